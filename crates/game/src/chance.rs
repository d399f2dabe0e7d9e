//! Games with dice. Where dice decide, the moves of a position are what may fall, and its mover is
//! whoever throws; [`Chance::odds`] says how likely each is. So rules, notation, perft and pictures
//! need nothing of their own, and only engines that ask for `Chance` know what is chosen and what
//! falls.

use std::fmt;

use crate::Game;

/// A game in which dice decide in some positions.
pub trait Chance: Game {
    /// Where dice decide: each of the position's moves, in their order, with its odds, which add up
    /// to 1. `None` where the mover chooses, or play has ended.
    fn odds(&self, position: &Self::Position) -> Option<Vec<(Self::Move, Odds)>>;
}

/// A probability as a fraction, in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Odds {
    /// So many cases,
    pub cases: u64,
    /// of so many.
    pub of: u64,
}

impl Odds {
    /// The fraction in lowest terms; `None` unless it is a probability.
    pub fn new(cases: u64, of: u64) -> Option<Odds> {
        if of == 0 || cases > of {
            return None;
        }
        let common = common_divisor(cases, of);
        Some(Odds {
            cases: cases / common,
            of: of / common,
        })
    }

    /// Reads a fraction such as `1/2`, a decimal such as `0.5` or a percentage such as `50%`.
    pub fn parse(text: &str) -> Option<Odds> {
        if let Some((cases, of)) = text.split_once('/') {
            return Odds::new(digits(cases)?, digits(of)?);
        }
        let (number, scale) = match text.strip_suffix('%') {
            Some(number) => (number, 100),
            None => (text, 1),
        };
        let (whole, places) = number.split_once('.').unwrap_or((number, "0"));
        let of = 10u64
            .checked_pow(places.len().try_into().ok()?)?
            .checked_mul(scale)?;
        let behind = digits(places)?;
        let cases = digits(whole)?
            .checked_mul(of / scale)?
            .checked_add(behind)?;
        Odds::new(cases, of)
    }

    /// As a number.
    pub fn value(self) -> f64 {
        self.cases as f64 / self.of as f64
    }

    /// That it does not happen.
    pub fn complement(self) -> Odds {
        Odds {
            cases: self.of - self.cases,
            of: self.of,
        }
    }

    /// That it happens in one at least of so many independent trials; `None` if the fraction
    /// takes more than 64 bits.
    pub fn in_any_of(self, trials: u32) -> Option<Odds> {
        let never = self.complement();
        let missed = Odds::new(
            never.cases.checked_pow(trials)?,
            never.of.checked_pow(trials)?,
        )?;
        Some(missed.complement())
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.cases, self.of)
    }
}

/// A number of digits and nothing else.
fn digits(text: &str) -> Option<u64> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

fn common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_decimals_and_percentages_mean_the_same() {
        for text in ["1/2", "2/4", "0.5", "0.50", "50%", "50.0%"] {
            assert_eq!(Odds::parse(text), Some(Odds { cases: 1, of: 2 }), "{text}");
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
    fn one_of_several_trials() {
        let half = Odds { cases: 1, of: 2 };
        assert_eq!(half.in_any_of(4), Odds::new(15, 16));
        assert_eq!(half.in_any_of(0), Odds::new(0, 1));
        assert_eq!(half.in_any_of(64), None);
    }
}
