//! The position that a position and a line of moves on the command line describe.

use diagnostic::Diagnostic;
use game::Notation;
use games::hunt::{Hunt, OngoingGame};
use pounce::InputError;

use crate::args::Place;

impl Place {
    /// Sets the position up and plays the line.
    pub fn position<G: Notation>(&self, game: &G) -> Result<G::Position, InputError> {
        let bad = |diagnostic| InputError::new("position", &self.position, diagnostic);
        let mut position = game.parse_position(&self.position).map_err(bad)?;
        if let Some(line) = &self.line {
            let bad = |diagnostic| InputError::new("--line", line, diagnostic);
            for m in game.parse_line(&position, line).map_err(bad)? {
                position = game.play(&position, m);
            }
        }
        Ok(position)
    }

    /// The same for hunting games, with the history of play, which has rules of its own.
    pub fn play<'a>(&self, hunt: &'a Hunt) -> Result<OngoingGame<'a>, InputError> {
        let text = self.position.as_str();
        let bad = |diagnostic| InputError::new("position", text, diagnostic);
        let mut play = if text.trim_start().starts_with('{') {
            OngoingGame::from_json(hunt, text).map_err(bad)?
        } else {
            let position = hunt.parse_position(text).map_err(bad)?;
            OngoingGame::new(hunt, position, hunt.board().play)
        };
        let Some(line) = &self.line else {
            return Ok(play);
        };
        let bad = |diagnostic| InputError::new("--line", line, diagnostic);
        for m in hunt.parse_line(&play.position(), line).map_err(bad)? {
            play.play(m).map_err(|refusal| {
                let text = hunt.move_text(&play.position(), m);
                bad(Diagnostic::new(format!("`{text}` was refused: {refusal}")))
            })?;
        }
        Ok(play)
    }
}
