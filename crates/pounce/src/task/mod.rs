//! Reduces a claim to tasks for the engines: questions about play, counts, a tree, or facts.

mod census;
mod conversion;
mod digest;
mod engines;
mod facts;
mod first_move;
mod keys;
mod matter;
mod question;
mod reduce;
mod tree_size;

pub use census::counts;
pub use conversion::{objective_name, verdict_name};
pub use digest::{claim_digest, rules_digest};
pub use facts::facts;
pub(crate) use first_move::first_moves;
pub use matter::{HuntMatter, Matter, OtherMatter};
pub use question::{HuntQuestion, WinQuestion};
pub(crate) use reduce::prover;
pub use reduce::reduce;
pub use tree_size::{TreeQuestion, tree_question};
