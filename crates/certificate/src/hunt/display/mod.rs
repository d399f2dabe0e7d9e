//! Shows what a certificate says: the opening moves of its strategies, and the answer to a line.
//! The checker does not use this module. Nothing here is verified except the file's digests.

mod outline;
mod strategy_index;
mod strategy_moves;

pub use outline::{Branch, Outline, OutlineLimits, outline};
pub use strategy_index::{IndexError, StrategyIndex, StrategyReply};
pub use strategy_moves::End;
