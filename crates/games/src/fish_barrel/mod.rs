//! Fish-Barrel: barrels in a row, a fish out of one, as many as you like into those after it, and
//! who takes the last fish wins. [`FishBarrel`] is the game, [`Solution`] all of its positions
//! solved, [`ParityAgent`] and [`NoisyAgent`] play it. [`GameLog`] records games, [`ParityScore`]
//! says how well somebody understood what matters in one, and a [`LearningTest`] compares two who learn.

mod agents;
mod moves;
mod notation;
mod picture;
mod position;
mod rules;
mod solution;
mod study;

pub use agents::{Course, Learner, Lesson, NoisyAgent, ParityAgent};
pub use position::{FIRST, MAX_BARRELS, MAX_FISH, Move, Position, SECOND};
pub use rules::{FishBarrel, Options};
pub use solution::Solution;
pub use study::{
    Comparison, GameLog, LOG_VERSION, LearningTest, LoggedGame, MeanScore, ParityScore, ScoreBasis,
    Turn, Winner,
};
