//! How large game trees are: estimated by sampling, with an interval and with what there is to
//! say against it, or counted. An estimate is never a verdict.
//!
//! | file | what |
//! |---|---|
//! | [`tree`] | which tree is meant |
//! | [`plain`] | the tree of any game, every move counted |
//! | [`knuth`] | Knuth's estimator: one path at a time |
//! | [`population`], [`importance`] | many paths together, chosen by what is expected below |
//! | `learning`, `least_squares` | how that is learnt |
//! | [`sampling`] | either of them, on all threads, the same for the same seed |
//! | [`estimate`] | mean, error, interval, and what the samples look like |
//! | [`wide`] | numbers beyond 10^308 |
//! | [`exact`] | nodes counted: one by one, by positions, or on planes |

pub mod estimate;
pub mod exact;
pub mod importance;
pub mod knuth;
mod learning;
mod least_squares;
pub mod plain;
pub mod population;
pub mod sampling;
pub mod tree;
pub mod wide;

pub use estimate::{Estimate, Level};
pub use plain::PlainTree;
pub use sampling::{Method, sample};
pub use tree::{GameTree, Leaf, Tree};
pub use wide::Wide;
