//! Games with dice.
//!
//! At a chance node the moves are the possible outcomes, [`Chance::odds`] gives their
//! probabilities, and the mover is the player who rolls. Only engines that require [`Chance`] treat
//! these nodes specially: rules, notation, perft and pictures need nothing new.

use std::fmt;

use crate::Game;

/// A game in which dice decide in some positions.
pub trait Chance: Game {
    /// Returns the moves of a chance node in their order, each with its probability. They add up
    /// to 1. Returns `None` where the mover chooses, and where play has ended.
    fn odds(&self, position: &Self::Position) -> Option<Vec<(Self::Move, Odds)>>;
}

/// A probability as a fraction in lowest terms.
///
/// ```
/// use pounce_game::Odds;
///
/// let half = Odds::parse("50%").unwrap();
/// assert_eq!(half, Odds { numerator: 1, denominator: 2 });
/// assert_eq!(half.at_least_once_in(3), Odds::new(7, 8));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Odds {
    /// The number of favourable cases.
    pub numerator: u64,
    /// The number of all cases.
    pub denominator: u64,
}

impl Odds {
    /// Reduces a fraction to lowest terms. Returns `None` unless it is between 0 and 1.
    pub fn new(numerator: u64, denominator: u64) -> Option<Odds> {
        if denominator == 0 || numerator > denominator {
            return None;
        }
        // At most as large as its arguments.
        let common = gcd(numerator.into(), denominator.into()) as u64;
        Some(Odds {
            numerator: numerator / common,
            denominator: denominator / common,
        })
    }

    /// Parses a fraction such as `1/2`, a decimal such as `0.5` or a percentage such as `50%`.
    pub fn parse(text: &str) -> Option<Odds> {
        if let Some((numerator, denominator)) = text.split_once('/') {
            return Odds::new(digits(numerator)?, digits(denominator)?);
        }
        let (number, scale) = match text.strip_suffix('%') {
            Some(number) => (number, 100),
            None => (text, 1),
        };
        let (integer, fraction) = number.split_once('.').unwrap_or((number, "0"));
        let denominator = 10u64
            .checked_pow(fraction.len().try_into().ok()?)?
            .checked_mul(scale)?;
        let numerator = digits(integer)?
            .checked_mul(denominator / scale)?
            .checked_add(digits(fraction)?)?;
        Odds::new(numerator, denominator)
    }

    /// Returns the probability as a floating-point number.
    pub fn value(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// Returns the probability that the event does not happen.
    #[must_use]
    pub fn complement(self) -> Odds {
        Odds {
            numerator: self.denominator - self.numerator,
            denominator: self.denominator,
        }
    }

    /// Returns the probability that the event happens in at least one of several independent
    /// trials, or `None` if the fraction does not fit into 64 bits.
    pub fn at_least_once_in(self, trials: u32) -> Option<Odds> {
        let failure = self.complement();
        let never = Odds::new(
            failure.numerator.checked_pow(trials)?,
            failure.denominator.checked_pow(trials)?,
        )?;
        Some(never.complement())
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

/// Parses a number that consists of digits only.
fn digits(text: &str) -> Option<u64> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// Returns the greatest common divisor.
pub(crate) fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF: Odds = Odds {
        numerator: 1,
        denominator: 2,
    };

    #[test]
    fn parses_fractions_decimals_and_percentages() {
        for text in ["1/2", "2/4", "0.5", "0.50", "50%", "50.0%"] {
            assert_eq!(Odds::parse(text), Some(HALF), "{text}");
        }
        assert_eq!(Odds::parse("12.5%"), Odds::new(1, 8));
        assert_eq!(Odds::parse("1"), Odds::new(1, 1));
        for text in [
            "", "3/2", "1/0", "-1/2", "1.5", "0.", ".5", "101%", "x", "1/2/3",
        ] {
            assert_eq!(Odds::parse(text), None, "{text}");
        }
    }

    #[test]
    fn at_least_one_of_several_trials() {
        assert_eq!(HALF.at_least_once_in(4), Odds::new(15, 16));
        assert_eq!(HALF.at_least_once_in(0), Odds::new(0, 1));
        assert_eq!(HALF.at_least_once_in(64), None);
    }
}
