//! An agent that plays the best move by a depth-limited minimax search.

use game::{Agent, Evaluation, Keyed, Limits, NoMonitor, Symmetric};

use crate::negamax;

/// An agent that searches a few plies ahead.
pub struct MinimaxAgent<V> {
    /// The search depth, at least 1.
    pub plies: u32,
    /// The evaluation of positions at the horizon.
    pub evaluation: V,
}

/// Bytes of its table.
const BYTES: u64 = 16 << 20;
/// Nodes after which it plays the best move found so far.
const NODES: u64 = 20_000_000;

impl<G: Keyed + Symmetric, V: Evaluation<G> + Send> Agent<G> for MinimaxAgent<V> {
    fn choose(&mut self, game: &G, position: &G::Position) -> G::Move {
        let limits = Limits {
            nodes: NODES,
            bytes: BYTES,
            deadline: None,
        };
        let plies = self.plies.max(1);
        let result = negamax(self.evaluation, game, position, plies, limits, &NoMonitor);
        let first = result.line.first().copied();
        first.unwrap_or_else(|| {
            let mut moves = game.moves(position);
            moves.next().expect("play has not ended")
        })
    }
}
