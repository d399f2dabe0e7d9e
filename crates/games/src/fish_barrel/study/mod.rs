//! Game logs, and how well players understood the parity rule in them.

mod accuracy;
mod game_log;
mod learning_test;
mod score;

pub use game_log::{GameLog, LOG_VERSION, LoggedGame, Turn, Winner};
pub use learning_test::{Comparison, LearningTest, MeanScore};
pub use score::{ParityScore, ScoreBasis};
