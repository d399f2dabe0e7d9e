//! Shows what a certificate says: the opening moves of its strategies, and the answer to a line.
//! The checker does not use this folder, which checks nothing but the digest of the file.

mod outline;
mod strategy_index;
mod strategy_moves;

pub use outline::{Branch, Outline, OutlineLimits, outline};
pub use strategy_index::{IndexError, StrategyIndex, StrategyReply};
pub use strategy_moves::End;
