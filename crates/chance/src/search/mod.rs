//! Searches from one position, and the agents that play by them.

mod agents;
mod expectimax;
mod mcts;
mod star_pruning;

pub use agents::{AgentLimits, ExpectimaxAgent, MctsAgent};
pub use expectimax::{ExpectimaxOptions, ExpectimaxResult, Pruning, expectimax};
pub use mcts::{MoveStats, mcts};
