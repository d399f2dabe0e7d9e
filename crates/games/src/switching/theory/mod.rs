//! Lehman's theorem and what follows from it, by matroid union.

mod knots;
mod lehman;
mod matroid_union;
mod purge;
mod untying;

pub use knots::Knotted;
pub use lehman::{Class, Pair, class};
pub use matroid_union::Forests;
pub use purge::{Purge, purged};
pub use untying::{Untied, any_untyings, knots, untyings};
