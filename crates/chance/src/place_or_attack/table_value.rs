//! Number types for value tables.
//!
//! `f64` stores a probability. [`FixedUint`] stores a multiple of 1/(2·dʳ) with r turns left,
//! where d is the common denominator of all odds and the 2 is for draws. So every value is an
//! integer, and arithmetic is exact.

use std::fmt::Debug;

use game::Odds;
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;

use crate::probability::ProbabilityScalar;

/// A probability in a table.
pub trait TableValue: Copy + PartialOrd + Debug + Send + Sync {
    /// A factor between the values of one turn and of the turn before.
    type Factor: Copy + Debug + Send + Sync;
    /// The number type outside the table.
    type Value: ProbabilityScalar;

    /// True if arithmetic is exact.
    const EXACT: bool;

    /// Zero.
    const ZERO: Self;

    /// Returns the value of a win, or of a draw if `is_draw`, after the last turn.
    fn final_value(is_draw: bool) -> Self;

    /// Converts odds whose denominator divides `denominator` to a factor.
    fn factor(odds: Odds, denominator: u64) -> Self::Factor;

    /// Returns the product.
    #[must_use]
    fn times(self, factor: Self::Factor) -> Self;

    /// Returns the sum.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// Converts to a probability, given the table value of certainty on this turn.
    fn value(self, certainty: Self) -> Self::Value;
}

impl TableValue for f64 {
    type Factor = f64;
    type Value = f64;

    const EXACT: bool = false;
    const ZERO: f64 = 0.0;

    fn final_value(is_draw: bool) -> f64 {
        if is_draw { 0.5 } else { 1.0 }
    }

    fn factor(odds: Odds, _denominator: u64) -> f64 {
        odds.value()
    }

    #[inline]
    fn times(self, factor: f64) -> f64 {
        self * factor
    }

    #[inline]
    fn plus(self, other: f64) -> f64 {
        self + other
    }

    fn value(self, _certainty: f64) -> f64 {
        self
    }
}

/// An unsigned integer of `LIMBS` times 64 bits, the lowest limb first. It never overflows, since
/// the number of limbs is computed in advance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FixedUint<const LIMBS: usize>([u64; LIMBS]);

impl<const LIMBS: usize> PartialOrd for FixedUint<LIMBS> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<const LIMBS: usize> TableValue for FixedUint<LIMBS> {
    type Factor = u64;
    type Value = BigRational;

    const EXACT: bool = true;
    const ZERO: Self = FixedUint([0; LIMBS]);

    fn final_value(is_draw: bool) -> Self {
        let mut limbs = [0; LIMBS];
        limbs[0] = if is_draw { 1 } else { 2 };
        FixedUint(limbs)
    }

    fn factor(odds: Odds, denominator: u64) -> u64 {
        denominator / odds.denominator * odds.numerator
    }

    #[inline]
    fn times(self, factor: u64) -> Self {
        let mut carry = 0;
        FixedUint(self.0.map(|limb| {
            let product = u128::from(limb) * u128::from(factor) + u128::from(carry);
            carry = (product >> 64) as u64;
            product as u64
        }))
    }

    #[inline]
    fn plus(self, other: Self) -> Self {
        let mut limbs = self.0;
        let mut carry = 0;
        for (limb, &more) in limbs.iter_mut().zip(&other.0) {
            let sum = u128::from(*limb) + u128::from(more) + carry;
            (*limb, carry) = (sum as u64, sum >> 64);
        }
        FixedUint(limbs)
    }

    fn value(self, certainty: Self) -> BigRational {
        BigRational::new(self.to_bigint(), certainty.to_bigint())
    }
}

impl<const LIMBS: usize> FixedUint<LIMBS> {
    fn to_bigint(self) -> BigInt {
        let bytes: Vec<u8> = self.0.iter().flat_map(|limb| limb.to_le_bytes()).collect();
        BigInt::from(BigUint::from_bytes_le(&bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carries_between_limbs() {
        let all = FixedUint([u64::MAX, u64::MAX, 0]);
        assert_eq!(all.plus(FixedUint([1, 0, 0])), FixedUint([0, 0, 1]));
        assert_eq!(all.times(3), FixedUint([u64::MAX - 2, u64::MAX, 2]));
        assert!(FixedUint([0, 0, 1]) > all && FixedUint([5, 1]) < FixedUint([4, 2]));
        let third = FixedUint([2, 0]).value(FixedUint([6, 0]));
        assert_eq!(third.to_string(), "1/3");
    }
}
