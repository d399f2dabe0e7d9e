//! Fish-Barrel: barrels in a row, a fish out of one, as many as you like into those after it, and
//! who takes the last fish wins. [`FishBarrel`] is the game, [`Solution`] all of its positions
//! solved, [`EvenAgent`] and [`UnsureAgent`] play it. [`GameLog`] records games, [`Understanding`]
//! says how well somebody understood what matters in one, and a [`Test`] compares two who learn.

mod draw;
mod even;
mod learner;
mod learning;
mod log;
mod measure;
mod notation;
mod position;
mod rules;
mod solution;
mod svg;
mod throws;
mod understanding;
mod unsure;

pub use even::EvenAgent;
pub use learner::{Course, Learner, Lesson};
pub use learning::{Comparison, Standing, Test};
pub use log::{GameLog, LOG_VERSION, LoggedGame, Turn, Winner};
pub use position::{FIRST, MAX_BARRELS, MAX_FISH, Move, Position, SECOND};
pub use rules::{FishBarrel, Options};
pub use solution::Solution;
pub use understanding::{Score, Understanding};
pub use unsure::UnsureAgent;
