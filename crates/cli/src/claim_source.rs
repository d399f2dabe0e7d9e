//! Finding and reading claim files.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use diagnostic::{Diagnostic, Location, is_hidden};
use hypothesis::{Claim, Matter};

use crate::bad_input::BadInput;
use crate::game_source::{GameSource, InGame};
use crate::read_file::{LARGEST_LOG, read_source, read_text};

/// The folder of claims in a repository.
pub const LIBRARY: &str = "hypotheses";
/// A folder of this name holds board files, not claims.
pub const BOARDS: &str = "boards";

/// A claim, ready to be decided.
pub struct LoadedClaim {
    /// What results and messages call it.
    pub name: String,
    /// Its file.
    pub path: PathBuf,
    pub claim: Claim,
    /// What it comes down to.
    pub matter: Matter,
}

/// Every claim file that the paths name, by the claim's name.
///
/// A claim is called by its file without the ending: by the part behind a folder called
/// `hypotheses`, or else behind the folder that the user gave. Behind such a folder, a file has
/// the same name whichever way it is found.
pub fn find(paths: &[PathBuf]) -> Result<BTreeMap<String, PathBuf>, BadInput> {
    let mut found = BTreeMap::new();
    for path in paths {
        let unreadable = |error| BadInput::path(path, format!("cannot read this: {error}"));
        let mut files = Vec::new();
        let root = path.canonicalize().map_err(unreadable)?;
        if root.is_dir() {
            walk(path, &mut files).map_err(unreadable)?;
        } else {
            files.push(path.clone());
        }
        for file in files {
            let whole = file.canonicalize().map_err(unreadable)?;
            let name = name(&root, &whole);
            let other = found.insert(name.clone(), (whole.clone(), file.clone()));
            if let Some((_, other)) = other.filter(|(other, _)| *other != whole) {
                let message = format!("{} is called `{name}` too", other.display());
                return Err(BadInput::path(&file, message));
            }
        }
    }
    Ok(found
        .into_iter()
        .map(|(name, (_, file))| (name, file))
        .collect())
}

/// Reads a claim file, its board, and what it comes down to.
pub fn load(name: &str, path: &Path) -> Result<LoadedClaim, BadInput> {
    let text = read_source(path)?;
    refuse_hidden(name)
        .map_err(|diagnostic| BadInput::new(path.display().to_string(), "", diagnostic))?;
    let bad = |diagnostic: Diagnostic| {
        BadInput::new(path.display().to_string(), text.as_str(), diagnostic)
    };
    let mut claim = Claim::parse(&text).map_err(bad)?;
    let strings = [
        ("statement", Some(&claim.statement)),
        ("source", claim.source.as_ref()),
    ];
    for (key, string) in strings {
        refuse_hidden(string.map_or("", String::as_str))
            .map_err(|diagnostic| bad(diagnostic.in_key(key)))?;
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    for (key, file) in claim.files() {
        let file = folder.join(file);
        let said = read_text(&file, LARGEST_LOG)
            .map_err(|unread| bad((*unread.diagnostic).in_key(&key)))?;
        (claim.attach(&said))
            .map_err(|diagnostic| BadInput::new(file.display().to_string(), &said, diagnostic))?;
    }
    let source = GameSource::find(&claim.game, folder).map_err(|in_name| {
        let diagnostic = (*in_name.diagnostic).in_key("game");
        bad(diagnostic)
    })?;
    let game = source
        .open(&claim.options)
        .map_err(|diagnostic| match diagnostic {
            InGame::File(bad) => bad,
            InGame::Options(diagnostic) => bad(in_options(diagnostic)),
        })?;
    let matter = Matter::of(&claim, game).map_err(bad)?;
    Ok(LoadedClaim {
        name: name.to_owned(),
        path: path.to_owned(),
        claim,
        matter,
    })
}

/// Refuses names and sentences with hidden characters: results, tables and pages repeat them.
fn refuse_hidden(text: &str) -> Result<(), Diagnostic> {
    match text.chars().find(|&c| is_hidden(c)) {
        Some(c) => {
            let message = format!("hidden character U+{:04X}", u32::from(c));
            let help = "names, statements and sources are one line of visible characters";
            Err(Diagnostic::new(message).help(help))
        }
        None => Ok(()),
    }
}

/// A flaw of an option, where a claim file has it.
fn in_options(diagnostic: Diagnostic) -> Diagnostic {
    match diagnostic.location {
        Location::Key(key, span) => Diagnostic {
            location: Location::Key(format!("options.{key}"), span),
            ..diagnostic
        },
        _ => diagnostic,
    }
}

/// Adds the claim files below a folder.
fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        // What is hidden is some other program's.
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        // A link to a folder is not followed: it may lead back here.
        if entry.file_type()?.is_dir() {
            if entry.file_name() != BOARDS {
                walk(&path, files)?;
            }
        } else if path.extension().is_some_and(|ending| ending == "toml") && path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}

/// The name of a claim, from the whole path of its file and of what the user gave.
fn name(root: &Path, file: &Path) -> String {
    let parts: Vec<_> = file.iter().map(|part| part.to_string_lossy()).collect();
    let library = parts[..parts.len() - 1]
        .iter()
        .rposition(|part| part == LIBRARY);
    let first = match library {
        Some(library) => library + 1,
        None if root == file => parts.len() - 1,
        None => root.iter().count(),
    };
    let name = parts[first..].join("/");
    name.strip_suffix(".toml").unwrap_or(&name).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_has_one_name_whichever_way_it_is_found() {
        let named = |root: &str, file: &str| name(Path::new(root), Path::new(file));
        let file = "/me/hypotheses/bagh-chal/x.toml";
        for root in ["/me", "/me/hypotheses", "/me/hypotheses/bagh-chal", file] {
            assert_eq!(named(root, file), "bagh-chal/x");
        }
        assert_eq!(named("/me/claims", "/me/claims/a/x.toml"), "a/x");
        assert_eq!(named("/me/claims/a/x.toml", "/me/claims/a/x.toml"), "x");
        assert_eq!(named("/me/claims", "/me/claims/x.y.toml"), "x.y");
    }

    #[test]
    fn files_are_found_once_and_links_and_boards_are_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("boards/claims");
        fs::create_dir_all(root.join("a/boards")).unwrap();
        for file in ["a/x.toml", "y.toml", "a/boards/z.toml", "notes.txt"] {
            fs::write(root.join(file), "").unwrap();
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(".", root.join("loop")).unwrap();
        let names =
            |paths: &[PathBuf]| -> Vec<String> { find(paths).unwrap().into_keys().collect() };
        assert_eq!(names(std::slice::from_ref(&root)), ["a/x", "y"]);
        let again = root.join("a/../a").join("..");
        assert_eq!(names(&[root.clone(), again]), ["a/x", "y"]);
        let clash = find(&[root.join("a/x.toml"), {
            fs::write(root.join("x.toml"), "").unwrap();
            root.join("x.toml")
        }]);
        assert!(
            clash
                .unwrap_err()
                .diagnostic
                .message
                .ends_with("is called `x` too")
        );
    }
}
