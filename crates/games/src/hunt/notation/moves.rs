//! Moves as text.
//!
//! Grid boards use the notation of the Bagh Chal community: `G33` is a drop, `G2233` and `B1122`
//! are slides, `Bx1133` is a jump. On other boards names vary in length, so they are separated, and
//! a jump also names the node of the goat: `G7`, `G7-8`, `T3-9`, `Tx0-3-9`. Grid boards accept the
//! long form too, and use it in output if two jumps share their ends.

use diagnostic::Diagnostic;
use game::Game;

use crate::hunt::board::words;
use crate::hunt::{Hunt, Move, Position, TIGERS};

impl Hunt {
    /// Returns the text of a legal move.
    pub fn move_text(&self, position: &Position, m: Move) -> String {
        self.spell(position, m, self.has_short_moves())
    }

    /// Parses a move that is legal in this position.
    pub fn parse_move(&self, position: &Position, text: &str) -> Result<Move, Diagnostic> {
        let spells = |m: &Move, grid| self.spell(position, *m, grid) == text;
        let found = self
            .moves(position)
            .find(|m| spells(m, false) || (self.has_short_moves() && spells(m, true)));
        found.ok_or_else(|| self.illegal_move(position, text))
    }

    /// Parses a line of moves such as `1. G33 B1122 2. G44`, ignoring move numbers and results.
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

    /// Returns the text of a line of moves, with move numbers. A numbered move is one ply of each
    /// side.
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

/// Results that end a game record.
const RESULTS: [&str; 5] = ["*", "1-0", "0-1", "1/2-1/2", "#"];
