//! Searches that look ahead from one position, and the agents that play by them.

mod agents;
mod expectimax;
mod mcts;
mod star_pruning;

pub use agents::{Expecting, Perfect, Searching};
pub use expectimax::{Expected, Expectimax, Pruning, expectimax};
pub use mcts::{Branch, monte_carlo};
