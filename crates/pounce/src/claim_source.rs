//! Finding and reading claim files.

use std::fs;
use std::path::{Path, PathBuf};

use diagnostic::Flaw;
use games::hunt::{Hunt, Options};
use hypothesis::{Claim, HuntQuestion, reduce};

use crate::bad_input::BadInput;
use crate::board_source::{GAME, open_board, read_text};

/// A claim, ready to be decided.
pub struct LoadedClaim {
    /// What results and messages call it.
    pub name: String,
    pub claim: Claim,
    pub hunt: Hunt,
    pub questions: Vec<HuntQuestion>,
}

/// Every claim file that the paths name, as (name, file), sorted by name.
pub fn find(paths: &[PathBuf]) -> Result<Vec<(String, PathBuf)>, BadInput> {
    let mut found = Vec::new();
    for path in paths {
        let unreadable = |error| BadInput::path(path, format!("cannot read this: {error}"));
        let kind = fs::metadata(path).map_err(unreadable)?;
        if kind.is_dir() {
            walk(path, path, &mut found).map_err(unreadable)?;
        } else {
            let folder = path.parent().unwrap_or(Path::new(""));
            found.push((name(folder, path), path.clone()));
        }
    }
    found.sort();
    found.dedup_by(|a, b| a.1 == b.1);
    match found.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        Some(pair) => Err(BadInput::path(
            &pair[1].1,
            format!("{} is called `{}` too", pair[0].1.display(), pair[0].0),
        )),
        None => Ok(found),
    }
}

/// Reads a claim file, its board, and what it comes down to.
pub fn load(name: &str, path: &Path) -> Result<LoadedClaim, BadInput> {
    let text = read_text(path)?;
    let bad = |flaw: Flaw| BadInput::new(path.display().to_string(), text.as_str(), flaw);
    let claim = Claim::parse(&text).map_err(bad)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let board =
        open_board(&claim.game, folder).map_err(|in_board| match in_board.file == GAME {
            true => bad((*in_board.flaw).inside("game")),
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

/// A claim is called by its file without the ending: by the part behind a folder called
/// `hypotheses`, or else behind the folder that the user gave. The same file has the same name
/// whichever way it is found.
fn name(folder: &Path, path: &Path) -> String {
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    let library = parts.iter().rposition(|part| part == LIBRARY);
    let first = library.map_or(folder.iter().count(), |library| library + 1);
    let name = parts[first..].join("/");
    name.strip_suffix(".toml").unwrap_or(&name).to_owned()
}

/// The folder of claims in a repository.
const LIBRARY: &str = "hypotheses";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_has_one_name_whichever_way_it_is_found() {
        let named = |folder: &str, path: &str| name(Path::new(folder), Path::new(path));
        let whole = named("hypotheses", "hypotheses/bagh-chal/x.toml");
        assert_eq!(whole, "bagh-chal/x");
        assert_eq!(
            named("hypotheses/bagh-chal", "hypotheses/bagh-chal/x.toml"),
            whole
        );
        assert_eq!(
            named(
                "/home/me/hypotheses",
                "/home/me/hypotheses/bagh-chal/x.toml"
            ),
            whole
        );
        assert_eq!(named("claims", "claims/a/x.toml"), "a/x");
        assert_eq!(named(".", "./x.toml"), "x");
        assert_eq!(named("", "x.toml"), "x");
        assert_eq!(named("/tmp/claims", "/tmp/claims/x.y.toml"), "x.y");
    }
}
