//! Estimates of positions: what an engine goes by where it cannot see the end.

use crate::Game;

/// An estimate of how good a position is for `Left`. It steers a search and values its horizon;
/// it is never evidence. Symmetric positions have equal estimates.
pub trait Evaluation<G: Game>: Copy + Sync {
    /// The estimate: positive where `Left` is better off, negative where `Right` is. It need not
    /// know about the end of the game: engines ask the rules first.
    fn evaluate(&self, game: &G, position: &G::Position) -> i32;
}

/// The evaluation that calls every position even.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Even;

impl<G: Game> Evaluation<G> for Even {
    fn evaluate(&self, _game: &G, _position: &G::Position) -> i32 {
        0
    }
}
