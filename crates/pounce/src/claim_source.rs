//! Finding and reading claim files.

use std::fs;
use std::path::{Path, PathBuf};

use diagnostic::Flaw;
use games::hunt::{Hunt, Options};
use hypothesis::{Claim, HuntQuestion, reduce};

use crate::bad_input::BadInput;
use crate::board_source::{open_board, read_text};

/// A claim, ready to be decided.
pub struct LoadedClaim {
    /// Its file without the folder it was found in and without the ending, such as
    /// `bagh-chal/first-move`.
    pub name: String,
    pub claim: Claim,
    pub hunt: Hunt,
    pub questions: Vec<HuntQuestion>,
}

/// Every claim file that the paths name, as (name, file), sorted by name.
pub fn find(paths: &[PathBuf]) -> Result<Vec<(String, PathBuf)>, BadInput> {
    let mut found = Vec::new();
    for path in paths {
        let bad = |message: String| {
            BadInput::argument(&path.display().to_string(), "", Flaw::new(message))
        };
        let kind = fs::metadata(path).map_err(|error| bad(format!("cannot read this: {error}")))?;
        if kind.is_dir() {
            walk(path, path, &mut found)
                .map_err(|error| bad(format!("cannot read this: {error}")))?;
        } else {
            let folder = path.parent().unwrap_or(Path::new(""));
            found.push((name(folder, path), path.clone()));
        }
    }
    found.sort();
    found.dedup_by(|a, b| a.1 == b.1);
    Ok(found)
}

/// Reads a claim file, its board, and what it comes down to.
pub fn load(name: &str, path: &Path) -> Result<LoadedClaim, BadInput> {
    let text = read_text(path)?;
    let bad = |flaw: Flaw| BadInput {
        flaw,
        file: path.display().to_string(),
        text: text.clone(),
    };
    let claim = Claim::parse(&text).map_err(bad)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let board =
        open_board(&claim.game, folder).map_err(|in_board| match in_board.file == "game" {
            true => bad(in_board.flaw.inside("game")),
            false => in_board,
        })?;
    let options = Options {
        start: claim.options.start.clone(),
        captures: claim.options.captures,
        goats: claim.options.goats,
    };
    let board = board.with(&options).map_err(|flaw| {
        bad(match flaw.place.clone() {
            diagnostic::Place::Key(key, span) => Flaw {
                place: diagnostic::Place::Key(format!("options.{key}"), span),
                ..flaw
            },
            _ => flaw,
        })
    })?;
    let hunt = Hunt::new(board);
    let questions = reduce(&claim, &hunt).map_err(bad)?;
    Ok(LoadedClaim {
        name: name.to_owned(),
        claim,
        hunt,
        questions,
    })
}

fn walk(root: &Path, folder: &Path, found: &mut Vec<(String, PathBuf)>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            walk(root, &path, found)?;
        } else if path.extension().is_some_and(|ending| ending == "toml")
            && !path.components().any(|part| part.as_os_str() == BOARDS)
        {
            found.push((name(root, &path), path));
        }
    }
    Ok(())
}

/// A folder of this name holds board files, not claims.
const BOARDS: &str = "boards";

fn name(folder: &Path, path: &Path) -> String {
    let inside = path.strip_prefix(folder).unwrap_or(path).with_extension("");
    let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}
