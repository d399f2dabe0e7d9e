//! Moves as text. On a grid board it is the community's record: `G33` a drop, `G2233` and
//! `B1122` slides, `Bx1133` a jump. Elsewhere names differ in length, so they are set apart,
//! and a jump names the goat's node too: `G7`, `G7-8`, `T3-9`, `Tx0-3-9`. That form is read on
//! grid boards too, and written on those where two jumps share their ends.

use diagnostic::Diagnostic;
use game::{Game, illegal};

use crate::hunt::board::words;
use crate::hunt::{Hunt, Move, Position, TIGERS};

impl Hunt {
    /// A legal move of a position as text.
    pub fn move_text(&self, position: &Position, m: Move) -> String {
        self.spell(position, m, self.has_short_moves())
    }

    /// Reads a move that is legal in this position.
    pub fn parse_move(&self, position: &Position, text: &str) -> Result<Move, Diagnostic> {
        let spells = |m: &Move, grid| self.spell(position, *m, grid) == text;
        let found = self
            .moves(position)
            .find(|m| spells(m, false) || (self.has_short_moves() && spells(m, true)));
        found.ok_or_else(|| {
            let legal: Vec<String> = self
                .moves(position)
                .map(|m| self.move_text(position, m))
                .collect();
            illegal(text, &legal)
        })
    }

    /// Reads a line of moves such as `1. G33 B1122 2. G44`. Move numbers and results are
    /// passed over.
    pub fn parse_line(&self, position: &Position, text: &str) -> Result<Vec<Move>, Diagnostic> {
        let mut position = *position;
        let mut line = Vec::new();
        for (at, word) in words(text) {
            let end = at + word.len();
            let numbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
            let word = match numbered.strip_prefix('.') {
                Some(after) => after.trim_start_matches('.'),
                None if RESULTS.contains(&word) => "",
                None => word,
            };
            if word.is_empty() {
                continue;
            }
            let m = self
                .parse_move(&position, word)
                .map_err(|diagnostic| diagnostic.at(end - word.len()..end))?;
            line.push(m);
            position = self.play(&position, m);
        }
        Ok(line)
    }

    /// A line of moves as text, with move numbers: a move is a goat's ply and a tiger's.
    pub fn line_text(&self, position: &Position, line: &[Move]) -> String {
        let mut position = *position;
        let mut text = String::new();
        let mut number = 1;
        for (ply, &m) in line.iter().enumerate() {
            if position.mover != TIGERS {
                text += &format!("{number}. ");
                number += 1;
            } else if ply == 0 {
                text += &format!("{number}... ");
                number += 1;
            }
            text += &self.move_text(&position, m);
            text.push(' ');
            position = self.play(&position, m);
        }
        text.trim_end().to_owned()
    }

    fn spell(&self, position: &Position, m: Move, grid: bool) -> String {
        let name = |node: u8| self.board().nodes[usize::from(node)].name.as_str();
        let piece = match (position.mover, grid) {
            (TIGERS, true) => "B",
            (TIGERS, false) => "T",
            _ => "G",
        };
        match (m, grid) {
            (Move::Drop { to }, _) => format!("{piece}{}", name(to)),
            (Move::Slide { from, to }, true) => format!("{piece}{}{}", name(from), name(to)),
            (Move::Slide { from, to }, false) => format!("{piece}{}-{}", name(from), name(to)),
            (Move::Jump { from, to, .. }, true) => format!("{piece}x{}{}", name(from), name(to)),
            (Move::Jump { from, over, to }, false) => {
                format!("{piece}x{}-{}-{}", name(from), name(over), name(to))
            }
        }
    }
}

/// How a record says that a game has ended.
const RESULTS: [&str; 5] = ["*", "1-0", "0-1", "1/2-1/2", "#"];
