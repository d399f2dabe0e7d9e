//! Players that choose moves.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::Game;

/// A player. Random choices come from the agent's own seed, so that its games can be replayed.
pub trait Agent<G: Game>: Send {
    /// Chooses a legal move in a position where play has not ended.
    fn choose(&mut self, game: &G, position: &G::Position) -> G::Move;
}

/// An agent that plays every legal move with equal probability.
pub struct RandomAgent {
    random: Pcg64Mcg,
}

impl RandomAgent {
    /// Creates an agent with this seed.
    pub fn new(seed: u64) -> RandomAgent {
        RandomAgent {
            random: Pcg64Mcg::seed_from_u64(seed),
        }
    }
}

impl<G: Game> Agent<G> for RandomAgent {
    fn choose(&mut self, game: &G, position: &G::Position) -> G::Move {
        let moves: Vec<G::Move> = game.moves(position).collect();
        moves[self.random.random_range(0..moves.len())]
    }
}
