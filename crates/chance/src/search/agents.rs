//! Agents that search before every move.

use game::{Agent, Chance, Evaluation, Limits, Meter, NoMonitor};

use super::expectimax::{ExpectimaxOptions, expectimax};
use super::mcts::mcts;

/// An agent's search always runs to its end.
const UNLIMITED: Limits = Limits {
    bytes: u64::MAX,
    ..Limits::DEFAULT
};

/// Plays the best move according to expectimax.
#[derive(Debug, Clone, Copy)]
pub struct ExpectimaxAgent<E>(
    /// Options of the search.
    pub ExpectimaxOptions<E>,
);

impl<G: Chance, E: Evaluation<G> + Send> Agent<G> for ExpectimaxAgent<E> {
    fn choose(&mut self, game: &G, position: &G::Position) -> G::Move {
        let mut meter = Meter::new(UNLIMITED, &NoMonitor);
        let result = expectimax(game, position, &self.0, &mut meter);
        let best = result.ok().and_then(|result| result.best);
        best.expect("a player is to move, and the search has no limit")
    }
}

/// Plays the move that Monte Carlo tree search visits most.
#[derive(Debug, Clone, Copy)]
pub struct MctsAgent {
    /// Playouts per move.
    pub playouts: u32,
    /// Seed of the playouts; it advances with every move.
    pub seed: u64,
}

impl<G: Chance> Agent<G> for MctsAgent {
    fn choose(&mut self, game: &G, position: &G::Position) -> G::Move {
        let mut meter = Meter::new(UNLIMITED, &NoMonitor);
        self.seed = self.seed.wrapping_add(1);
        let moves = mcts(game, position, self.playouts, self.seed, &mut meter);
        let moves = moves.expect("the search has no limit");
        moves.first().expect("a player is to move").m
    }
}
