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

/// Finds the files of the selected claims. Returns them by the name of the claim. Without selectors,
/// all of `hypotheses` is selected.
pub fn find_claims(selectors: &[PathBuf]) -> Result<BTreeMap<String, PathBuf>, InputError> {
    if selectors.is_empty() {
        return find(&[PathBuf::from(LIBRARY)]);
    }
    let (paths, names): (Vec<PathBuf>, Vec<PathBuf>) =
        selectors.iter().cloned().partition(|path| path.exists());
    let mut found = find(&paths)?;
    if names.is_empty() {
        return Ok(found);
    }
    let library = if Path::new(LIBRARY).is_dir() {
        find(&[PathBuf::from(LIBRARY)])?
    } else {
        BTreeMap::new()
    };
    for selector in names {
        let selector = selector.to_string_lossy();
        let matching = matching(&selector, &library)?;
        found.extend(matching.map(|(name, path)| (name.clone(), path.clone())));
    }
    Ok(found)
}

type Entry<'a> = (&'a String, &'a PathBuf);

/// Returns the claims in `hypotheses` that match a name, folder or pattern. Only a pattern may match
/// nothing.
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
        require_literal_separator: true,
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
#[derive(Debug, Clone, Default)]
pub struct Selection {
    /// Selectors: files, folders, names or patterns of names. Empty for all of `hypotheses`.
    pub claims: Vec<PathBuf>,
    /// The slowest tier to include.
    pub tier: Tier,
    /// The part of the selected claims; `None` for all.
    pub partition: Option<Partition>,
}

/// The selectors, separated by commas.
impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.claims.is_empty() {
            return f.write_str(LIBRARY);
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
}

/// Loads the selected claims. Fails if a selector matches nothing.
pub fn select(selection: &Selection) -> Result<Selected, InputError> {
    let mut selected = Selected {
        claims: Vec::new(),
        slower: Vec::new(),
        unreadable: Vec::new(),
    };
    let LoadedClaims { claims, unreadable } = load_all(&selection.claims)?;
    selected.unreadable = unreadable;
    for claim in claims {
        if claim.file.tier > selection.tier {
            selected.slower.push(claim);
        } else {
            selected.claims.push(claim);
        }
    }
    if let Some(partition) = selection.partition {
        for claims in [&mut selected.claims, &mut selected.slower] {
            let mut index = 0..;
            claims.retain(|_| partition.contains(index.next().expect("the range is unbounded")));
        }
    }
    Ok(selected)
}

/// Claims of all tiers, as loaded by [`load_all`].
pub struct LoadedClaims {
    /// Claims that can be read, sorted by name.
    pub claims: Vec<Claim>,
    /// Names of the other claims, with the error.
    pub unreadable: Vec<(String, InputError)>,
}

/// Loads claims of all tiers. Without selectors, loads all of `hypotheses`. Fails if a selector
/// matches nothing.
pub fn load_all(selectors: &[PathBuf]) -> Result<LoadedClaims, InputError> {
    let (mut claims, mut unreadable) = (Vec::new(), Vec::new());
    for (name, path) in find_claims(selectors)? {
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
        assert_eq!(names("a/*").unwrap(), ["a/one", "a/two"]);
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
