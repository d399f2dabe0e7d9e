//! Games by name or file, with their options and positions.

mod description;
mod game_path;
mod known;
mod loaded_game;
mod option_list;
mod options;
mod perft;
mod place_or_attack;
mod recognize;
mod setup;
mod source;

pub(crate) use game_path::{game_from, game_in};
pub use known::{KnownGame, game_file, known_games};
pub(crate) use loaded_game::options_text;
pub use loaded_game::{LoadedGame, OPTIONS};
pub use options::{hunt_game, map_game, named_game, network_game, parse_options};
pub use recognize::RecognizedGame;
pub(crate) use recognize::recognize;
pub(crate) use setup::POSITION;
pub use setup::Setup;
pub use source::GAME;
pub(crate) use source::{GameError, GameSource, is_built_in};
