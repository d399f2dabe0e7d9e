//! Lehman's theorem and its consequences, computed by matroid union.

mod knots;
mod lehman;
mod matroid_union;
mod purge;
mod untying;

pub use knots::SpanningTreePair;
pub use lehman::{OutcomeClass, WinningPair, outcome_class};
pub use matroid_union::DisjointForests;
pub use purge::{Purge, find_by_purging};
pub use untying::{Untying, all_untyings, knot_counts, shared_untyings};
