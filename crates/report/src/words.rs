//! Numbers and questions in words.

use game::Objective;
use games::EventName;
use games::hunt::TIGERS;
use pounce::task::PlayQuestion;

/// How many figures differ from what is claimed.
pub(crate) fn as_claimed(differ: usize) -> String {
    match differ {
        0 => "All figures are as claimed.".to_owned(),
        1 => "1 figure is not as claimed.".to_owned(),
        differ => format!("{differ} figures are not as claimed."),
    }
}

/// A number with its thousands set apart.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with its noun.
pub fn count(number: u64, one: &str, many: &str) -> String {
    let noun = if number == 1 { one } else { many };
    format!("{} {noun}", thousands(number))
}

/// A number of bytes.
pub(crate) fn bytes(number: u64) -> String {
    match number {
        0..=1023 => count(number, "byte", "bytes"),
        1024..=1_048_575 => format!("{:.1} KiB", number as f64 / 1024.0),
        1_048_576..=1_073_741_823 => format!("{:.1} MiB", number as f64 / 1_048_576.0),
        _ => format!("{:.1} GiB", number as f64 / 1_073_741_824.0),
    }
}

/// A time.
pub(crate) fn seconds(number: f64) -> String {
    match number {
        _ if number < 100.0 => format!("{number:.2} s"),
        _ if number < 6000.0 => format!("{:.1} min", number / 60.0),
        _ => format!("{:.1} h", number / 3600.0),
    }
}

/// A number by its decimal logarithm: in full if that is short, else with an exponent.
pub(crate) fn power(log: f64) -> String {
    match log {
        _ if log < 0.0 => format!("{:.3}", 10f64.powf(log)),
        _ if log < 6.0 => thousands(10f64.powf(log).round() as u64),
        _ => format!("{:.4}e{}", 10f64.powf(log - log.floor()), log.floor()),
    }
}

/// A number as people write it down.
pub(crate) fn figure(number: f64) -> String {
    match number {
        _ if number < 1e6 => format!("{number}"),
        _ => format!("{number:e}"),
    }
}

/// What a side is called at the beginning of a sentence.
pub(crate) fn side(tigers: bool) -> &'static str {
    if tigers { "Tigers" } else { "Goats" }
}

/// A question as a sentence, but for where it begins.
pub(crate) fn question(question: &PlayQuestion) -> String {
    let prover = side(question.prover == TIGERS);
    let reach = question.objective == Objective::Reach;
    let ever = match (question.plies, reach) {
        (None, false) => "ever ",
        _ => "",
    };
    let what = match (question.event, reach) {
        (EventName::Captures(1), true) => "force the capture of a goat".to_owned(),
        (EventName::Captures(goats), true) => format!("force the capture of {goats} goats in all"),
        (EventName::Captures(1), false) => format!("keep Tigers from {ever}capturing a goat"),
        (EventName::Captures(goats), false) => {
            format!("keep Tigers from {ever}capturing {goats} goats in all")
        }
        (EventName::Win(_), true) => "force a win".to_owned(),
        (EventName::Win(winner), false) => {
            format!("keep {} from {ever}winning", side(winner == TIGERS))
        }
    };
    let when = match (question.plies, reach) {
        (Some(1), _) => " in one ply".to_owned(),
        (Some(plies), _) => format!(" within {plies} plies"),
        (None, true) => ", sooner or later".to_owned(),
        (None, false) => String::new(),
    };
    format!("Can {prover} {what}{when}?")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1000), "1,000");
        assert_eq!(thousands(339_123_476), "339,123,476");
    }

    #[test]
    fn sizes_and_times_are_short() {
        assert_eq!(bytes(1), "1 byte");
        assert_eq!(bytes(2048), "2.0 KiB");
        assert_eq!(bytes(3 << 30), "3.0 GiB");
        assert_eq!(seconds(0.004), "0.00 s");
        assert_eq!(seconds(600.0), "10.0 min");
        assert_eq!(figure(1.28e24), "1.28e24");
        assert_eq!(figure(500.0), "500");
        assert_eq!(power(3.0), "1,000");
        assert_eq!(power(36.309107), "2.0375e36");
    }
}
