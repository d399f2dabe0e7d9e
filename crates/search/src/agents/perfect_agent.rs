//! An agent that plays perfectly, in any game whose positions can all be listed.

use game::{Agent, Keyed, Limits, Monitor, OpenReason, Outcome};

use super::retrograde::{Solved, Value};

/// Wins as soon as it can, keeps a draw where it cannot win, and holds out as long as it can where it
/// is lost. Of equal moves it plays the first.
#[derive(Debug, Clone)]
pub struct PerfectAgent {
    solved: Solved,
}

impl PerfectAgent {
    /// An agent for games that begin in this position: it solves all that can arise from there.
    pub fn new<G: Keyed>(
        game: &G,
        position: G::Position,
        limits: Limits,
        monitor: &dyn Monitor,
    ) -> Result<PerfectAgent, OpenReason> {
        let solved = Solved::from(game, position, limits, monitor)?;
        Ok(PerfectAgent { solved })
    }

    /// What it knows.
    pub fn solved(&self) -> &Solved {
        &self.solved
    }
}

impl<G: Keyed> Agent<G> for PerfectAgent {
    /// In a position that cannot arise from the one it was made for, it plays the first move.
    fn choose(&mut self, game: &G, position: &G::Position) -> G::Move {
        let mover = game.mover(position);
        let rank = |m: &G::Move| {
            let value = self.solved.value(game, &game.play(position, *m));
            value.map_or((1, 0), |Value { outcome, plies }| match outcome {
                Outcome::Win(side) if side == mover => (0, plies),
                Outcome::Draw => (1, 0),
                Outcome::Win(_) => (2, u32::MAX - plies),
            })
        };
        game.moves(position).min_by_key(rank).expect("play goes on")
    }
}
