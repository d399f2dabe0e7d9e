//! Saved games: a JSON file from which a game is resumed.
//!
//! The file has the start and the moves. The position after them is stored as well, so that a damaged
//! list of moves is noticed.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use diagnostic::Diagnostic;
use hypothesis::GameOptions;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::catalogue::{game_from, game_in};
use crate::error::{Error, InputError};
use crate::file::{read_source, write_file};

/// The version of the format.
pub const SAVE_VERSION: u32 = 1;

/// A saved game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SavedGame {
    /// The version of this format.
    #[schemars(extend("const" = SAVE_VERSION))]
    pub schema: u32,
    /// The name of the game, or the path of its file. In a saved file, the path is relative to the
    /// folder of that file.
    pub game: String,
    /// The options of the game.
    pub options: GameOptions,
    /// The digest of the rules.
    pub rules_digest: String,
    /// The position in which the line of moves begins: `start`, or a notation of the game.
    pub start: String,
    /// The moves.
    pub moves: Vec<String>,
    /// The number of moves that were given when play began, and not played.
    pub opening: usize,
    /// The position after the moves.
    pub position: String,
    /// The player of each side: `human` or an agent.
    #[schemars(extend("minProperties" = 2, "maxProperties" = 2))]
    pub players: BTreeMap<String, String>,
    /// The seed of agents and dice.
    pub seed: u64,
    /// The side that resigned, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<String>,
}

impl SavedGame {
    /// Reads a saved game. Whether its moves are legal is checked when it is resumed.
    pub fn read(path: &Path) -> Result<SavedGame, InputError> {
        let text = read_source(path)?;
        let saved = SavedGame::parse(&text);
        let saved = saved
            .map_err(|diagnostic| InputError::new(path.display().to_string(), text, diagnostic))?;
        Ok(SavedGame {
            game: game_in(&saved.game, path),
            ..saved
        })
    }

    /// Parses a saved game.
    pub fn parse(text: &str) -> Result<SavedGame, Diagnostic> {
        /// The part of the file that all versions have.
        #[derive(Deserialize)]
        struct Version {
            schema: u32,
        }
        let version: Version = serde_json::from_str(text).map_err(|error| located(&error, text))?;
        if version.schema != SAVE_VERSION {
            let other = version.schema;
            return Err(Diagnostic::new(format!(
                "unknown version {other} of saved games, expected {SAVE_VERSION}"
            )));
        }
        serde_json::from_str(text).map_err(|error| located(&error, text))
    }

    /// Writes the game to a file atomically. Another saved game is replaced; any other file is kept,
    /// and the call fails. The folder must exist.
    pub fn write(&self, path: &Path) -> Result<(), Error> {
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        if let Some(missing) = folder.filter(|folder| !folder.is_dir()) {
            let message = format!("the folder {} does not exist", missing.display());
            return Err(InputError::path(path, message).into());
        }
        if fs::metadata(path).is_ok_and(|metadata| metadata.is_file())
            && SavedGame::read(path).is_err()
        {
            let message = "this file exists and is not a saved game";
            return Err(InputError::path(path, message).into());
        }
        let saved = SavedGame {
            game: game_from(&self.game, path)?,
            ..self.clone()
        };
        write_file(path, &saved.to_json())
    }

    /// Returns the game as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a game has only strings and numbers") + "\n"
    }
}

/// Locates an error of the JSON parser.
fn located(error: &serde_json::Error, text: &str) -> Diagnostic {
    // Lines and columns count from 1; column 0 is the start of a line.
    let before = text.split_inclusive('\n').take(error.line().max(1) - 1);
    let line_start: usize = before.map(str::len).sum();
    let at = (line_start + error.column().max(1) - 1).min(text.len());
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or(&message);
    let diagnostic = Diagnostic::new(format!("this is not a saved game: {message}"));
    diagnostic.at(at..(at + 1).min(text.len()))
}
