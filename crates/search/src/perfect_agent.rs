//! An agent that plays perfectly in any game whose positions fit in memory.

use std::sync::Arc;

use game::{Agent, Keyed, Limits, Monitor, OpenReason, Outcome};

use crate::retrograde::{PositionValue, SolvedPositions};

/// An agent that plays perfectly: it wins as fast as possible, keeps a draw, and loses as slowly as
/// possible. Among equal moves it plays the first.
/// Clones share the solution.
#[derive(Debug, Clone)]
pub struct PerfectAgent {
    solved: Arc<SolvedPositions>,
}

impl PerfectAgent {
    /// Creates an agent for games that begin in this position, by solving all positions reachable
    /// from it.
    pub fn new<G: Keyed>(
        game: &G,
        position: G::Position,
        limits: Limits,
        monitor: &dyn Monitor,
    ) -> Result<PerfectAgent, OpenReason> {
        let solved = SolvedPositions::solve(game, position, limits, monitor)?;
        Ok(PerfectAgent {
            solved: Arc::new(solved),
        })
    }

    /// Returns the values of the positions.
    pub fn solved(&self) -> &SolvedPositions {
        &self.solved
    }
}

impl<G: Keyed> Agent<G> for PerfectAgent {
    /// In a position that is not reachable from the first one, plays the first move.
    fn choose(&mut self, game: &G, position: &G::Position) -> G::Move {
        let mover = game.mover(position);
        let rank = |m: &G::Move| {
            let value = self.solved.value(game, &game.play(position, *m));
            value.map_or((1, 0), |PositionValue { outcome, plies }| match outcome {
                Outcome::Win(side) if side == mover => (0, plies),
                Outcome::Draw => (1, 0),
                Outcome::Win(_) => (2, u32::MAX - plies),
            })
        };
        game.moves(position)
            .min_by_key(rank)
            .expect("play has not ended")
    }
}
