//! Somebody to play against.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::Game;

/// A way to choose moves. Whatever it draws by chance comes from a seed of its own, so that the
/// same agent plays the same game again.
pub trait Agent<G: Game>: Send {
    /// What it plays in a position where play goes on: a legal move.
    fn choose(&mut self, game: &G, position: &G::Position) -> G::Move;
}

/// Any legal move, all as likely.
pub struct Random {
    random: Pcg64Mcg,
}

impl Random {
    /// With this seed.
    pub fn new(seed: u64) -> Random {
        Random {
            random: Pcg64Mcg::seed_from_u64(seed),
        }
    }
}

impl<G: Game> Agent<G> for Random {
    fn choose(&mut self, game: &G, position: &G::Position) -> G::Move {
        let moves: Vec<G::Move> = game.moves(position).collect();
        moves[self.random.random_range(0..moves.len())]
    }
}
