//! Sizes of game trees: estimated by sampling, with a confidence interval and diagnostics, or
//! counted exactly.

pub mod exact;
mod extended_float;
pub mod sampling;
pub mod trees;

pub use extended_float::Wide;
pub use sampling::{Estimate, Level, Method, sample};
pub use trees::{GameTree, Leaf, PlainTree, Tree};
