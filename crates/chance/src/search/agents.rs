//! Agents that search before every move.

use std::sync::Arc;

use game::{Agent, Chance, Evaluation, Limits, Meter, Monitor, NoMonitor};

use super::expectimax::{ExpectimaxOptions, expectimax};
use super::mcts::mcts;

/// Limits on the searches of an agent. By default there are none.
#[derive(Clone)]
pub struct AgentLimits {
    /// Bytes of tables and trees.
    pub bytes: u64,
    /// Stops a search. An agent whose search is stopped plays any legal move.
    pub monitor: Arc<dyn Monitor + Send>,
}

impl Default for AgentLimits {
    fn default() -> AgentLimits {
        AgentLimits {
            bytes: u64::MAX,
            monitor: Arc::new(NoMonitor),
        }
    }
}

impl AgentLimits {
    /// Returns a meter for one search.
    pub(crate) fn meter(&self) -> Meter<'_> {
        let limits = Limits {
            bytes: self.bytes,
            ..Limits::DEFAULT
        };
        Meter::new(limits, &*self.monitor)
    }
}

/// Plays the best move according to expectimax.
#[derive(Clone)]
pub struct ExpectimaxAgent<E> {
    /// Options of the search.
    pub options: ExpectimaxOptions<E>,
    /// Limits on the search.
    pub limits: AgentLimits,
}

impl<G: Chance, E: Evaluation<G> + Send> Agent<G> for ExpectimaxAgent<E> {
    fn choose(&mut self, game: &G, position: &G::Position) -> G::Move {
        let result = expectimax(game, position, &self.options, &mut self.limits.meter());
        let best = result.ok().and_then(|result| result.best);
        best.unwrap_or_else(|| any_move(game, position))
    }
}

/// Plays the move that Monte Carlo tree search visits most.
#[derive(Clone)]
pub struct MctsAgent {
    /// Playouts per move.
    pub playouts: u32,
    /// Seed of the playouts; it advances with every move.
    pub seed: u64,
    /// Limits on the search.
    pub limits: AgentLimits,
}

impl<G: Chance> Agent<G> for MctsAgent {
    fn choose(&mut self, game: &G, position: &G::Position) -> G::Move {
        self.seed = self.seed.wrapping_add(1);
        let meter = &mut self.limits.meter();
        let moves = mcts(game, position, self.playouts, self.seed, meter);
        let best = moves.ok().and_then(|moves| Some(moves.first()?.m));
        best.unwrap_or_else(|| any_move(game, position))
    }
}

/// Returns the move of an agent whose search was stopped.
fn any_move<G: Chance>(game: &G, position: &G::Position) -> G::Move {
    game.moves(position).next().expect("a player is to move")
}
