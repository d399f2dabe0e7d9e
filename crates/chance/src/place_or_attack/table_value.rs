//! What a table holds of a probability. An `f64` is the probability itself. A [`Wide`] is a whole
//! number of units that get finer from turn to turn: a turn with `r` turns to go has `2·d^r` units
//! in a certainty, where all odds are multiples of 1/d. So every value is a whole number, sums and
//! comparisons are those of whole numbers, and nothing is rounded. (The 2 is for draws.)

use std::fmt::Debug;

use game::Odds;
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;

use crate::probability::Number;

/// A probability in a table.
pub trait Amount: Copy + PartialOrd + Debug + Send + Sync {
    /// What it is multiplied with from one turn to the turn before.
    type Factor: Copy + Debug + Send + Sync;
    /// What it is outside of the table.
    type Value: Number;

    /// Whether nothing is rounded.
    const EXACT: bool;

    /// None of it.
    const NONE: Self;

    /// A certainty and a draw, on the last turn.
    fn last(half: bool) -> Self;

    /// What odds are multiplied by, where those that matter are multiples of `1/common`.
    fn factor(odds: Odds, common: u64) -> Self::Factor;

    /// So many times itself.
    fn times(self, factor: Self::Factor) -> Self;

    /// Both together.
    fn plus(self, other: Self) -> Self;

    /// As a value, given what a certainty is on this turn.
    fn value(self, certainty: Self) -> Self::Value;
}

impl Amount for f64 {
    type Factor = f64;
    type Value = f64;

    const EXACT: bool = false;
    const NONE: f64 = 0.0;

    fn last(half: bool) -> f64 {
        if half { 0.5 } else { 1.0 }
    }

    fn factor(odds: Odds, _common: u64) -> f64 {
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

/// A whole number of so many times 64 bits, the lowest first. It never overflows: how many are
/// needed is known beforehand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wide<const LIMBS: usize>([u64; LIMBS]);

impl<const LIMBS: usize> PartialOrd for Wide<LIMBS> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<const LIMBS: usize> Amount for Wide<LIMBS> {
    type Factor = u64;
    type Value = BigRational;

    const EXACT: bool = true;
    const NONE: Self = Wide([0; LIMBS]);

    fn last(half: bool) -> Self {
        let mut limbs = [0; LIMBS];
        limbs[0] = if half { 1 } else { 2 };
        Wide(limbs)
    }

    fn factor(odds: Odds, common: u64) -> u64 {
        common / odds.of * odds.cases
    }

    #[inline]
    fn times(self, factor: u64) -> Self {
        let mut carry = 0;
        Wide(self.0.map(|limb| {
            let product = u128::from(limb) * u128::from(factor) + u128::from(carry);
            carry = (product >> 64) as u64;
            product as u64
        }))
    }

    #[inline]
    fn plus(self, other: Self) -> Self {
        let mut limbs = self.0;
        let mut carry = false;
        for (limb, &more) in limbs.iter_mut().zip(&other.0) {
            (*limb, carry) = limb.carrying_add(more, carry);
        }
        Wide(limbs)
    }

    fn value(self, certainty: Self) -> BigRational {
        BigRational::new(self.whole(), certainty.whole())
    }
}

impl<const LIMBS: usize> Wide<LIMBS> {
    fn whole(self) -> BigInt {
        let bytes: Vec<u8> = self.0.iter().flat_map(|limb| limb.to_le_bytes()).collect();
        BigInt::from(BigUint::from_bytes_le(&bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_numbers_carry() {
        let all = Wide([u64::MAX, u64::MAX, 0]);
        assert_eq!(all.plus(Wide([1, 0, 0])), Wide([0, 0, 1]));
        assert_eq!(all.times(3), Wide([u64::MAX - 2, u64::MAX, 2]));
        assert!(Wide([0, 0, 1]) > all && Wide([5, 1]) < Wide([4, 2]));
        let third = Wide([2, 0]).value(Wide([6, 0]));
        assert_eq!(third.to_string(), "1/3");
    }
}
