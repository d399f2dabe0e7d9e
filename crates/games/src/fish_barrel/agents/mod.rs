//! Players, and learners that improve from game to game.

mod learner;
mod noisy_agent;
mod parity_agent;

pub use learner::{Course, Learner, Lesson};
pub use noisy_agent::NoisyAgent;
pub use parity_agent::ParityAgent;
