//! Selects claims by path, name or pattern, by tier, and by partition.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use diagnostic::{Diagnostic, closest};
use glob::{MatchOptions, Pattern};
use hypothesis::Tier;

use super::find::{LIBRARY, find};
use super::load::Claim;
use super::partition::Partition;
use crate::error::InputError;

/// Finds the files of the selected claims. Returns them by the name of the claim.
pub fn find_claims(selection: &Selection) -> Result<BTreeMap<String, PathBuf>, InputError> {
    let library = selection.library.as_path();
    let all = [library.to_owned()];
    if selection.claims.is_empty() {
        if !library.exists() {
            return Err(no_library(library));
        }
        return find(library, &all);
    }
    let (paths, names): (Vec<PathBuf>, Vec<PathBuf>) =
        (selection.claims.iter().cloned()).partition(|path| path.exists());
    let mut found = find(library, &paths)?;
    if names.is_empty() {
        return Ok(found);
    }
    let known = if library.is_dir() {
        find(library, &all)?
    } else {
        BTreeMap::new()
    };
    for selector in names {
        let selector = selector.to_string_lossy();
        let matching = matching(&selector, &known)?;
        found.extend(matching.map(|(name, path)| (name.clone(), path.clone())));
    }
    Ok(found)
}

/// Lists the names of the claims in a folder, without reading them. There are none if the folder does
/// not exist.
///
/// ```
/// # std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
/// assert!(pounce::claim_names("hypotheses".as_ref()).contains(&"bagh-chal/value/draw".to_owned()));
/// ```
pub fn claim_names(library: &Path) -> Vec<String> {
    let all = Selection {
        library: library.to_owned(),
        ..Selection::default()
    };
    find_claims(&all).map_or(Vec::new(), |claims| claims.into_keys().collect())
}

/// Returns the error about a missing folder of claims.
fn no_library(library: &Path) -> InputError {
    let diagnostic = Diagnostic::new("there is no such folder of claims here")
        .help("make one with `pounce init`, or name claim files or folders");
    InputError::new(library.display().to_string(), "", diagnostic)
}

type Entry<'a> = (&'a String, &'a PathBuf);

/// Returns the claims of the library that match a name, folder or pattern. Only a pattern may match
/// nothing. A `*` in it matches any text, across folders.
fn matching<'a>(
    selector: &str,
    library: &'a BTreeMap<String, PathBuf>,
) -> Result<impl Iterator<Item = Entry<'a>> + use<'a>, InputError> {
    let bad = |diagnostic: Diagnostic| InputError::new("PATH|NAME|PATTERN", "", diagnostic);
    let is_pattern = selector.contains(['*', '?', '[']);
    let pattern = if is_pattern {
        Pattern::new(selector).map_err(|error| {
            bad(Diagnostic::new(format!(
                "`{selector}` is not a pattern: {}",
                error.msg
            )))
        })?
    } else {
        Pattern::new(&Pattern::escape(selector)).expect("an escaped pattern is valid")
    };
    let options = MatchOptions {
        require_literal_separator: false,
        ..MatchOptions::new()
    };
    let folder = format!("{}/", selector.trim_end_matches('/'));
    let is_match = move |name: &str| {
        pattern.matches_with(name, options) || !is_pattern && name.starts_with(&folder)
    };
    let names = library.keys().map(String::as_str);
    if !is_pattern && !names.clone().any(&is_match) {
        let message = format!("no file, folder or claim is called `{selector}`");
        let help = match closest(selector, names) {
            Some(name) => format!("did you mean `{name}`?"),
            None => "`pounce prove --list` shows all claims".to_owned(),
        };
        return Err(bad(Diagnostic::new(message).help(help)));
    }
    Ok(library.iter().filter(move |(name, _)| is_match(name)))
}

/// A selection of claims.
#[derive(Debug, Clone)]
pub struct Selection {
    /// Selectors: files, folders, names or patterns of names. Empty for all of `library`.
    pub claims: Vec<PathBuf>,
    /// The folder of claims, to which names refer; `hypotheses` by default.
    pub library: PathBuf,
    /// The slowest tier to include.
    pub tier: Tier,
    /// The part of the selected claims; `None` for all.
    pub partition: Option<Partition>,
}

impl Default for Selection {
    fn default() -> Selection {
        Selection {
            claims: Vec::new(),
            library: LIBRARY.into(),
            tier: Tier::default(),
            partition: None,
        }
    }
}

/// The selectors, separated by commas.
impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.claims.is_empty() {
            return self.library.display().fmt(f);
        }
        let paths = self.claims.iter().map(|path| path.display().to_string());
        f.write_str(&paths.collect::<Vec<String>>().join(", "))
    }
}

