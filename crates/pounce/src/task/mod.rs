//! Reduces claims to tasks for the engines: questions about play, a census, a tree, or facts.

mod census;
mod conversion;
mod digest;
mod errors;
mod first_move;
mod goals;
mod keys;
mod question;
mod reduce;
#[allow(clippy::module_inception)]
mod task;
mod tree_size;

pub use conversion::{objective_name, verdict_name};
pub use digest::claim_lines;
pub(crate) use errors::{Errors, key_errors, reduce_all};
pub(crate) use first_move::first_moves;
pub use goals::supported_goals;
pub use question::PlayQuestion;
pub(crate) use question::prover;
pub use reduce::reduce;
pub use task::{Task, claim_digest, rules_digest};
pub use tree_size::TreeClaim;
