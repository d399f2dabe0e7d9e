//! Exact sizes of the game trees of hunting games, level by level.
//!
//! A [`Shape`] says which tree. Three ways lead to its [`Profile`], each a check of the others:
//!
//! | function | walks | good for |
//! |---|---|---|
//! | [`brute()`] | every node | a few plies: the oracle |
//! | [`positions()`] | every position up to symmetry, with the number of paths to it | as many positions as fit in memory, sliding as well |
//! | [`plane::exact`] | all goat sets beside every tiger set, four bytes each | the whole placement phase |
//!
//! [`plane::rounded`] is one pass of the last in floating point, with a rigorous bound on its
//! error: the 20 goats of Bagh Chal take some 100 seconds of one core for each goal of one goat.

mod any_game;
mod brute_force;
mod by_position;
mod error;
mod level_counts;
pub mod plane;
mod tree_spec;

pub use any_game::layers;
pub use brute_force::{brute, levels};
pub use by_position::positions;
pub use error::Refused;
pub use level_counts::{Profile, Rounded};
pub use tree_spec::Shape;
