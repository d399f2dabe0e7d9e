//! Figures as claims state them, and numbers as they are found: fractions, exact to the last digit.
//!
//! ```text
//! 38         exactly so many
//! "76/23"    exactly this fraction
//! "~3.4"     this, when rounded to as many digits; "~76%" rounded to whole per cents
//! "4..6"     from 4 to 6, both included; "12.." at least 12, "..3" at most 3
//! ```

use std::cmp::Ordering;
use std::fmt;

use diagnostic::Diagnostic;
use num_rational::BigRational;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A figure that is claimed: a whole number, or text such as `"~3.4"` (rounded to as many digits),
/// `"~76%"`, `"76/23"`, `"4..6"`, `"12.."` or `"..3"`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "a figure is a whole number, or text such as \"~3.4\", \"4..6\" or \"76/23\""
)]
pub enum Figure {
    /// Exactly so many.
    Number(u64),
    /// See above.
    Text(String),
}

/// A number as it is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ratio {
    /// So many parts.
    pub numerator: u128,
    /// Of which so many are a whole.
    pub denominator: u128,
}

/// What a figure allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Bounds {
    least: Option<Ratio>,
    most: Option<Ratio>,
    /// Whether the greatest is itself too much.
    below: bool,
}

/// Digits of a figure: more are a slip of the pen, and products of them fit 128 bits.
const DIGITS: usize = 12;

impl Figure {
    /// Refuses text that is no figure.
    pub fn check(&self) -> Result<(), Diagnostic> {
        match self.bounds() {
            Some(_) => Ok(()),
            None => Err(Diagnostic::new(format!("`{self}` is no figure")).help(
                "write a whole number, or text such as \"~3.4\" (rounded), \"4..6\" or \"76/23\"",
            )),
        }
    }

    /// Whether a number is as claimed.
    pub fn allows(&self, found: Ratio) -> bool {
        let Some(bounds) = self.bounds() else {
            return false;
        };
        let too_little = bounds.least.is_some_and(|least| found < least);
        let too_much = (bounds.most)
            .is_some_and(|most| found > most || (bounds.below && found.cmp(&most).is_eq()));
        !too_little && !too_much
    }

    /// Whether a number that lies somewhere from `low` to `high` is as claimed; `None` if that does
    /// not tell.
    pub(crate) fn holds_within(&self, low: &BigRational, high: &BigRational) -> Option<bool> {
        let bounds = self.bounds()?;
        let whole =
            |ratio: Ratio| BigRational::new(ratio.numerator.into(), ratio.denominator.into());
        let (least, most) = (bounds.least.map(whole), bounds.most.map(whole));
        let too_little = |number: &BigRational| least.as_ref().is_some_and(|least| number < least);
        let too_much = |number: &BigRational| {
            (most.as_ref()).is_some_and(|most| number > most || bounds.below && number == most)
        };
        if too_little(high) || too_much(low) {
            Some(false)
        } else if !too_little(low) && !too_much(high) {
            Some(true)
        } else {
            None
        }
    }

    fn bounds(&self) -> Option<Bounds> {
        let exactly = |ratio| Bounds {
            least: Some(ratio),
            most: Some(ratio),
            below: false,
        };
        let text = match self {
            Figure::Number(number) => return Some(exactly(Ratio::whole(*number))),
            Figure::Text(text) => text,
        };
        if let Some(rounded) = text.strip_prefix('~') {
            let (ratio, unit) = decimal(rounded)?;
            // Half of the last digit to either side.
            let denominator = 2 * ratio.denominator;
            let around = |numerator| Ratio {
                numerator,
                denominator,
            };
            return Some(Bounds {
                least: Some(around((2 * ratio.numerator).saturating_sub(unit))),
                most: Some(around(2 * ratio.numerator + unit)),
                below: true,
            });
        }
        if let Some((least, most)) = text.split_once("..") {
            let end = |text: &str| match text {
                "" => Some(None),
                text => decimal(text).map(|(ratio, _)| Some(ratio)),
            };
            let (least, most) = (end(least)?, end(most)?);
            let empty = least.zip(most).is_some_and(|(least, most)| least > most);
            return (!empty && (least.is_some() || most.is_some())).then_some(Bounds {
                least,
                most,
                below: false,
            });
        }
        let (numerator, denominator) = text.split_once('/')?;
        let (numerator, denominator) = (digits(numerator)?, digits(denominator)?);
        (denominator > 0).then_some(exactly(Ratio {
            numerator,
            denominator,
        }))
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Figure::Number(number) => write!(f, "{number}"),
            Figure::Text(text) => f.write_str(text),
        }
    }
}

