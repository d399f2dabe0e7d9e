//! The numbers that planes are made of: small ones to keep, wide ones to add up.
//!
//! Floats are rounded once where they are kept; a count is never less than one, so nothing
//! underflows, and all is positive, so relative errors only multiply. Residues modulo a prime
//! below 2^32 add up in 64 bits without a carry lost and are reduced once.

use std::ops::AddAssign;

use tablebase::Plain;

/// A kind of number.
pub(super) trait Arithmetic: Sync {
    /// What is kept.
    type Cell: Plain + Default + PartialEq;
    /// What is added up.
    type Wide: Copy + Default + AddAssign + Send + Sync;

    /// The weight of the root.
    fn one(&self) -> Self::Cell;
    /// A number that was kept.
    fn widen(cell: Self::Cell) -> Self::Wide;
    /// An equal number that leaves room for further sums.
    fn settle(&self, sum: Self::Wide) -> Self::Wide;
    /// A number to keep.
    fn keep(&self, sum: Self::Wide) -> Self::Cell;
    /// A sum of settled numbers, so many times and divided by so much.
    fn scale(&self, sum: Self::Wide, times: u32, parts: u32) -> Self::Wide;
}

/// Eight bytes of floating point.
pub(super) struct Double;

/// Four bytes of floating point, added up in eight.
pub(super) struct Single;

impl Single {
    /// The weight of the root: small, so that counts up to 2^190 can be kept.
    pub const ONE: f32 = 1.0 / (1u64 << 63) as f32;
}

/// Residues modulo a prime below 2^32.
pub(super) struct Residue {
    prime: u64,
    /// 2^64 divided by the prime, rounded down.
    inverse: u64,
}

impl Residue {
    pub fn new(prime: u32) -> Self {
        let prime = u64::from(prime);
        Residue {
            prime,
            inverse: u64::MAX / prime,
        }
    }

    fn power(&self, base: u64, exponent: u64) -> u64 {
        match exponent {
            0 => 1,
            _ => {
                let root = self.power(self.settle(base * base), exponent / 2);
                let odd = if exponent % 2 == 1 { base } else { 1 };
                self.settle(root * odd)
            }
        }
    }

    /// The residue whose product with this one is 1.
    pub fn inverse(&self, of: u64) -> u64 {
        self.power(self.settle(of), self.prime - 2)
    }
}

impl Arithmetic for Double {
    type Cell = f64;
    type Wide = f64;

    fn one(&self) -> f64 {
        1.0
    }
    #[inline]
    fn widen(cell: f64) -> f64 {
        cell
    }
    #[inline]
    fn settle(&self, sum: f64) -> f64 {
        sum
    }
    #[inline]
    fn keep(&self, sum: f64) -> f64 {
        sum
    }
    fn scale(&self, sum: f64, times: u32, parts: u32) -> f64 {
        sum * f64::from(times) / f64::from(parts)
    }
}

impl Arithmetic for Single {
    type Cell = f32;
    type Wide = f64;

    fn one(&self) -> f32 {
        Single::ONE
    }
    #[inline]
    fn widen(cell: f32) -> f64 {
        cell.into()
    }
    #[inline]
    fn settle(&self, sum: f64) -> f64 {
        sum
    }
    #[inline]
    fn keep(&self, sum: f64) -> f32 {
        sum as f32
    }
    fn scale(&self, sum: f64, times: u32, parts: u32) -> f64 {
        sum * f64::from(times) / f64::from(parts)
    }
}

impl Arithmetic for Residue {
    type Cell = u32;
    type Wide = u64;

    fn one(&self) -> u32 {
        1
    }
    #[inline]
    fn widen(cell: u32) -> u64 {
        cell.into()
    }
    #[inline]
    fn settle(&self, sum: u64) -> u64 {
        // The quotient, or one or two less.
        let quotient = (u128::from(sum) * u128::from(self.inverse)) >> 64;
        let rest = sum - quotient as u64 * self.prime;
        let rest = rest - if rest >= self.prime { self.prime } else { 0 };
        rest - if rest >= self.prime { self.prime } else { 0 }
    }
    #[inline]
    fn keep(&self, sum: u64) -> u32 {
        self.settle(sum) as u32
    }
    fn scale(&self, sum: u64, times: u32, parts: u32) -> u64 {
        let product = self.settle(self.settle(sum) * u64::from(times));
        self.settle(product * self.inverse(parts.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn residues_are_what_division_leaves() {
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
                assert_eq!(residue.settle(sum), sum % prime);
            }
            for of in [1, 2, 3, 7, 8] {
                assert_eq!(residue.inverse(of) * of % prime, 1);
            }
            assert_eq!(residue.scale(12, 10, 8), 15 % prime);
        }
    }
}
