//! Selects claims by path, name or pattern, by tier, and by partition.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};

use diagnostic::{Diagnostic, closest};
use glob::{MatchOptions, Pattern};
use hypothesis::Tier;

use super::find::{BOARDS, LIBRARY, find, name_below};
use super::load::Claim;
use super::partition::Partition;
use crate::error::{Error, InputError, IoContext};
use crate::file::files_below;

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
    let (paths, names) = selection.paths_and_names();
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
        let matching = matching(&selector, library, &known)?;
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
/// nothing.
fn matching<'a>(
    selector: &str,
    library: &Path,
    known: &'a BTreeMap<String, PathBuf>,
) -> Result<impl Iterator<Item = Entry<'a>> + use<'a>, InputError> {
    let names = NameSelector::new(selector)?;
    if !known.keys().any(|name| names.matches(name)) {
        let known = known.keys().map(String::as_str);
        let diagnostic = match names.folder {
            Some(_) => Some(no_such_name(selector, known)),
            None => path_pattern(selector, library),
        };
        if let Some(diagnostic) = diagnostic {
            return Err(bad_selector(diagnostic));
        }
    }
    Ok(known.iter().filter(move |(name, _)| names.matches(name)))
}

/// Returns the error about a name that no claim has.
fn no_such_name<'a>(selector: &str, known: impl Iterator<Item = &'a str> + Clone) -> Diagnostic {
    /// The most claims to suggest.
    const SUGGESTED: usize = 3;
    let is_namesake = |name: &&str| name.rsplit('/').next() == Some(selector);
    let namesakes: Vec<String> = (known.clone().filter(is_namesake))
        .map(|name| format!("`{name}`"))
        .take(SUGGESTED)
        .collect();
    let help = match closest(selector, known) {
        _ if !namesakes.is_empty() => format!("did you mean {}?", namesakes.join(" or ")),
        Some(name) => format!("did you mean `{name}`?"),
        None => "`pounce prove --list` shows all claims".to_owned(),
    };
    Diagnostic::new(format!("no file, folder or claim is called `{selector}`")).help(help)
}

/// Returns the error about a pattern of paths, such as `hypotheses/ladder/*.toml`, because patterns are
/// compared with names.
fn path_pattern(selector: &str, library: &Path) -> Option<Diagnostic> {
    let inner = Path::new(selector).strip_prefix(library).ok()?;
    let inner = inner.display().to_string();
    let name = inner.strip_suffix(".toml").unwrap_or(&inner);
    let message = format!("no claim matches `{selector}`");
    let help = format!("patterns match names of claims, not paths: try '{name}'");
    Some(Diagnostic::new(message).help(help))
}

fn bad_selector(diagnostic: Diagnostic) -> InputError {
    InputError::new("PATH|NAME|PATTERN", "", diagnostic)
}

/// A name of a claim or of a folder of claims, or a pattern of names.
struct NameSelector {
    pattern: Pattern,
    /// The beginning of the names of claims in the folder of this name; `None` for a pattern.
    folder: Option<String>,
}

impl NameSelector {
    fn new(selector: &str) -> Result<NameSelector, InputError> {
        if selector.contains(['*', '?', '[']) {
            let pattern = Pattern::new(selector).map_err(|error| {
                let message = format!("`{selector}` is not a pattern: {}", error.msg);
                bad_selector(Diagnostic::new(message))
            })?;
            let folder = None;
            return Ok(NameSelector { pattern, folder });
        }
        Ok(NameSelector {
            pattern: Pattern::new(&Pattern::escape(selector)).expect("an escaped pattern is valid"),
            folder: Some(format!("{}/", selector.trim_end_matches('/'))),
        })
    }

    /// Checks whether a name matches. A `*` in a pattern matches any text, across folders.
    fn matches(&self, name: &str) -> bool {
        let options = MatchOptions {
            require_literal_separator: false,
            ..MatchOptions::new()
        };
        let is_inside = |folder: &String| name.starts_with(folder);
        self.pattern.matches_with(name, options) || self.folder.as_ref().is_some_and(is_inside)
    }
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

impl Selection {
    /// Separates selectors that are paths of existing files and folders from names and patterns.
    fn paths_and_names(&self) -> (Vec<PathBuf>, Vec<String>) {
        let (paths, names): (Vec<PathBuf>, Vec<PathBuf>) =
            (self.claims.iter().cloned()).partition(|path| path.exists());
        let names = names.iter().map(|name| name.to_string_lossy().into_owned());
        (paths, names.collect())
    }

    /// Lists all files in the selected folders, and those in the library whose names match a selected
    /// name or pattern.
    pub(crate) fn covered_files(&self) -> Result<Vec<CoveredFile>, Error> {
        if self.claims.is_empty() {
            return CoveredFile::all_below(&self.library);
        }
        let (paths, names) = self.paths_and_names();
        let mut files = Vec::new();
        for folder in paths.iter().filter(|path| path.is_dir()) {
            files.extend(CoveredFile::all_below(folder)?);
        }
        let names = names.iter().map(|name| NameSelector::new(name));
        let names = names.collect::<Result<Vec<_>, _>>()?;
        if !names.is_empty() && self.library.is_dir() {
            let all = CoveredFile::all_below(&self.library)?;
            files.extend(all.into_iter().filter(|file| {
                let name = name_below(&self.library, &file.path.with_extension("toml"));
                name.is_some_and(|name| names.iter().any(|one| one.matches(&name)))
            }));
        }
        let mut seen = BTreeSet::new();
        files.retain(|file| seen.insert(file.path.canonicalize().ok()));
        files.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(files)
    }
}

/// A file in a folder that a selection covers.
pub(crate) struct CoveredFile {
    pub(crate) path: PathBuf,
    /// Whether the file is in a folder for board files, which is not searched for claims.
    pub(crate) is_among_boards: bool,
}

impl CoveredFile {
    /// Lists all files in a folder and its subfolders.
    fn all_below(folder: &Path) -> Result<Vec<CoveredFile>, Error> {
        let files = files_below(folder, |_| true)
            .with_context(|| format!("cannot read {}", folder.display()))?;
        let files = files.into_iter().map(|path| {
            let inner = path.strip_prefix(folder).unwrap_or(&path);
            let is_among_boards = inner.iter().any(|part| part == BOARDS);
            CoveredFile {
                path,
                is_among_boards,
            }
        });
        Ok(files.collect())
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
        let matching = matching(selector, "facts".as_ref(), &library);
        let matching = matching.map_err(|bad| bad.render(false))?;
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
        let suggested = names("one").unwrap_err();
        assert!(
            suggested.contains("did you mean `a/one` or `c/one`?"),
            "{suggested}"
        );
        for pattern in ["facts/a/*", "facts/a/*.toml"] {
            let refused = names(pattern).unwrap_err();
            assert!(refused.contains("not paths: try 'a/*'"), "{refused}");
        }
        assert_eq!(names("other/*").unwrap(), [""; 0]);
    }
}
