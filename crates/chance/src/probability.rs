//! Number types for probabilities: exact fractions, and `f64` for speed.

use std::fmt::Debug;

use game::{Odds, Outcome, Side};
use num_bigint::BigInt;
use num_rational::BigRational;

/// A number type that represents probabilities.
pub trait ProbabilityScalar: Clone + PartialOrd + Debug + Send + Sync {
    /// Converts odds.
    fn from_odds(odds: Odds) -> Self;

    /// Returns the sum.
    #[must_use]
    fn plus(&self, other: &Self) -> Self;

    /// Returns the product.
    #[must_use]
    fn times(&self, other: &Self) -> Self;

    /// Returns 1 minus the number.
    #[must_use]
    fn complement(&self) -> Self;

    /// Converts to a floating-point number.
    fn to_f64(&self) -> f64;

    /// Returns the value of an outcome to `Left`.
    fn of_outcome(outcome: Outcome) -> Self {
        let (numerator, denominator) = match outcome {
            Outcome::Win(Side::Left) => (1, 1),
            Outcome::Win(Side::Right) => (0, 1),
            Outcome::Draw => (1, 2),
        };
        Self::from_odds(Odds {
            numerator,
            denominator,
        })
    }

    /// Returns the value that a side prefers: the larger for `Left`, the smaller for `Right`.
    #[must_use]
    fn better(self, other: Self, side: Side) -> Self {
        let is_other_better = match side {
            Side::Left => other > self,
            Side::Right => other < self,
        };
        if is_other_better { other } else { self }
    }
}

impl ProbabilityScalar for f64 {
    fn from_odds(odds: Odds) -> f64 {
        odds.value()
    }

    fn plus(&self, other: &f64) -> f64 {
        self + other
    }

    fn times(&self, other: &f64) -> f64 {
        self * other
    }

    fn complement(&self) -> f64 {
        1.0 - self
    }

    fn to_f64(&self) -> f64 {
        *self
    }
}

impl ProbabilityScalar for BigRational {
    fn from_odds(odds: Odds) -> BigRational {
        BigRational::new(BigInt::from(odds.numerator), BigInt::from(odds.denominator))
    }

    fn plus(&self, other: &BigRational) -> BigRational {
        self + other
    }

    fn times(&self, other: &BigRational) -> BigRational {
        self * other
    }

    fn complement(&self) -> BigRational {
        BigRational::from_integer(BigInt::from(1)) - self
    }

    /// Rounds to 64 binary places, then to the nearest `f64`. Values below 2^-11 lose precision
    /// but are within 2^-64.
    fn to_f64(&self) -> f64 {
        let scaled: BigInt = (self.numer() << 64usize) / self.denom();
        // A probability times 2^64 has at most 65 bits.
        let units = u128::try_from(scaled).expect("a probability is not negative");
        units as f64 / 2f64.powi(64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_convert_to_nearby_floats() {
        for (numerator, denominator) in [(1, 3), (0, 1), (1, 1), (999, 1000), (1, 1 << 40)] {
            let odds = Odds::new(numerator, denominator).unwrap();
            let converted = BigRational::from_odds(odds).to_f64();
            assert!(
                (converted - odds.value()).abs() < 1e-16,
                "{odds} {converted}"
            );
        }
    }
}
