//! Round numbers along an axis.
//!
//! Steps are 1, 2 or 5 times a power of ten. A logarithmic axis is labelled with powers of ten. If
//! there are too few, it also shows twice and five times each power, and over less than half a
//! decade, evenly spaced round numbers.

use std::ops::RangeInclusive;

use pounce::text::thousands;

/// A place on an axis with its label.
#[derive(Debug)]
pub(crate) struct Tick {
    /// The coordinate: a number, or its decimal logarithm on a logarithmic axis.
    pub at: f64,
    /// The label, as SVG text.
    pub label: String,
}

/// Exponents of powers of ten that are written out.
const WRITTEN_OUT: RangeInclusive<i32> = -2..=5;

/// The shortest axis, in decades, that shows once, twice and five times each power of ten.
const SHORT: f64 = 0.5;

/// Returns at most this many whole numbers between two numbers.
pub(crate) fn whole_ticks(from: f64, to: f64, most: usize) -> Vec<Tick> {
    let numbers = multiples(from, to, most, 0).numbers().map(|number| Tick {
        at: number,
        label: plain(number, 0),
    });
    numbers.collect()
}

/// Returns about this many round numbers between two numbers that are given by their decimal
/// logarithms.
pub(crate) fn log_ticks(from: f64, to: f64, most: usize) -> Vec<Tick> {
    let powers: Vec<f64> = multiples(from, to, most, 0).numbers().collect();
    let few = powers.len() <= 2;
    let fine = if few {
        one_two_five(from, to)
    } else {
        Vec::new()
    };
    if !few || powers.len() == 2 && fine.len() > most {
        let powers = powers.into_iter().map(|exponent| (1.0, exponent as i32));
        return labelled(&powers.collect::<Vec<_>>(), 0);
    }
    if to - from >= SHORT && fine.len() > 1 {
        return labelled(&fine, 0);
    }
    let exponent = from.floor() as i32;
    let scaled = |log: f64| 10f64.powf(log - f64::from(exponent));
    let even = multiples(scaled(from), scaled(to), most, i32::MIN);
    let decimals = (-even.step.log10().floor()).max(0.0) as usize;
    let numbers: Vec<(f64, i32)> = even.numbers().map(|number| (number, exponent)).collect();
    labelled(&numbers, decimals)
}

/// Lists once, twice and five times each power of ten, as a digit and an exponent.
fn one_two_five(from: f64, to: f64) -> Vec<(f64, i32)> {
    let exponents = from.floor() as i32..=to.ceil() as i32;
    let numbers = exponents.flat_map(|exponent| [1.0, 2.0, 5.0].map(|digit| (digit, exponent)));
    let inside = |&(digit, exponent): &(f64, i32)| {
        let log = f64::log10(digit) + f64::from(exponent);
        (from..=to).contains(&log)
    };
    numbers.filter(inside).collect()
}

/// Labels numbers, given as mantissas and exponents, all in the same form. Mantissas have this many
/// decimal places.
fn labelled(numbers: &[(f64, i32)], decimals: usize) -> Vec<Tick> {
    let is_plain = numbers
        .iter()
        .all(|(_, exponent)| WRITTEN_OUT.contains(exponent));
    let label = |mantissa: f64, exponent: i32| {
        let power = format!("10<tspan dy=\"-5\" font-size=\"10\">{exponent}</tspan>");
        if is_plain {
            let places = (decimals as i32 - exponent).max(0);
            plain(mantissa * 10f64.powi(exponent), places as usize)
        } else if mantissa == 1.0 && decimals == 0 {
            power
        } else {
            format!("{mantissa:.decimals$}×{power}")
        }
    };
    let tick = |&(mantissa, exponent): &(f64, i32)| Tick {
        at: mantissa.log10() + f64::from(exponent),
        label: label(mantissa, exponent),
    };
    numbers.iter().map(tick).collect()
}

/// Formats a number with this many decimal places, or with separators if there are none.
fn plain(number: f64, decimals: usize) -> String {
    if decimals > 0 || number < 0.0 {
        format!("{number:.decimals$}")
    } else {
        thousands(number.round() as u64)
    }
}

/// Multiples of a step.
struct Multiples {
    step: f64,
    factors: RangeInclusive<i64>,
}

impl Multiples {
    fn numbers(self) -> impl Iterator<Item = f64> {
        self.factors.map(move |factor| factor as f64 * self.step)
    }
}

