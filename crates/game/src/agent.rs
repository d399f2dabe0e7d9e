//! Somebody to play against.

use crate::Game;

/// A way to choose moves. Whatever it draws by chance comes from a seed of its own, so that the
/// same agent plays the same game again.
pub trait Agent<G: Game>: Send {
    /// What it plays in a position where play goes on: a legal move.
    fn choose(&mut self, game: &G, position: &G::Position) -> G::Move;
}
