//! Finds games by name or file.

use std::path::Path;

use diagnostic::{Diagnostic, suggestion};
use games::AnyGame;
use games::hunt::{Board, EMBEDDED};
use games::switching::{self, EMBEDDED_MAPS, Map, Network};
use hypothesis::GameOptions;

use super::options::{NAMED, hunt_game, map_game, named_game, network_game};
use crate::error::InputError;
use crate::file::read_source;

/// Extensions of game files.
const ENDINGS: [&str; 3] = [".toml", ".graph", ".map"];

/// Checks whether a game is named by the path of its file.
pub fn is_game_file(game: &str) -> bool {
    ending(game).is_some()
}

fn ending(game: &str) -> Option<&'static str> {
    ENDINGS.into_iter().find(|ending| game.ends_with(ending))
}

/// Checks whether a game is built in. Opens no file.
pub fn is_built_in(game: &str) -> bool {
    !is_game_file(game) && GameSource::find(game, Path::new("")).is_ok()
}

/// The source of a game's rules.
pub enum GameSource {
    /// A board file of a hunt game.
    Board {
        /// Its path, or the name of the game.
        path: String,
        /// Its contents.
        text: String,
    },
    /// A graph file of a switching game.
    Network {
        /// Its path, or the name of the game.
        path: String,
        /// Its contents.
        text: String,
    },
    /// A map of islands and bridges.
    Map {
        /// Its path, or the name of the game.
        path: String,
        /// Its contents.
        text: String,
    },
    /// A game that needs no file.
    Named(String),
}

/// An error in the file or in the options of a game.
pub enum GameError {
    /// An error in the file.
    File(InputError),
    /// Errors in the options.
    Options(Vec<Diagnostic>),
}

impl GameSource {
    /// Finds a game by its name or by a path relative to `folder`. Errors are located in a text called
    /// [`GAME`].
    pub fn find(game: &str, folder: &Path) -> Result<GameSource, InputError> {
        let in_name =
            |diagnostic: Diagnostic| InputError::new(GAME, game, diagnostic.at(0..game.len()));
        if let Some(ending) = ending(game) {
            let path = folder.join(game);
            let text = read_source(&path).map_err(|error| in_name(*error.diagnostic))?;
            let path = path.display().to_string();
            return Ok(match ending {
                ".graph" => GameSource::Network { path, text },
                ".map" => GameSource::Map { path, text },
                _ => GameSource::Board { path, text },
            });
        }
        if let Some((_, text)) = EMBEDDED.iter().find(|(name, _)| *name == game) {
            return Ok(GameSource::Board {
                path: game.to_owned(),
                text: (*text).to_owned(),
            });
        }
        let path = game.to_owned();
        if let Some((_, text)) = switching::EMBEDDED.iter().find(|(name, _)| *name == game) {
            let text = (*text).to_owned();
            return Ok(GameSource::Network { path, text });
        }
        if let Some((_, text)) = EMBEDDED_MAPS.iter().find(|(name, _)| *name == game) {
            let text = (*text).to_owned();
            return Ok(GameSource::Map { path, text });
        }
        if NAMED.iter().any(|(name, _)| *name == game) {
            return Ok(GameSource::Named(game.to_owned()));
        }
        let known = EMBEDDED.iter().map(|(name, _)| *name);
        let known = known.chain(NAMED.iter().map(|(name, _)| *name));
        let known = known.chain(switching::EMBEDDED.iter().map(|(name, _)| *name));
        let known = known.chain(EMBEDDED_MAPS.iter().map(|(name, _)| *name));
        let diagnostic = Diagnostic::new(format!("there is no game `{game}`"));
        Err(in_name(diagnostic.help(suggestion(game, known))))
    }

    /// Builds the game with these options.
    pub fn open(&self, options: &GameOptions) -> Result<AnyGame, GameError> {
        match self {
            GameSource::Board { path, text } => {
                let board = Board::parse_all(text).map_err(|errors| {
                    let error = InputError::all(path, text, errors);
                    GameError::File(error.expect("a board is refused for a reason"))
                })?;
                hunt_game(options, board).map_err(GameError::Options)
            }
            GameSource::Network { path, text } => {
                let in_file = |diagnostic| GameError::File(InputError::new(path, text, diagnostic));
                let network = Network::parse(text).map_err(in_file)?;
                network_game(options, &network).map_err(GameError::Options)
            }
            GameSource::Map { path, text } => {
                let in_file = |diagnostic| GameError::File(InputError::new(path, text, diagnostic));
                let map = Map::parse(text).map_err(in_file)?;
                map_game(options, map).map_err(GameError::Options)
            }
            GameSource::Named(name) => {
                let game = named_game(options, name).expect("`find` returns known names");
                game.map_err(GameError::Options)
            }
        }
    }

    /// Returns the contents of its file, if it has one.
    pub fn text(&self) -> Option<&str> {
        match self {
            GameSource::Board { text, .. }
            | GameSource::Network { text, .. }
            | GameSource::Map { text, .. } => Some(text),
            GameSource::Named(_) => None,
        }
    }
}

/// The name by which errors refer to the name of a game, see [`InputError::file`].
pub const GAME: &str = "game";
