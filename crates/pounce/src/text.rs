//! Text for people: numbers with units, errors on one line, and escaping of untrusted text.

pub use diagnostic::{
    escape_json, escape_line, escape_lines, escape_markdown, escape_xml, suggestion,
};

pub use crate::error::chain;

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