/// A decimal fraction or per cents, and what its last digit is worth in parts of its denominator.
fn decimal(text: &str) -> Option<(Ratio, u128)> {
    let (text, scale) = match text.strip_suffix('%') {
        Some(text) => (text, 100),
        None => (text, 1),
    };
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    if text.ends_with('.') || whole.len() + part.len() > DIGITS {
        return None;
    }
    let ratio = Ratio {
        numerator: digits(&format!("{whole}{part}"))?,
        denominator: scale * 10u128.pow(part.len() as u32),
    };
    (!whole.is_empty()).then_some((ratio, 1))
}

fn digits(text: &str) -> Option<u128> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    (plain && text.len() <= DIGITS)
        .then(|| text.parse().ok())
        .flatten()
}

impl Ratio {
    /// A whole number.
    pub fn whole(number: impl Into<u128>) -> Ratio {
        Ratio {
            numerator: number.into(),
            denominator: 1,
        }
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

/// A whole number as it is, another as a fraction in lowest terms with its first digits.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let divisor = greatest_common_divisor(self.numerator, self.denominator).max(1);
        let (numerator, denominator) = (self.numerator / divisor, self.denominator / divisor);
        match denominator {
            1 => write!(f, "{numerator}"),
            _ => {
                let digits = numerator as f64 / denominator as f64;
                write!(f, "{numerator}/{denominator}, about {digits:.4}")
            }
        }
    }
}

fn greatest_common_divisor(a: u128, b: u128) -> u128 {
    match b {
        0 => a,
        b => greatest_common_divisor(b, a % b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allows(figure: &str, numerator: u128, denominator: u128) -> bool {
        let figure = Figure::Text(figure.to_owned());
        figure.check().unwrap();
        figure.allows(Ratio {
            numerator,
            denominator,
        })
    }

    #[test]
    fn rounding_is_exact() {
        assert!(allows("~3.3", 76, 23) && !allows("~3.4", 76, 23));
        assert!(allows("~3.4", 335, 100) && !allows("~3.3", 335, 100));
        assert!(allows("~20", 39, 2) && !allows("~20", 41, 2));
        assert!(allows("~0", 0, 7) && allows("~0", 49, 100) && !allows("~0", 1, 2));
        assert!(allows("~75.8%", 252_381, 333_175) && !allows("~75.7%", 252_381, 333_175));
        assert!(allows("~0.03%", 88, 333_175));
    }

    #[test]
    fn ranges_include_their_ends() {
        assert!(allows("4..6", 4, 1) && allows("4..6", 6, 1) && !allows("4..6", 61, 10));
        assert!(allows("12..", 24, 2) && !allows("12..", 23, 2));
        assert!(allows("..0.5", 1, 2) && !allows("..50%", 51, 100));
        assert!(allows("76/23", 152, 46) && !allows("76/23", 77, 23));
        assert!(Figure::Number(38).allows(Ratio::whole(38u32)));
        assert!(!Figure::Number(38).allows(Ratio {
            numerator: 381,
            denominator: 10
        }));
    }

    #[test]
    fn an_interval_tells_only_if_all_of_it_does() {
        let tenths = |number: i64| BigRational::new(number.into(), 10.into());
        let told = |figure: &str, low, high| {
            Figure::Text(figure.to_owned()).holds_within(&tenths(low), &tenths(high))
        };
        assert_eq!(told("0.4..0.6", 4, 6), Some(true));
        assert_eq!(told("0.4..0.6", 4, 7), None);
        assert_eq!(told("0.4..0.6", 7, 8), Some(false));
        assert_eq!(told("0.5..", 5, 9), Some(true));
        assert_eq!(told("0.5..", 1, 4), Some(false));
        assert_eq!(told("1/2", 5, 5), Some(true));
        assert_eq!(told("1/2", 5, 6), None);
        // What is rounded up at its end is not meant.
        assert_eq!(told("~0", 5, 5), Some(false));
        assert_eq!(told("~0", 4, 5), None);
    }

    #[test]
    fn what_is_no_figure_is_refused() {
        let bad = [
            "",
            "~",
            "x",
            "3.4",
            "20",
            "~-1",
            "1/0",
            "6..4",
            "..",
            "~1.",
            "~.5",
            "1/2/3",
            "~1e9",
            "~1234567890123",
            "4..x",
            "+1..",
            "50%",
        ];
        for text in bad {
            assert!(Figure::Text(text.to_owned()).check().is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_are_shown_in_lowest_terms() {
        let ratio = |numerator, denominator| Ratio {
            numerator,
            denominator,
        };
        assert_eq!(ratio(76, 23).to_string(), "76/23, about 3.3043");
        assert_eq!(ratio(152, 46).to_string(), "76/23, about 3.3043");
        assert_eq!(ratio(12, 4).to_string(), "3");
        assert_eq!(ratio(0, 7).to_string(), "0");
    }
}
