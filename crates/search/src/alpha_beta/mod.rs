mod best_moves;
mod deepening;
mod move_ordering;
mod negamax;
mod reach_entry;
mod score_entry;
mod transposition_table;
mod worker;

pub use best_moves::{Candidate, best_moves};
pub use deepening::{AlphaBetaOptions, MAX_DEPTH, alpha_beta, alpha_beta_with};
pub use negamax::{NegamaxResult, Score, negamax};
