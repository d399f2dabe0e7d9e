mod deepening;
mod move_ordering;
mod negamax;
mod reach_entry;
mod score_entry;
mod transposition_table;
mod worker;

pub use deepening::{DEEPEST, Method, alpha_beta, alpha_beta_by};
pub use negamax::{Score, Valuation, value};
