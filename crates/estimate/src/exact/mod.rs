//! Exact sizes of the game trees of hunting games, level by level.
//!
//! A [`Shape`] says which tree. Three ways lead to its [`Profile`], each a check of the others:
//!
//! | function | walks | good for |
//! |---|---|---|
//! | [`brute()`] | every node | a few plies: the oracle |
//! | [`positions()`] | every position up to symmetry, with the number of paths to it | as many positions as fit in memory, sliding as well |
//! | [`planes::exact`] | all goat sets beside every tiger set, four bytes each | the whole placement phase |
//!
//! [`planes::rounded`] is one pass of the last in floating point, with a rigorous bound on its
//! error: the 20 goats of Bagh Chal take some 100 seconds of one core for each goal of one goat.

mod arithmetic;
mod brute;
mod chinese;
mod family;
mod goat_turn;
mod ground;
mod layers;
mod near;
mod needs;
mod pass;
pub mod planes;
mod positions;
mod profile;
mod ranks;
mod refused;
mod shape;
mod tables;
mod tiger_turn;
mod turn;

pub use brute::{brute, levels};
pub use layers::layers;
pub use needs::Needs;
pub use planes::Width;
pub use positions::positions;
pub use profile::{Profile, Rounded};
pub use refused::Refused;
pub use shape::Shape;
