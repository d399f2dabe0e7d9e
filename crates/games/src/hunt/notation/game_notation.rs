//! Implements [`Notation`] for the hunt games by delegating to their native formats.

use diagnostic::Diagnostic;
use game::Notation;

use crate::hunt::{GOATS, Hunt, Move, OngoingGame, Position, TIGERS, side_name};

impl Notation for Hunt {
    fn players(&self) -> [&'static str; 2] {
        [TIGERS, GOATS].map(side_name)
    }

    fn digest_text(&self) -> String {
        self.board().digest_text()
    }

    fn position_text(&self, position: &Position) -> String {
        self.compact(position)
    }

    fn parse_position(&self, text: &str) -> Result<Position, Diagnostic> {
        Hunt::parse_position(self, text)
    }

    fn move_text(&self, position: &Position, m: Move) -> String {
        Hunt::move_text(self, position, m)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, Diagnostic> {
        Hunt::parse_move(self, position, text)
    }

    fn parse_move_in_any_case(&self, position: &Position, text: &str) -> Result<Move, Diagnostic> {
        Hunt::parse_move_in_any_case(self, position, text)
    }

    fn parse_line(&self, position: &Position, text: &str) -> Result<Vec<Move>, Diagnostic> {
        Hunt::parse_line(self, position, text)
    }

    fn line_text(&self, position: &Position, line: &[Move]) -> String {
        Hunt::line_text(self, position, line)
    }

    fn text_picture(&self, position: &Position) -> String {
        Hunt::text_picture(self, position)
    }

    fn svg(&self, position: &Position) -> String {
        Hunt::svg(self, position, &self.describe(position))
    }

    fn describe(&self, position: &Position) -> String {
        OngoingGame::new(self, *position, self.board().play).describe()
    }
}
