//! Colours on standard output, for people at a terminal. Pipes, files and programs get plain text.

use clap::builder::styling::{AnsiColor, Effects, Style};
use pounce::text::escape_line;

/// Colours, or plain text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    Plain,
    Colors,
}

/// The meaning of a colour.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    Plain,
    /// Column names, and the subject of a message.
    Heading,
    /// As expected.
    Good,
    /// Refuted.
    Contrary,
    /// In need of attention.
    Doubtful,
    /// Failed or unexpected.
    Bad,
}

impl Paint {
    /// Returns text in the colour of its tone, on one line and with control characters escaped.
    pub fn on(self, tone: Tone, text: &str) -> String {
        let (text, style) = (escape_line(text), tone.style());
        match self {
            Paint::Colors if !style.is_plain() && !text.is_empty() => {
                format!("{style}{text}{style:#}")
            }
            _ => text.into_owned(),
        }
    }

    /// Formats rows as a table. Columns listed in `right` are aligned to the right. `tone` returns the
    /// tone of a cell from its row and column.
    pub fn table(
        self,
        rows: &[Vec<String>],
        right: &[usize],
        tone: impl Fn(usize, usize) -> Tone,
    ) -> String {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let length = |cell: &String| escape_line(cell).chars().count();
        let width = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(length).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let mut text = String::new();
        for (number, row) in rows.iter().enumerate() {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let padding = " ".repeat(widths[column] - length(cell));
                let cell = self.on(tone(number, column), cell);
                line += &if right.contains(&column) {
                    format!("{padding}{cell}  ")
                } else {
                    format!("{cell}{padding}  ")
                };
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }
}

impl Tone {
    fn style(self) -> Style {
        let color = |color: AnsiColor| color.on_default();
        match self {
            Tone::Plain => Style::new(),
            Tone::Heading => Style::new() | Effects::BOLD,
            Tone::Good => color(AnsiColor::Green),
            Tone::Contrary => color(AnsiColor::Cyan),
            Tone::Doubtful => color(AnsiColor::Yellow),
            Tone::Bad => color(AnsiColor::Red) | Effects::BOLD,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stay_on_their_line() {
        let rows = [["a\u{1b}[2J\nb", "x"], ["c", "y"]].map(|row| row.map(str::to_owned).to_vec());
        let text = Paint::Plain.table(&rows, &[], |_, _| Tone::Plain);
        assert_eq!(text, "a\\u{1b}[2J\\nb  x\nc              y\n");
    }

    #[test]
    fn columns_stay_aligned_in_colours() {
        let rows = [["claim", "n"], ["é", "10"]].map(|row| row.map(str::to_owned).to_vec());
        let tone = |row, column| match (row, column) {
            (0, _) => Tone::Heading,
            (_, 1) => Tone::Bad,
            _ => Tone::Plain,
        };
        let plain = Paint::Plain.table(&rows, &[1], tone);
        assert_eq!(plain, "claim   n\né      10\n");
        let colors = Paint::Colors.table(&rows, &[1], tone);
        assert_eq!(
            colors,
            "\u{1b}[1mclaim\u{1b}[0m   \u{1b}[1mn\u{1b}[0m\né      \u{1b}[1m\u{1b}[31m10\u{1b}[0m\n"
        );
    }
}
