//! Games by name or file, with their options, positions, agents and logs.

mod agents;
mod known;
mod loaded_game;
mod log_file;
mod options;
mod perft;
mod place_or_attack;
mod session;
mod setup;
mod source;

pub use known::{KnownGame, game_file, known_games};
pub use loaded_game::{LoadedGame, OPTIONS};
pub use log_file::LogFile;
pub use options::{hunt_game, map_game, named_game, network_game, parse_options};
pub use session::{AgentInfo, Played, Session};
pub use setup::Setup;
pub use source::GAME;
pub(crate) use source::{GameError, GameSource};
