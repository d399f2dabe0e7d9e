//! Figures as claims state them, and the exact fractions they are compared with.
//!
//! ```text
//! 38         exactly 38
//! "76/23"    exactly this fraction
//! "~3.4"     rounds to this at the same precision; "~76%" rounds to whole percent
//! "4..6"     from 4 to 6, inclusive; "12.." at least 12, "..3" at most 3
//! ```

use std::cmp::Ordering;
use std::fmt;

use diagnostic::Diagnostic;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A claimed figure: a whole number, or a string such as `"~3.4"` (rounded to this precision),
/// `"~76%"`, `"76/23"`, `"4..6"`, `"12.."` or `"..3"`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "a figure is a whole number, or a string such as \"~3.4\", \"4..6\" or \"76/23\""
)]
pub enum Figure {
    /// Exactly this number.
    Number(u64),
    /// A rounded number, a fraction or a range.
    Text(String),
}

/// A non-negative fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ratio {
    /// The numerator.
    pub numerator: u128,
    /// The denominator, which is not 0.
    pub denominator: u128,
}

/// The numbers that a figure allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FigureBounds {
    /// The least number; `None` if unbounded.
    pub lower: Option<Ratio>,
    /// The greatest number; `None` if unbounded.
    pub upper: Option<Ratio>,
    /// True if `upper` itself is excluded.
    pub excludes_upper: bool,
}

/// The maximum number of digits in a figure. Products of two such numbers fit in 128 bits.
const MAX_DIGITS: usize = 12;

impl Figure {
    /// Checks that the figure is well-formed.
    ///
    /// # Errors
    ///
    /// If it is not, with a description of the valid forms.
    pub fn check(&self) -> Result<(), Diagnostic> {
        match self.bounds() {
            Some(_) => Ok(()),
            None => Err(Diagnostic::new(format!("`{self}` is not a figure")).help(
                "write a whole number, or a string such as \"~3.4\" (rounded), \"4..6\" or \"76/23\"",
            )),
        }
    }

    /// Checks that the figure is well-formed and can be a probability: its bounds are at most 1.
    ///
    /// ```
    /// use pounce_hypothesis::Figure;
    ///
    /// let figure = |text: &str| Figure::Text(text.to_owned());
    /// assert!(figure("45%..").check_probability().is_ok());
    /// assert!(figure("45..").check_probability().is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// If it is not.
    pub fn check_probability(&self) -> Result<(), Diagnostic> {
        self.check()?;
        let is_above = |bound: Option<Ratio>| bound.is_some_and(|bound| bound > Ratio::whole(1u64));
        let bounds = self.bounds();
        let is_too_large = bounds.is_some_and(|bounds| {
            // The excluded upper bound of a rounded figure may be a little more than 1.
            is_above(bounds.lower) || (!bounds.excludes_upper && is_above(bounds.upper))
        });
        if is_too_large {
            return Err(Diagnostic::new(format!("`{self}` is more than 1"))
                .help("a probability is at most 1; write percentages with `%`, such as \"~45%\""));
        }
        Ok(())
    }

    /// Checks whether the figure allows a number.
    ///
    /// ```
    /// use pounce_hypothesis::{Figure, Ratio};
    ///
    /// let mean = Ratio { numerator: 76, denominator: 23 };
    /// assert!(Figure::Text("~3.3".to_owned()).allows(mean));
    /// assert!(!Figure::Text("~3.4".to_owned()).allows(mean));
    /// ```
    pub fn allows(&self, found: Ratio) -> bool {
        let Some(bounds) = self.bounds() else {
            return false;
        };
        let too_small = bounds.lower.is_some_and(|lower| found < lower);
        let too_large = bounds.upper.is_some_and(|upper| {
            found > upper || (bounds.excludes_upper && found.cmp(&upper).is_eq())
        });
        !too_small && !too_large
    }

    /// Returns the bounds that the figure stands for; `None` if the text is malformed.
    pub fn bounds(&self) -> Option<FigureBounds> {
        let exactly = |ratio| FigureBounds {
            lower: Some(ratio),
            upper: Some(ratio),
            excludes_upper: false,
        };
        let text = match self {
            Figure::Number(number) => return Some(exactly(Ratio::whole(*number))),
            Figure::Text(text) => text,
        };
        if let Some(rounded) = text.strip_prefix('~') {
            let (ratio, unit) = decimal(rounded)?;
            // Half a unit in the last place to either side.
            let denominator = 2 * ratio.denominator;
            let around = |numerator| Ratio {
                numerator,
                denominator,
            };
            return Some(FigureBounds {
                lower: Some(around((2 * ratio.numerator).saturating_sub(unit))),
                upper: Some(around(2 * ratio.numerator + unit)),
                excludes_upper: true,
            });
        }
        if let Some((lower, upper)) = text.split_once("..") {
            let end = |text: &str| match text {
                "" => Some(None),
                text => decimal(text).map(|(ratio, _)| Some(ratio)),
            };
            let (lower, upper) = (end(lower)?, end(upper)?);
            let is_empty = lower.zip(upper).is_some_and(|(lower, upper)| lower > upper);
            return (!is_empty && (lower.is_some() || upper.is_some())).then_some(FigureBounds {
                lower,
                upper,
                excludes_upper: false,
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

/// Parses a decimal fraction or percentage. Also returns the value of one unit in the last place,
/// as a numerator over the same denominator.
fn decimal(text: &str) -> Option<(Ratio, u128)> {
    let (text, scale) = match text.strip_suffix('%') {
        Some(text) => (text, 100),
        None => (text, 1),
    };
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    if text.ends_with('.') || whole.len() + part.len() > MAX_DIGITS {
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
    (plain && text.len() <= MAX_DIGITS)
        .then(|| text.parse().ok())
        .flatten()
}

impl Ratio {
    /// Creates a whole number.
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

/// Shows a whole number as such, and other numbers as a fraction in lowest terms with a decimal
/// approximation.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let divisor = greatest_common_divisor(self.numerator, self.denominator).max(1);
        let (numerator, denominator) = (self.numerator / divisor, self.denominator / divisor);
        if denominator == 1 {
            return write!(f, "{numerator}");
        }
        let digits = numerator as f64 / denominator as f64;
        write!(f, "{numerator}/{denominator}, about {digits:.4}")
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
    fn rounds_exactly() {
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
    fn rejects_malformed_figures() {
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
    fn shows_fractions_in_lowest_terms() {
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
