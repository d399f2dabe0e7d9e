//! Sizes of game trees: estimated by sampling, with a confidence interval and diagnostics, or
//! counted exactly.
//!
//! [`sample()`] estimates the size of any [`Tree`] from random descents. The functions in [`exact`]
//! count nodes level by level; those for the placement phase of hunting games handle trees of
//! 10^40 nodes.

pub mod exact;
mod extended_float;
pub mod sampling;
pub mod trees;

pub use extended_float::ExtendedFloat;
pub use sampling::{Estimate, LevelEstimate, SamplingMethod, sample};
pub use trees::{GameTree, LeafRule, PlainTree, Tree};
