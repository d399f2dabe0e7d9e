//! Text for people: numbers with units, errors on one line, and escaping of untrusted text.

use std::time::Duration;

pub use diagnostic::{
    escape_github, escape_github_property, escape_json, escape_line, escape_lines, escape_markdown,
    escape_xml, suggestion,
};

pub use crate::error::chain;
pub use crate::size::{parse_bytes, parse_size};

/// Formats a number with separators between thousands.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a number with a noun in singular or plural.
pub fn count(number: u64, one: &str, many: &str) -> String {
    let noun = if number == 1 { one } else { many };
    format!("{} {noun}", thousands(number))
}

/// Returns a text with a capital first letter.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// Formats the message about a number of goats that is too large.
pub(crate) fn only_goats(goats: u64) -> String {
    let verb = if goats == 1 { "is" } else { "are" };
    format!("there {verb} only {}", count(goats, "goat", "goats"))
}

/// Formats a size in mebibytes, rounded up.
pub fn mebibytes(bytes: u64) -> String {
    format!("{} MiB", thousands(bytes.div_ceil(1 << 20)))
}

/// Formats a time with the precision of an estimate: in steps of a second, of five seconds from half
/// a minute, in minutes from two minutes, in hours from two hours.
pub fn rough_time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match time.as_secs() {
        0..30 => format!("{} s", seconds.ceil().max(1.0)),
        30..120 => format!("{} s", (seconds / 5.0).round() * 5.0),
        120..7200 => format!("{} min", (seconds / 60.0).round()),
        _ => format!("{} h", thousands((seconds / 3600.0).round() as u64)),
    }
}

/// Quotes a word for a POSIX shell, if that is necessary.
///
/// ```
/// use pounce::text::shell_quoted;
///
/// assert_eq!(shell_quoted("bagh-chal"), "bagh-chal");
/// assert_eq!(shell_quoted("1. G33"), "'1. G33'");
/// assert_eq!(shell_quoted("it's"), r"'it'\''s'");
/// ```
pub fn shell_quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_goat_is_singular() {
        assert_eq!(only_goats(1), "there is only 1 goat");
        assert_eq!(only_goats(20), "there are only 20 goats");
    }

    #[test]
    fn rounds_estimated_times() {
        for (seconds, text) in [
            (0.0, "1 s"),
            (3.2, "4 s"),
            (43.0, "45 s"),
            (119.0, "120 s"),
            (195.0, "3 min"),
            (8000.0, "2 h"),
        ] {
            assert_eq!(rough_time(Duration::from_secs_f64(seconds)), text);
        }
    }
}
