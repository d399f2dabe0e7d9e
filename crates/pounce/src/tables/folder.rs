//! Folders of tablebases.
//!
//! ```text
//! DIR/bagh-chal-1f0c25ae63bd2d84/       a game's name and the first digits of its rules' digest
//! ```
//!
//! `DIR` is `--dir` (for claims `--tablebases`), or `POUNCE_TABLEBASES`, or `pounce` in the user's data folder.

use std::path::{Path, PathBuf};

use game::{Game as _, Outcome};
use games::hunt::{Hunt, Move, side_name};
use tablebase::{OpenError, Tablebase};

use crate::error::{Error, chain};
use crate::task::rules_digest;

/// Digits of the rules digest in a folder's name.
const DIGITS: usize = 16;

/// Returns the folder of a game's tablebase.
pub fn folder(dir: Option<&Path>, game: &str, hunt: &Hunt) -> Result<PathBuf, Error> {
    let dir = match dir {
        Some(dir) => dir.to_owned(),
        None => data_folder().ok_or_else(|| {
            Error::Tablebase("there is no data folder: set POUNCE_TABLEBASES".to_owned())
        })?,
    };
    let name = Path::new(game).file_stem().unwrap_or_default();
    let digest = rules_digest(hunt.board());
    let (_, digits) = digest.split_once(':').unwrap_or(("", &digest));
    Ok(dir.join(format!("{}-{}", name.to_string_lossy(), &digits[..DIGITS])))
}

/// Opens the tablebase of a game. Fails unless the game has been solved completely.
pub fn open(dir: Option<&Path>, game: &str, hunt: &Hunt) -> Result<Tablebase, Error> {
    let folder = folder(dir, game, hunt)?;
    match Tablebase::open(&folder, hunt, &rules_digest(hunt.board())) {
        Ok(tablebase) if tablebase.start_value().is_none() => Err(Error::Tablebase(format!(
            "{} is not solved to its end; go on with `pounce solve`",
            folder.display()
        ))),
        Ok(tablebase) => Ok(tablebase),
        Err(OpenError::Missing(_)) => Err(Error::Tablebase(format!(
            "there is no tablebase in {}; make one with `pounce solve`",
            folder.display()
        ))),
        Err(error) => Err(Error::Tablebase(chain(&error))),
    }
}

// `home_dir` works on all systems since Rust 1.85, but was called deprecated until 1.87.
#[allow(deprecated)]
fn data_folder() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    if let Some(folder) = set("POUNCE_TABLEBASES") {
        return Some(folder.into());
    }
    let data = match set(if cfg!(windows) {
        "APPDATA"
    } else {
        "XDG_DATA_HOME"
    }) {
        Some(folder) => PathBuf::from(folder),
        None => std::env::home_dir()?.join(".local/share"),
    };
    Some(data.join("pounce"))
}

/// Returns the values of Goats' first moves, one of each class of symmetric ones.
pub fn first_moves(tablebase: &Tablebase) -> Vec<(String, Outcome)> {
    let hunt = tablebase.hunt();
    let start = hunt.start();
    let drop = |node: u8| Move::Drop { to: node };
    let all = tablebase.first_moves().iter();
    let distinct = hunt
        .symmetries()
        .distinct_moves(&start, all.clone().map(|first| drop(first.node)));
    all.map(|first| (drop(first.node), first.value))
        .filter(|(m, _)| distinct.contains(m))
        .map(|(m, value)| (hunt.move_text(&start, m), value))
        .collect()
}

/// Puts a value into words.
pub fn value_text(value: Outcome) -> String {
    match value {
        Outcome::Win(side) => format!("{} win", side_name(side)),
        Outcome::Draw => "draw".to_owned(),
    }
}
