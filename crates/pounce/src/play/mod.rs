//! Games in play: people and agents, the commands of a player, and saved games.

mod course;
mod hunt_agents;
mod input;
mod log_file;
mod opening;
mod playable;
mod player;
mod record;
mod roster;
mod saved_game;
mod seating;
mod seats;
mod session;
mod table;
mod view;

pub(crate) use course::{Course, PlainCourse};
pub use log_file::LogFile;
pub(crate) use playable::move_help;
pub use playable::{Mark, MarkKind};
pub(crate) use record::{Numbering, mover, number_text};
pub use saved_game::{SAVE_VERSION, SavedGame};
pub use session::{AgentInfo, Hint, Picture, PlayOptions, Played, Seat, Session};
