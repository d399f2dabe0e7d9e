//! The state in which a line of moves begins, and its moves.

use std::sync::Arc;

use game::Game;
use games::hunt::{Hunt, Move, OngoingGame};

use super::course::PlainCourse;
use super::playable::Playable;
use crate::catalogue::Setup;
use crate::error::InputError;

impl Setup {
    /// Returns the setup without its moves.
    pub(super) fn before_line(&self) -> Setup {
        Setup {
            position: self.position.clone(),
            line: None,
        }
    }

    /// Returns a hunt game before the moves of the setup, and the moves. All of them can be played.
    pub(super) fn hunt_opening(
        &self,
        hunt: &Arc<Hunt>,
    ) -> Result<(OngoingGame<'static>, Vec<Move>), InputError> {
        // This reports errors in the line, including refused repetitions.
        self.play(hunt)?;
        let before = self.before_line().play(hunt)?;
        let start = before.with_shared_rules(hunt.clone());
        let moves = hunt.parse_line(&start.position(), self.moves());
        Ok((start, moves.expect("the setup was played")))
    }

    /// Returns another game before the moves of the setup, and the moves.
    pub(super) fn plain_opening<G: Playable>(
        &self,
        game: Arc<G>,
    ) -> Result<(PlainCourse<G>, Vec<<G as Game>::Move>), InputError> {
        self.position(&*game)?;
        let position = self.before_line().position(&*game)?;
        let moves = game.parse_line(&position, self.moves());
        let moves = moves.expect("the setup was played");
        Ok((PlainCourse::new(game, position), moves))
    }

    /// Returns the moves as text.
    fn moves(&self) -> &str {
        self.line.as_deref().unwrap_or_default()
    }
}
