//! An agent that looks a few plies ahead and plays what is best there, by an evaluation.

use game::{Agent, Evaluation, Keyed, Limits, NoMonitor, Symmetric};

use crate::value;

/// An agent that looks so many plies ahead.
pub struct LookAhead<V> {
    /// How far.
    pub plies: u32,
    /// What positions are worth there.
    pub evaluation: V,
}

/// Memory for its table.
const BYTES: u64 = 16 << 20;
/// Positions after which it plays the best that it has found so far.
const NODES: u64 = 20_000_000;

impl<G: Keyed + Symmetric, V: Evaluation<G> + Send> Agent<G> for LookAhead<V> {
    fn choose(&mut self, game: &G, position: &G::Position) -> G::Move {
        let limits = Limits {
            nodes: NODES,
            bytes: BYTES,
            deadline: None,
        };
        let plies = self.plies.max(1);
        let found = value(self.evaluation, game, position, plies, limits, &NoMonitor);
        let first = found.line.first().copied();
        first.unwrap_or_else(|| {
            let mut moves = game.moves(position);
            moves.next().expect("agents are asked where play goes on")
        })
    }
}
