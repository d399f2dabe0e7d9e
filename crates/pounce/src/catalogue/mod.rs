//! Games by name or file, and what belongs to them: options, agents, and logs of games.

mod agents;
mod log_file;
mod options;
mod place_or_attack;
mod source;

pub use agents::{Roster, fishers, hunters, placers, switchers};
pub use log_file::LogFile;
pub use options::{NAMED, hunt_game, map_game, named_game, network_game};
pub use source::{GAME, GameSource, InGame};
