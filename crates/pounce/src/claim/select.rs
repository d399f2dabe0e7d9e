//! Selects claims by files and folders, names or patterns of names; by tier, and by part.

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

/// Finds the files of the selected claims, by name. Without selectors, all of `hypotheses` is
/// selected.
pub fn find_claims(selectors: &[PathBuf]) -> Result<BTreeMap<String, PathBuf>, InputError> {
    if selectors.is_empty() {
        return find(&[PathBuf::from(LIBRARY)]);
    }
    let (paths, selectors): (Vec<PathBuf>, Vec<PathBuf>) =
        selectors.iter().cloned().partition(|path| path.exists());
    let mut found = find(&paths)?;
    if selectors.is_empty() {
        return Ok(found);
    }
    let library = if Path::new(LIBRARY).is_dir() {
        find(&[PathBuf::from(LIBRARY)])?
    } else {
        BTreeMap::new()
    };
    for selector in selectors {
        let selector = selector.to_string_lossy();
        let matching = matching(&selector, &library)?;
        found.extend(matching.map(|(name, path)| (name.clone(), path.clone())));
    }
    Ok(found)
}

type Entry<'a> = (&'a String, &'a PathBuf);

/// Returns the claims in `hypotheses` that match a name, folder or pattern.
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
        Pattern::new(&Pattern::escape(selector)).expect("it is escaped")
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

/// A choice of claims.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    /// Files, folders, names or patterns of names; all of `hypotheses` if there are none.
    pub claims: Vec<PathBuf>,
    /// The slowest tier.
    pub tier: Tier,
    /// The part of them, if not all are meant.
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

/// A selection, loaded.
pub struct Selected {
    /// Claims of the tier and the part.
    pub claims: Vec<Claim>,
    /// Claims of slower tiers, which were left out.
    pub slower: Vec<Claim>,
    /// The names of claims that cannot be read, and why.
    pub unreadable: Vec<(String, InputError)>,
}

/// Loads the selected claims. Fails if a name or path matches nothing.
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
            let mut place = 0..;
            claims.retain(|_| partition.has(place.next().expect("it has no end")));
        }
    }
    Ok(selected)
}

/// Claims of all tiers.
pub struct LoadedClaims {
    /// Those that can be read, by name.
    pub claims: Vec<Claim>,
    /// The names of the others, and why they cannot.
    pub unreadable: Vec<(String, InputError)>,
}

/// Loads claims of all tiers. Fails if a name or path matches nothing.
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
        assert!(names("a/[").unwrap_err().contains("is not a pattern"));
    }
}
