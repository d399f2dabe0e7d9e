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
        let found = self
            .moves(position)
            .find(|m| self.is_spelled(position, *m, |spelled| spelled == text));
        found.ok_or_else(|| self.illegal_move(position, text))
    }

    /// Parses a legal move like [`parse_move`](Hunt::parse_move), and accepts it in any case if only one
    /// legal move fits.
    pub fn parse_move_in_any_case(
        &self,
        position: &Position,
        text: &str,
    ) -> Result<Move, Diagnostic> {
        self.parse_move(position, text).or_else(|error| {
            let typed = text.to_lowercase();
            let fits =
                |m: &Move| self.is_spelled(position, *m, |spelled| spelled.to_lowercase() == typed);
            let mut fitting = self.moves(position).filter(fits);
            match (fitting.next(), fitting.next()) {
                (Some(only), None) => Ok(only),
                _ => Err(error),
            }
        })
    }

    /// Checks whether one of the spellings of a move fits.
    fn is_spelled(&self, position: &Position, m: Move, fits: impl Fn(&str) -> bool) -> bool {
        fits(&self.spell(position, m, false))
            || (self.has_short_moves() && fits(&self.spell(position, m, true)))
    }

    /// Explains how moves are written, with moves of this board as examples.
    ///
    /// ```
    /// use pounce_games::hunt::{Board, Hunt};
    ///
    /// let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
    /// assert_eq!(
    ///     hunt.move_help(),
    ///     "G11 places a goat, G1112 moves one, B1112 moves a tiger, Bx1113 captures."
    /// );
    /// ```
    pub fn move_help(&self) -> String {
        let name = |node: u8| self.board().nodes[usize::from(node)].name.as_str();
        let Some(&(from, over, to)) = self.board().jumps().first() else {
            let node = name(0);
            return format!("G{node} places a goat; no capture is possible on this board.");
        };
        let [from, over, to] = [from, over, to].map(name);
        if self.has_short_moves() {
            format!(
                "G{from} places a goat, G{from}{over} moves one, B{from}{over} moves a tiger, \
                 Bx{from}{to} captures."
            )
        } else {
            format!(
                "G{from} places a goat, G{from}-{over} moves one, T{from}-{over} moves a tiger, \
                 Tx{from}-{over}-{to} captures."
            )
        }
    }

    /// Parses a line of moves such as `1. G33 B1122 2. G44`, in any case, ignoring move numbers and
    /// results.
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
                .parse_move_in_any_case(&position, word)
                .map_err(|diagnostic| diagnostic.at(end - word.len()..end))?;
            line.push(m);
            position = self.play(&position, m);
        }
        Ok(line)
    }

    /// Returns the text of a line of moves, with move numbers. A numbered move is one ply of each
    /// side.
    pub fn line_text(&self, position: &Position, line: &[Move]) -> String {
        self.line_text_from(1, position, line)
    }

    /// Returns the text of a line like [`line_text`](Hunt::line_text), beginning with this number.
    ///
    /// ```
    /// use game::Game;
    /// use pounce_games::hunt::{Board, Hunt};
    ///
    /// let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
    /// let line = hunt.parse_line(&hunt.start(), "G33 B1122").unwrap();
    /// assert_eq!(hunt.line_text_from(4, &hunt.start(), &line), "4. G33 B1122");
    /// ```
    pub fn line_text_from(&self, number: usize, position: &Position, line: &[Move]) -> String {
        let mut position = *position;
        let mut text = String::new();
        let mut number = number;
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
