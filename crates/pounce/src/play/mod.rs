//! Games in play: people and agents, the commands of a player, and saved games.

mod course;
mod hunt_agents;
mod input;
mod log_file;
mod playable;
mod player;
mod record;
mod roster;
mod saved_game;
mod seating;
mod seats;
mod session;
mod table;

pub use log_file::LogFile;
pub use playable::{Mark, MarkKind};
pub use saved_game::{SAVE_VERSION, SavedGame};
pub use session::{AgentInfo, Hint, Picture, PlayOptions, Played, Seat, Session};
