//! Text for people: numbers in words, errors on one line, and foreign text made safe to print.

pub use diagnostic::{
    escape_json, escape_line, escape_lines, escape_markdown, escape_xml, suggestion,
};

pub use crate::error::chain;

/// Formats a number with separators between thousands.
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

/// Formats a number with its noun.
pub fn count(number: u64, one: &str, many: &str) -> String {
    let noun = if number == 1 { one } else { many };
    format!("{} {noun}", thousands(number))
}
