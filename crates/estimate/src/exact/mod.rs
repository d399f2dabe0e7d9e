//! Exact tree sizes, level by level.
//!
//! A [`TreeSpec`] describes a tree of a hunt game. Three functions compute its
//! [`LevelCounts`], and each checks the others:
//!
//! | function | visits | suited to |
//! |---|---|---|
//! | [`count_brute_force`] | every node | a few plies; the oracle |
//! | [`count_by_position`] | every position up to symmetry, with its number of paths | as many positions as fit in memory, sliding phase included |
//! | [`plane::count_exact`] | all goat sets for every tiger set, four bytes each | the whole placement phase |
//!
//! [`plane::count_rounded`] is a single pass of the last in floating point with a rigorous error
//! bound. For the 20 goats of Bagh Chal and a goal of one capture it takes about 100 seconds on
//! one core. [`count_any_game`] counts the tree of a game that is not a hunt game.

mod any_game;
mod brute_force;
mod by_position;
mod error;
mod level_counts;
pub mod plane;
mod tree_spec;

pub use any_game::count_any_game;
pub use brute_force::count_brute_force;
pub use by_position::count_by_position;
pub use error::CountError;
pub use level_counts::{LevelCounts, RoundedLevelCounts};
pub use tree_spec::TreeSpec;
