//! The number types of a pass: a compact one to store and a wider one to sum in.
//!
//! Floats are rounded once when stored. A count is at least one, so nothing underflows, and
//! everything is positive, so relative errors only multiply. Residues modulo a prime below 2^32
//! are summed in 64 bits and reduced once.

use std::ops::AddAssign;

use tablebase::Pod;

/// A number type.
pub(super) trait Arithmetic: Sync {
    /// Numbers in a plane.
    type Stored: Pod + Default + PartialEq;
    /// Sums of stored numbers.
    type Sum: Copy + Default + AddAssign + Send + Sync;

    /// Returns the weight of the root.
    fn one(&self) -> Self::Stored;
    /// Converts a stored number.
    fn widen(stored: Self::Stored) -> Self::Sum;
    /// Reduces a sum so that further terms can be added without overflow.
    fn reduce(&self, sum: Self::Sum) -> Self::Sum;
    /// Converts a sum for storing.
    fn store(&self, sum: Self::Sum) -> Self::Stored;
    /// Multiplies a sum of reduced numbers by `times` and divides it by `parts`.
    fn scale(&self, sum: Self::Sum, times: u32, parts: u32) -> Self::Sum;
}

/// Double precision.
pub(super) struct Double;

/// Single precision, summed in double precision.
pub(super) struct Single;

impl Single {
    /// The weight of the root. It is small, so counts up to 2^190 are in range.
    pub const ONE: f32 = 1.0 / (1u64 << 63) as f32;
}

/// Residues modulo a prime below 2^32.
pub(super) struct Residue {
    prime: u64,
    /// 2^64 divided by the prime, rounded down.
    reciprocal: u64,
}

impl Residue {
    pub fn new(prime: u32) -> Self {
        let prime = u64::from(prime);
        Residue {
            prime,
            reciprocal: u64::MAX / prime,
        }
    }

    fn power(&self, base: u64, exponent: u64) -> u64 {
        if exponent == 0 {
            return 1;
        }
        let root = self.power(self.reduce(base * base), exponent / 2);
        let odd = if exponent % 2 == 1 { base } else { 1 };
        self.reduce(root * odd)
    }

    /// Returns the multiplicative inverse.
    pub fn inverse(&self, of: u64) -> u64 {
        self.power(self.reduce(of), self.prime - 2)
    }
}

impl Arithmetic for Double {
    type Stored = f64;
    type Sum = f64;

    fn one(&self) -> f64 {
        1.0
    }
    #[inline]
    fn widen(stored: f64) -> f64 {
        stored
    }
    #[inline]
    fn reduce(&self, sum: f64) -> f64 {
        sum
    }
    #[inline]
    fn store(&self, sum: f64) -> f64 {
        sum
    }
    fn scale(&self, sum: f64, times: u32, parts: u32) -> f64 {
        sum * f64::from(times) / f64::from(parts)
    }
}

impl Arithmetic for Single {
    type Stored = f32;
    type Sum = f64;

    fn one(&self) -> f32 {
        Single::ONE
    }
    #[inline]
    fn widen(stored: f32) -> f64 {
        stored.into()
    }
    #[inline]
    fn reduce(&self, sum: f64) -> f64 {
        sum
    }
    #[inline]
    fn store(&self, sum: f64) -> f32 {
        sum as f32
    }
    fn scale(&self, sum: f64, times: u32, parts: u32) -> f64 {
        sum * f64::from(times) / f64::from(parts)
    }
}

impl Arithmetic for Residue {
    type Stored = u32;
    type Sum = u64;

    fn one(&self) -> u32 {
        1
    }
    #[inline]
    fn widen(stored: u32) -> u64 {
        stored.into()
    }
    #[inline]
    fn reduce(&self, sum: u64) -> u64 {
        // Barrett reduction: the quotient may be too small by one or two.
        let quotient = (u128::from(sum) * u128::from(self.reciprocal)) >> 64;
        let rest = sum - quotient as u64 * self.prime;
        let rest = rest - if rest >= self.prime { self.prime } else { 0 };
        rest - if rest >= self.prime { self.prime } else { 0 }
    }
    #[inline]
    fn store(&self, sum: u64) -> u32 {
        self.reduce(sum) as u32
    }
    fn scale(&self, sum: u64, times: u32, parts: u32) -> u64 {
        let product = self.reduce(self.reduce(sum) * u64::from(times));
        self.reduce(product * self.inverse(parts.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reduction_agrees_with_division() {
        for prime in [4_294_967_291, 65_537, 5] {
            let residue = Residue::new(prime);
            let prime = u64::from(prime);
            let edges = [
                0,
                1,
                prime - 1,
                prime,
                prime * prime - 1,
                u64::MAX,
                u64::MAX - prime,
            ];
            for sum in edges.into_iter().chain((0..64).map(|bit| 1 << bit)) {
                assert_eq!(residue.reduce(sum), sum % prime);
            }
            for of in [1, 2, 3, 7, 8] {
                assert_eq!(residue.inverse(of) * of % prime, 1);
            }
            assert_eq!(residue.scale(12, 10, 8), 15 % prime);
        }
    }
}
