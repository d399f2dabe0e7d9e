//! Games by name or file, and what belongs to them: agents, and logs of games.

mod agents;
mod log_file;
mod source;

pub use agents::{Roster, fishers, hunters, placers, switchers};
pub use log_file::LogFile;
pub use source::{GAME, GameSource, InGame};
