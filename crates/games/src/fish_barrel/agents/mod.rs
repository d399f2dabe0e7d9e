//! Players, and learners that improve from game to game.

mod learner;
mod noisy_agent;
mod parity_agent;

pub use learner::{Course, Learner, Lesson};
pub use noisy_agent::UnsureAgent;
pub use parity_agent::EvenAgent;
