//! Pictures of positions with colours.

use std::fmt::Write;

use clap::builder::styling::{AnsiColor, Effects, Style};
use pounce::text::escape_line;
use pounce::{MarkKind, Picture};

use crate::terminal::paint::Paint;

/// Returns a picture with its pieces and the last move in colour, if there are colours.
pub fn painted(paint: Paint, picture: &Picture) -> String {
    let mut text = String::new();
    for (number, line) in picture.text.trim_end().lines().enumerate() {
        for (column, letter) in line.chars().enumerate() {
            let style = match paint {
                Paint::Plain => Style::new(),
                Paint::Colors => style(picture, number, column),
            };
            let mut bytes = [0; 4];
            let letter = escape_line(letter.encode_utf8(&mut bytes));
            let _ = write!(text, "{style}{letter}{style:#}");
        }
        text.push('\n');
    }
    text
}

/// Returns the style of a character: a colour for each side, inverted where the last move was.
fn style(picture: &Picture, line: usize, column: usize) -> Style {
    let marks = picture.marks.iter().filter(|mark| {
        mark.line == line && (mark.column..mark.column + mark.width).contains(&column)
    });
    marks.fold(Style::new(), |style, mark| match mark.kind {
        MarkKind::Left => AnsiColor::Yellow.on_default() | Effects::BOLD,
        MarkKind::Right => AnsiColor::Cyan.on_default() | Effects::BOLD,
        MarkKind::LastMove => style | Effects::INVERT,
    })
}
