//! Probabilities to reckon with: fractions, which are exact, and `f64`, which is fast.

use std::fmt::Debug;

use game::{Odds, Outcome, Side};
use num_bigint::BigInt;
use num_rational::BigRational;

/// A probability.
pub trait Number: Clone + PartialOrd + Debug + Send + Sync {
    /// These odds.
    fn of(odds: Odds) -> Self;

    /// Both together.
    fn plus(&self, other: &Self) -> Self;

    /// A part of it.
    fn times(&self, other: &Self) -> Self;

    /// What is missing to 1.
    fn complement(&self) -> Self;

    /// As a floating point number.
    fn near(&self) -> f64;

    /// What an ending is worth to `Left`.
    fn ending(outcome: Outcome) -> Self {
        let (cases, of) = match outcome {
            Outcome::Win(Side::Left) => (1, 1),
            Outcome::Win(Side::Right) => (0, 1),
            Outcome::Draw => (1, 2),
        };
        Self::of(Odds { cases, of })
    }

    /// The better of two for a side.
    fn better(self, other: Self, side: Side) -> Self {
        let prefer = match side {
            Side::Left => other > self,
            Side::Right => other < self,
        };
        if prefer { other } else { self }
    }
}

impl Number for f64 {
    fn of(odds: Odds) -> f64 {
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

    fn near(&self) -> f64 {
        *self
    }
}

impl Number for BigRational {
    fn of(odds: Odds) -> BigRational {
        BigRational::new(BigInt::from(odds.cases), BigInt::from(odds.of))
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

    /// Rounded to nearest: the quotient to 64 binary places, of which 53 count. A value below
    /// 2^-11 has fewer than 53 of them, and is within 2^-64 all the same.
    fn near(&self) -> f64 {
        let scaled: BigInt = (self.numer() << 64usize) / self.denom();
        // A probability times 2^64 takes 65 bits at most.
        let units = u128::try_from(scaled).expect("a probability is not negative");
        units as f64 / 2f64.powi(64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_as_floating_point_numbers() {
        for (cases, of) in [(1, 3), (0, 1), (1, 1), (999, 1000), (1, 1 << 40)] {
            let odds = Odds::new(cases, of).unwrap();
            let near = BigRational::of(odds).near();
            assert!((near - odds.value()).abs() < 1e-16, "{odds} {near}");
        }
    }
}
