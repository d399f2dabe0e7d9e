//! Fish-Barrel: barrels in a row, a fish out of one, as many as you like into those after it, and
//! who takes the last fish wins. [`FishBarrel`] is the game, [`Solution`] all of its positions
//! solved, [`EvenAgent`] and [`UnsureAgent`] play it; [`GameLog`] records games, and
//! [`Understanding`] says how well somebody understood what matters in one.

mod draw;
mod even;
mod notation;
mod position;
mod rules;
mod solution;
mod svg;
mod throws;
mod unsure;

pub use even::EvenAgent;
pub use position::{FIRST, MAX_BARRELS, MAX_FISH, Move, Position, SECOND};
pub use rules::{FishBarrel, Options};
pub use solution::Solution;
pub use unsure::UnsureAgent;
