//! Texts that assign something to the sides of a game, such as `goats=human,tigers=random`.

use std::ops::Range;

use diagnostic::{Diagnostic, suggestion};
use game::Side;

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its text.
    pub text: String,
    /// Its place in the whole text.
    pub span: Range<usize>,
}

/// Parses the values of the sides with these names, `Left` first. A side that is not named has none.
pub fn parse_sides(text: &str, sides: [&str; 2]) -> Result<[Option<Part>; 2], Diagnostic> {
    let [left, right] = sides;
    let mut found = [None, None];
    for entry in text.split(',').filter(|entry| !entry.trim().is_empty()) {
        let side = part(text, entry.split('=').next().unwrap_or(entry));
        let Some((_, value)) = entry.split_once('=') else {
            let message = format!("expected a side before `{}`", side.text);
            let help = format!("such as `{left}={}`; the other side is {right}", side.text);
            return Err(Diagnostic::new(message).at(side.span).help(help));
        };
        let Some(index) = sides.iter().position(|name| *name == side.text) else {
            let message = format!("this game has no side `{}`", side.text);
            let help = suggestion(&side.text, sides);
            return Err(Diagnostic::new(message).at(side.span).help(help));
        };
        let value = part(text, value);
        if value.text.is_empty() {
            let message = format!("nothing after `{}=`", side.text);
            return Err(Diagnostic::new(message).at(part(text, entry).span));
        }
        if found[index].is_some() {
            let message = format!("`{}` is named twice", side.text);
            return Err(Diagnostic::new(message).at(side.span));
        }
        found[index] = Some(value);
    }
    Ok(found)
}

/// Returns a part of a text without the spaces around it.
fn part(text: &str, part: &str) -> Part {
    let trimmed = part.trim();
    let start = trimmed.as_ptr() as usize - text.as_ptr() as usize;
    Part {
        text: trimmed.to_owned(),
        span: start..start + trimmed.len(),
    }
}

/// Returns the index of a side in arrays with `Left` first.
pub fn index(side: Side) -> usize {
    usize::from(side == Side::Right)
}