/// Finds the smallest step, of at least `10^least`, with at most this many multiples between two
/// numbers.
fn multiples(from: f64, to: f64, most: usize, least: i32) -> Multiples {
    // A range too short for floating point is treated as a point.
    let span = (to - from).max(1e-9 * from.abs().max(1.0));
    let power = ((span / most as f64).log10().floor() as i32).max(least);
    let steps = (power..).flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * 10f64.powi(power)));
    let mut listed = steps.map(|step| Multiples {
        step,
        // A number on the border counts even if it is off by a rounding error.
        factors: (from / step - 1e-6).ceil() as i64..=(to / step + 1e-6).floor() as i64,
    });
    let fits = |multiples: &Multiples| multiples.factors.clone().count() <= most;
    let found = listed.find(fits);
    found.expect("a step longer than the axis has at most one multiple on it")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Reads the number in a label.
    fn read(label: &str) -> f64 {
        let label = label.replace(',', "").replace("</tspan>", "");
        let (number, exponent) = match label.split_once("10<tspan dy=\"-5\" font-size=\"10\">") {
            Some((number, exponent)) => (number.trim_end_matches('×').to_owned(), exponent),
            None => (label.clone(), "0"),
        };
        let number: f64 = if number.is_empty() {
            1.0
        } else {
            number.parse().unwrap()
        };
        number.log10() + exponent.parse::<f64>().unwrap()
    }

    fn is_whole(number: f64) -> bool {
        (number - number.round()).abs() < 1e-6
    }

    /// Checks whether a number is 1, 2 or 5 times a power of ten, given its logarithm.
    fn is_one_two_five(log: f64) -> bool {
        [1.0, 2.0, 5.0]
            .iter()
            .any(|digit: &f64| is_whole(log - digit.log10()))
    }

    fn labels(ticks: &[Tick]) -> Vec<&str> {
        ticks.iter().map(|tick| tick.label.as_str()).collect()
    }

    proptest! {
        #[test]
        fn whole_ticks_are_round(from in 0u32..1000, length in 1u32..10_000, most in 5usize..12) {
            let (from, to) = (f64::from(from), f64::from(from + length));
            let ticks = whole_ticks(from, to, most);
            prop_assert!((1..=most).contains(&ticks.len()));
            prop_assert!(ticks.len() > 1 || length == 1);
            let step = ticks.get(1).map_or(1.0, |next| next.at - ticks[0].at);
            prop_assert!(step >= 1.0 && is_one_two_five(step.log10()));
            for tick in &ticks {
                prop_assert!((from..=to).contains(&tick.at) && is_whole(tick.at / step));
                prop_assert_eq!(tick.label.replace(',', ""), format!("{}", tick.at));
            }
        }

        #[test]
        fn log_ticks_are_round(from in -2.0..60.0f64, length in 0.001..80.0f64, most in 4usize..12) {
            let to = from + length;
            let ticks = log_ticks(from, to, most);
            prop_assert!(!ticks.is_empty() && ticks.len() <= most.max(6), "{:?}", ticks);
            prop_assert!(ticks.len() > 1 || most < 5, "{:?}", ticks);
            for pair in ticks.windows(2) {
                prop_assert!(pair[0].at < pair[1].at && pair[0].label != pair[1].label);
            }
            for tick in &ticks {
                prop_assert!((from - 1e-5..=to + 1e-5).contains(&tick.at), "{:?}", tick);
                prop_assert!((read(&tick.label) - tick.at).abs() < 1e-9, "{:?}", tick);
            }
            let powers = ticks.iter().all(|tick| is_whole(tick.at));
            let fine = ticks.iter().all(|tick| is_one_two_five(tick.at));
            // Otherwise the numbers are multiples of a round step.
            let base = ticks[0].at.floor();
            let numbers: Vec<f64> = ticks.iter().map(|tick| 10f64.powf(tick.at - base)).collect();
            let step = numbers.get(1).map_or(numbers[0], |next| next - numbers[0]);
            let even = numbers.iter().all(|number| is_whole(number / step));
            prop_assert!(powers || fine || even && is_one_two_five(step.log10()), "{:?}", ticks);
        }
    }

    #[test]
    fn labels_fit_the_length_of_the_axis() {
        assert_eq!(
            labels(&whole_ticks(1.0, 39.0, 10)),
            ["5", "10", "15", "20", "25", "30", "35"]
        );
        assert_eq!(
            labels(&log_ticks(0.0, 4.1, 8)),
            ["1", "10", "100", "1,000", "10,000"]
        );
        assert_eq!(
            labels(&log_ticks(2.6, 3.8, 8)),
            ["500", "1,000", "2,000", "5,000"]
        );
        assert_eq!(
            labels(&log_ticks(2.99, 3.02, 5)),
            ["980", "1,000", "1,020", "1,040"]
        );
        let power = |number: &str, exponent| {
            format!("{number}10<tspan dy=\"-5\" font-size=\"10\">{exponent}</tspan>")
        };
        assert_eq!(
            labels(&log_ticks(0.0, 38.0, 8)),
            [0, 5, 10, 15, 20, 25, 30, 35].map(|exponent| power("", exponent))
        );
        assert_eq!(
            labels(&log_ticks(36.304, 36.312, 5)),
            ["2.02×", "2.03×", "2.04×", "2.05×"].map(|number| power(number, 36))
        );
    }

    #[test]
    fn axis_of_one_point_has_a_tick_if_it_is_round() {
        assert_eq!(labels(&whole_ticks(3.0, 3.0, 10)), ["3"]);
        assert!(log_ticks(2.0, 2.0, 8).len() <= 8);
    }
}
