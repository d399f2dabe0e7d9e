//! From what the user calls a game to the game itself: a name, or a board file.

use std::fs;
use std::path::Path;

use diagnostic::{Flaw, Place};
use games::hunt::{Board, Hunt, Options, Stalemate};

use crate::args::{Game, StalemateName};
use crate::bad_input::BadInput;

impl Game {
    /// Opens the game with the options beside it.
    pub fn open(&self) -> Result<Hunt, BadInput> {
        let (board, _) = open_board(&self.game, Path::new(""))?;
        let options = Options {
            start: self.start.clone(),
            captures: self.captures,
            goats: self.goats,
            stalemate: self.stalemate.map(Stalemate::from),
        };
        let board = board.with(&options).map_err(|flaw| {
            let (key, span) = match &flaw.place {
                Place::Key(key, span) => (key.as_str(), span.clone()),
                _ => (GAME, None),
            };
            let text = match key {
                "start" => options.start.clone().unwrap_or_default(),
                "goats" => number(options.goats),
                _ => number(options.captures),
            };
            let span = span.unwrap_or(0..text.len());
            BadInput::new(format!("--{key}"), text, flaw.at(span))
        })?;
        Ok(Hunt::new(board))
    }
}

impl From<StalemateName> for Stalemate {
    fn from(name: StalemateName) -> Stalemate {
        match name {
            StalemateName::Loss => Stalemate::Loss,
            StalemateName::Draw => Stalemate::Draw,
        }
    }
}

/// The board that a name or a path (relative to `folder`) stands for, and its file's text. A
/// flaw in the name itself is one of an argument called [`GAME`].
pub fn open_board(game: &str, folder: &Path) -> Result<(Board, String), BadInput> {
    let named = |flaw: Flaw| BadInput::new(GAME, game, flaw.at(0..game.len()));
    let path = folder.join(game);
    let text = match game.ends_with(".toml") {
        true => read_text(&path).map_err(|bad| named(*bad.flaw))?,
        false => Board::embedded_file(game).map_err(named)?.to_owned(),
    };
    match Board::parse(&text) {
        Ok(board) => Ok((board, text)),
        Err(flaw) => Err(BadInput::new(path.display().to_string(), text, flaw)),
    }
}

/// What messages call the argument that names a game.
pub const GAME: &str = "game";

/// The text of a file.
pub fn read_text(path: &Path) -> Result<String, BadInput> {
    let cannot = |error| BadInput::path(path, format!("cannot read this file: {error}"));
    if !fs::metadata(path).map_err(cannot)?.is_file() {
        return Err(BadInput::path(path, "this is no plain file"));
    }
    let bytes = fs::read(path).map_err(cannot)?;
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        BadInput::path(
            path,
            format!("this file is not UTF-8: the byte at {valid} begins no character"),
        )
    })
}

fn number(number: Option<u8>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}