/// The claims of a selection.
pub struct Selected {
    /// Claims of the tier and the partition.
    pub claims: Vec<Claim>,
    /// Claims of the partition that belong to slower tiers.
    pub slower: Vec<Claim>,
    /// Names of claims that cannot be read, with the error.
    pub unreadable: Vec<(String, InputError)>,
    /// The reason if there are no claims of the tier in the partition.
    pub empty: Option<EmptySelection>,
}

/// The reason why a selection has no claims of its tier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EmptySelection {
    /// No claim that can be read matches the selectors.
    NoMatch,
    /// All claims that match belong to slower tiers.
    Slower {
        /// The fastest tier of these claims.
        tier: Tier,
        /// The name of the claim, if only one matches.
        claim: Option<String>,
    },
    /// There are claims of the tier, but fewer than parts.
    Part(Partition),
}

/// Loads the selected claims. Fails if a selector matches nothing.
pub fn select(selection: &Selection) -> Result<Selected, InputError> {
    let mut selected = Selected {
        claims: Vec::new(),
        slower: Vec::new(),
        unreadable: Vec::new(),
        empty: None,
    };
    let LoadedClaims { claims, unreadable } = load_all(selection)?;
    selected.unreadable = unreadable;
    for claim in claims {
        if claim.file.tier > selection.tier {
            selected.slower.push(claim);
        } else {
            selected.claims.push(claim);
        }
    }
    if selected.claims.is_empty() {
        selected.empty = Some(selected.reason_without_claims());
    }
    if let Some(partition) = selection.partition {
        for claims in [&mut selected.claims, &mut selected.slower] {
            let mut index = 0..;
            claims.retain(|_| partition.contains(index.next().expect("the range is unbounded")));
        }
        if selected.claims.is_empty() {
            selected.empty = selected.empty.or(Some(EmptySelection::Part(partition)));
        }
    }
    Ok(selected)
}

impl Selected {
    /// Returns the reason why no claim of any part belongs to the tier.
    fn reason_without_claims(&self) -> EmptySelection {
        let tiers = self.slower.iter().map(|claim| claim.file.tier);
        let Some(tier) = tiers.min() else {
            return EmptySelection::NoMatch;
        };
        let claim = match self.slower.as_slice() {
            [only] => Some(only.name.clone()),
            _ => None,
        };
        EmptySelection::Slower { tier, claim }
    }
}

/// Claims of all tiers, as loaded by [`load_all`].
pub struct LoadedClaims {
    /// Claims that can be read, sorted by name.
    pub claims: Vec<Claim>,
    /// Names of the other claims, with the error.
    pub unreadable: Vec<(String, InputError)>,
}

/// Loads the selected claims of all tiers and partitions. Fails if a selector matches nothing.
pub fn load_all(selection: &Selection) -> Result<LoadedClaims, InputError> {
    let (mut claims, mut unreadable) = (Vec::new(), Vec::new());
    for (name, path) in find_claims(selection)? {
        match Claim::load_as(&name, &path) {
            Ok(claim) => claims.push(claim),
            Err(bad) => unreadable.push((name, bad)),
        }
    }
    Ok(LoadedClaims { claims, unreadable })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(selector: &str) -> Result<Vec<String>, String> {
        let all = ["a/one", "a/two", "a/b/three", "c/one", "star"];
        let library = all.map(|name| (name.to_owned(), PathBuf::from(name)));
        let library = BTreeMap::from(library);
        let matching = matching(selector, &library).map_err(|bad| bad.diagnostic.to_string())?;
        Ok(matching.map(|(name, _)| name.clone()).collect())
    }

    #[test]
    fn selects_by_name_folder_and_pattern() {
        assert_eq!(names("a/one").unwrap(), ["a/one"]);
        assert_eq!(names("a").unwrap(), ["a/b/three", "a/one", "a/two"]);
        assert_eq!(names("a/").unwrap(), ["a/b/three", "a/one", "a/two"]);
        assert_eq!(names("a/*").unwrap(), ["a/b/three", "a/one", "a/two"]);
        assert_eq!(names("a/**").unwrap(), ["a/b/three", "a/one", "a/two"]);
        assert_eq!(names("*/one").unwrap(), ["a/one", "c/one"]);
        assert_eq!(names("?/t[v-x]o").unwrap(), ["a/two"]);
        assert_eq!(names("none*").unwrap(), [""; 0]);
    }

    #[test]
    fn rejects_selectors_that_match_nothing() {
        assert!(names("a/on").unwrap_err().contains("`a/on`"));
        assert!(names("st").is_err());
        assert!(names("a/[").unwrap_err().contains("is not a pattern"));
    }
}
