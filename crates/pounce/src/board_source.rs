//! From what the user calls a game to the game itself: a name, or a board file.

use std::fs;
use std::path::Path;

use diagnostic::{Flaw, Place};
use games::hunt::{Board, EMBEDDED, Hunt, Options};

use crate::args::Game;
use crate::bad_input::BadInput;

impl Game {
    /// Opens the game with the options beside it.
    pub fn open(&self) -> Result<Hunt, BadInput> {
        let board = open_board(&self.game, Path::new("."))?;
        let options = Options {
            start: self.start.clone(),
            captures: self.captures,
            goats: self.goats,
        };
        let board = board.with(&options).map_err(|flaw| {
            let (name, text) = match &flaw.place {
                Place::Key(key, _) if key == "start" => ("--start", self.start.clone()),
                Place::Key(key, _) if key == "goats" => {
                    ("--goats", self.goats.map(|goats| goats.to_string()))
                }
                _ => (
                    "--captures",
                    self.captures.map(|captures| captures.to_string()),
                ),
            };
            let span = match &flaw.place {
                Place::Key(_, Some(span)) => span.clone(),
                _ => 0..text.as_ref().map_or(0, String::len),
            };
            BadInput::argument(name, &text.unwrap_or_default(), flaw.at(span))
        })?;
        Ok(Hunt::new(board))
    }
}

/// The board that a name or a path (relative to `folder`) stands for.
pub fn open_board(game: &str, folder: &Path) -> Result<Board, BadInput> {
    let argument = |flaw: Flaw| {
        let span = 0..game.len();
        BadInput::argument("game", game, flaw.at(span))
    };
    if !game.ends_with(".toml") {
        return Board::embedded(game).map_err(|flaw| {
            let names: Vec<&str> = EMBEDDED.iter().map(|(name, _)| *name).collect();
            let help = flaw.help.clone().unwrap_or_default();
            let or_file = "a board file's name ends in `.toml`";
            match help.starts_with("did you mean") {
                true => argument(flaw),
                false => argument(flaw)
                    .with_help(format!("the games are {}; {or_file}", names.join(", "))),
            }
        });
    }
    let path = folder.join(game);
    let text = read_text(&path)?;
    Board::parse(&text).map_err(|flaw| BadInput {
        flaw,
        file: path.display().to_string(),
        text,
    })
}

/// The text of a file.
pub fn read_text(path: &Path) -> Result<String, BadInput> {
    let bad =
        |message: String| BadInput::argument(&path.display().to_string(), "", Flaw::new(message));
    let bytes = fs::read(path).map_err(|error| bad(format!("cannot read this file: {error}")))?;
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        bad(format!(
            "this file is not UTF-8: the byte at {valid} begins no character"
        ))
    })
}
