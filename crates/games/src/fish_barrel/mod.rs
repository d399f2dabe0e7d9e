//! Fish-Barrel: barrels stand in a row; a move takes a fish from one and throws any number of fish
//! into later ones; whoever takes the last fish wins.
//!
//! [`FishBarrel`] is the game and [`Solution`] holds the value of all its positions.
//! [`ParityAgent`] and [`NoisyAgent`] play it. [`GameLog`] records games, [`ParityScore`] measures
//! how well a player understood the parity rule, and [`LearningTest`] compares two learners.

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
pub use rules::{FishBarrel, Settings};
pub use solution::{ParityExceptions, Solution};
pub use study::{
    Comparison, GameLog, LOG_VERSION, LearningTest, LoggedGame, MeanScore, ParityScore, ScoreBasis,
    Turn, Winner,
};
