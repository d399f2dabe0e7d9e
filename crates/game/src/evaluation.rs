//! Heuristic evaluations of positions.

use crate::Game;

/// A heuristic estimate of how good a position is for `Left`.
///
/// It orders moves and scores positions at the search horizon; it is never evidence. Symmetric
/// positions have equal estimates.
pub trait Evaluation<G: Game>: Copy + Sync {
    /// Returns an estimate: positive if `Left` is better, negative if `Right` is. It need not
    /// handle finished games, since engines check the rules first.
    fn evaluate(&self, game: &G, position: &G::Position) -> i32;
}

/// The evaluation that scores every position 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ZeroEvaluation;

impl<G: Game> Evaluation<G> for ZeroEvaluation {
    fn evaluate(&self, _game: &G, _position: &G::Position) -> i32 {
        0
    }
}
