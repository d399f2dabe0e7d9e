//! Positions as text: a notation, and moves played from there.

use diagnostic::Diagnostic;
use game::Notation;
use games::hunt::{Hunt, OngoingGame, TIGERS};

use crate::error::InputError;

/// A position of a game, as text.
///
/// Errors in the position are located in a text called `position`, errors in the moves in a text
/// called `line`.
///
/// ```
/// use pounce::{GameOptions, LoadedGame, Setup};
///
/// let game = LoadedGame::open("bagh-chal", &GameOptions::default())?;
/// let after = Setup::from("start").line("1. G33 B1112");
/// assert_eq!(game.compact(&after)?, "1T2T7G7T3T-g19");
/// # Ok::<(), pounce::InputError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// `start`, or a position in a notation of the game.
    pub position: String,
    /// The moves played from there.
    pub line: Option<String>,
}

impl Setup {
    /// Adds moves, such as `1. G33 B1112 2. G13`.
    #[must_use]
    pub fn line(self, line: impl Into<String>) -> Setup {
        Setup {
            line: Some(line.into()),
            ..self
        }
    }

    /// Sets the position up and plays the moves.
    pub(crate) fn position<G: Notation>(&self, game: &G) -> Result<G::Position, InputError> {
        let bad = |diagnostic| InputError::new(POSITION, &self.position, diagnostic);
        let mut position = game.parse_position(&self.position).map_err(bad)?;
        if let Some(line) = &self.line {
            let bad = |diagnostic| InputError::new(LINE, line, diagnostic);
            for m in game.parse_line(&position, line).map_err(bad)? {
                position = game.play(&position, m);
            }
        }
        Ok(position)
    }

    /// Returns the number of the first move after the setup. The numbers of its line are continued.
    pub(crate) fn next_number(&self, hunt: &Hunt) -> Result<usize, InputError> {
        let before = Setup {
            line: None,
            ..self.clone()
        };
        let start = before.play(hunt)?.position();
        let line = self.line.as_deref().unwrap_or_default();
        let bad = |diagnostic| InputError::new(LINE, line, diagnostic);
        let moves = hunt.parse_line(&start, line).map_err(bad)?.len();
        // A line that begins with a tiger's move counts it as a whole move.
        let halves = moves + usize::from(start.mover == TIGERS);
        Ok(1 + halves / 2)
    }

    /// Returns a line of play from the setup, its moves numbered after those of the setup.
    pub(crate) fn continued(&self, hunt: &Hunt, line: &str) -> Result<String, InputError> {
        let position = self.clone().play(hunt)?.position();
        let bad = |diagnostic| InputError::new(LINE, line, diagnostic);
        let moves = hunt.parse_line(&position, line).map_err(bad)?;
        Ok(hunt.line_text_from(self.next_number(hunt)?, &position, &moves))
    }

    /// Sets the position up and plays the moves of a hunt game, with the history on which some rules
    /// depend.
    pub(crate) fn play<'a>(&self, hunt: &'a Hunt) -> Result<OngoingGame<'a>, InputError> {
        let text = self.position.as_str();
        let bad = |diagnostic| InputError::new(POSITION, text, diagnostic);
        let mut play = if text.trim_start().starts_with('{') {
            OngoingGame::from_json(hunt, text).map_err(bad)?
        } else {
            let position = hunt.parse_position(text).map_err(bad)?;
            OngoingGame::new(hunt, position, hunt.board().play)
        };
        let Some(line) = &self.line else {
            return Ok(play);
        };
        let bad = |diagnostic| InputError::new(LINE, line, diagnostic);
        for m in hunt.parse_line(&play.position(), line).map_err(bad)? {
            play.play(m).map_err(|refusal| {
                let text = hunt.move_text(&play.position(), m);
                bad(Diagnostic::new(format!("`{text}` was refused: {refusal}")))
            })?;
        }
        Ok(play)
    }
}

/// The names of the texts in errors.
pub(crate) const POSITION: &str = "position";
const LINE: &str = "line";

impl Default for Setup {
    fn default() -> Setup {
        Setup::from("start")
    }
}

impl From<&str> for Setup {
    fn from(position: &str) -> Setup {
        Setup {
            position: position.to_owned(),
            line: None,
        }
    }
}

impl From<&Setup> for Setup {
    fn from(setup: &Setup) -> Setup {
        setup.clone()
    }
}
