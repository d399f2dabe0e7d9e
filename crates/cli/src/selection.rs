//! Which claims the user means: files and folders, names, or patterns of names; of which tier, and
//! which part of those.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use diagnostic::{Diagnostic, closest};
use glob::{MatchOptions, Pattern};
use hypothesis::Tier;

use crate::args::{Selection, Terminal};
use crate::bad_input::{BadInput, Flaws};
use crate::claim_source::{LIBRARY, LoadedClaim, find, load};
use crate::exit::Exit;

/// The claims that are meant, by name, with their files.
pub fn named(selectors: &[PathBuf]) -> Result<BTreeMap<String, PathBuf>, BadInput> {
    if selectors.is_empty() {
        return find(&[PathBuf::from(LIBRARY)]);
    }
    let (paths, words): (Vec<PathBuf>, Vec<PathBuf>) =
        selectors.iter().cloned().partition(|path| path.exists());
    let mut found = find(&paths)?;
    if words.is_empty() {
        return Ok(found);
    }
    let library = match Path::new(LIBRARY).is_dir() {
        true => find(&[PathBuf::from(LIBRARY)])?,
        false => BTreeMap::new(),
    };
    for word in words {
        let word = word.to_string_lossy();
        let chosen = chosen(&word, &library)?;
        found.extend(chosen.map(|(name, path)| (name.clone(), path.clone())));
    }
    Ok(found)
}

type Entry<'a> = (&'a String, &'a PathBuf);

/// The claims of the library that a word stands for.
fn chosen<'a>(
    word: &str,
    library: &'a BTreeMap<String, PathBuf>,
) -> Result<impl Iterator<Item = Entry<'a>> + use<'a>, BadInput> {
    let bad = |diagnostic: Diagnostic| BadInput::new("PATH|NAME|PATTERN", "", diagnostic);
    let is_pattern = word.contains(['*', '?', '[']);
    let pattern = match is_pattern {
        true => Pattern::new(word).map_err(|error| {
            bad(Diagnostic::new(format!(
                "`{word}` is no pattern: {}",
                error.msg
            )))
        })?,
        false => Pattern::new(&Pattern::escape(word)).expect("it is escaped"),
    };
    let options = MatchOptions {
        require_literal_separator: true,
        ..MatchOptions::new()
    };
    let folder = format!("{}/", word.trim_end_matches('/'));
    let is_meant = move |name: &str| {
        pattern.matches_with(name, options) || !is_pattern && name.starts_with(&folder)
    };
    let names = library.keys().map(String::as_str);
    if !is_pattern && !names.clone().any(&is_meant) {
        let message = format!("no file, folder or claim is called `{word}`");
        let help = match closest(word, names) {
            Some(name) => format!("did you mean `{name}`?"),
            None => "`pounce prove --list` shows all claims".to_owned(),
        };
        return Err(bad(Diagnostic::new(message).help(help)));
    }
    Ok(library.iter().filter(move |(name, _)| is_meant(name)))
}

/// A selection, loaded.
pub struct Selected {
    /// Claims of the tier and the part.
    pub claims: Vec<LoadedClaim>,
    /// Those of slower tiers, which were left out.
    pub slower: Vec<LoadedClaim>,
    /// The names of those that cannot be read, and why.
    pub unread: Vec<(String, String)>,
}

impl Selected {
    /// What it means for the run that some cannot be read.
    pub fn exit(&self) -> Exit {
        match self.unread.is_empty() {
            true => Exit::AsExpected,
            false => Exit::BadInput,
        }
    }
}

/// The claims that are meant and can be read. Flaws of the others are shown.
pub fn select(selection: &Selection, terminal: Terminal) -> anyhow::Result<Selected> {
    let mut selected = Selected {
        claims: Vec::new(),
        slower: Vec::new(),
        unread: Vec::new(),
    };
    let mut diagnostics = Flaws::default();
    for (name, path) in named(&selection.claims)? {
        match load(&name, &path) {
            Ok(claim) if claim.claim.tier > Tier::from(selection.tier) => {
                selected.slower.push(claim);
            }
            Ok(claim) => selected.claims.push(claim),
            Err(bad) => {
                selected.unread.push((name.clone(), bad.to_string()));
                diagnostics.add(&name, bad);
            }
        }
    }
    diagnostics.show(terminal.color);
    if let Some(partition) = selection.partition {
        for claims in [&mut selected.claims, &mut selected.slower] {
            let mut place = 0..;
            claims.retain(|_| partition.has(place.next().expect("it has no end")));
        }
    }
    Ok(selected)
}

/// What was meant, in words, for a message that there is none.
pub fn in_words(selection: &Selection) -> String {
    let paths = selection
        .claims
        .iter()
        .map(|path| path.display().to_string());
    let paths: Vec<String> = paths.collect();
    match paths.is_empty() {
        true => LIBRARY.to_owned(),
        false => paths.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(word: &str) -> Result<Vec<String>, String> {
        let all = ["a/one", "a/two", "a/b/three", "c/one", "star"];
        let library = all.map(|name| (name.to_owned(), PathBuf::from(name)));
        let library = BTreeMap::from(library);
        let chosen = chosen(word, &library).map_err(|bad| bad.diagnostic.to_string())?;
        Ok(chosen.map(|(name, _)| name.clone()).collect())
    }

    #[test]
    fn names_folders_and_patterns_choose() {
        assert_eq!(names("a/one").unwrap(), ["a/one"]);
        assert_eq!(names("a").unwrap(), ["a/b/three", "a/one", "a/two"]);
        assert_eq!(names("a/").unwrap(), ["a/b/three", "a/one", "a/two"]);
        assert_eq!(names("a/*").unwrap(), ["a/one", "a/two"]);
        assert_eq!(names("a/**").unwrap(), ["a/b/three", "a/one", "a/two"]);
        assert_eq!(names("*/one").unwrap(), ["a/one", "c/one"]);
        assert_eq!(names("?/t[v-x]o").unwrap(), ["a/two"]);
        assert_eq!(names("none*").unwrap(), [""; 0]);
    }

    #[test]
    fn what_chooses_nothing_says_so() {
        assert!(names("a/on").unwrap_err().contains("`a/on`"));
        assert!(names("st").is_err());
        assert!(names("a/[").unwrap_err().contains("is no pattern"));
    }
}
