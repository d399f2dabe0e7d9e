//! Small networks: all of them, and each solved by trying every line of play.

mod family;
mod multigraph;
mod solver;

pub use family::{Family, with_terminals};
pub use multigraph::Multigraph;
pub use solver::{ExhaustiveSolver, MAX_EXHAUSTIVE_EDGES};
