//! Finds claim files and names claims.

use std::collections::BTreeMap;
use std::io;
use std::path::{self, Component, Path, PathBuf};

use diagnostic::Diagnostic;
use hypothesis::ResultRecord;

use crate::error::InputError;
use crate::file::{files_below, read_plain};

/// The folder of claims in a repository.
pub const LIBRARY: &str = "hypotheses";
/// The name of folders that hold board files, not claims.
pub(crate) const BOARDS: &str = "boards";

/// Advice for the file of a game in place of a claim.
pub(super) const ABOUT_IT: &str =
    "name a claim about it; the folder `boards` is for the files of games";

/// Finds claim files at these paths. Returns them by the name of the claim.
///
/// A claim's name is the path of its file without the extension, relative to the folder `library` or
/// to a folder called `hypotheses`, or else to the given path. Inside these folders, the name does not
/// depend on how the file was found.
pub(crate) fn find(
    library: &Path,
    paths: &[PathBuf],
) -> Result<BTreeMap<String, PathBuf>, InputError> {
    let library = Library::at(library);
    let mut claims = BTreeMap::new();
    for path in paths {
        let unreadable = |error| InputError::path(path, format!("cannot read this: {error}"));
        let root = path.canonicalize().map_err(unreadable)?;
        let files = if root.is_dir() {
            claim_files(path).map_err(unreadable)?
        } else {
            refuse_evidence(path)?;
            vec![path.clone()]
        };
        for file in files {
            let absolute = file.canonicalize().map_err(unreadable)?;
            let name = library.name_of(&file, &absolute).unwrap_or_else(|| {
                let inner = file.strip_prefix(path).unwrap_or(&file);
                let is_linked = !absolute.starts_with(&root);
                let linked = is_linked.then(|| root.join(inner));
                name(&root, linked.as_ref().unwrap_or(&absolute))
            });
            let other = claims.insert(name.clone(), (absolute.clone(), file.clone()));
            if let Some((_, other)) = other.filter(|(other, _)| *other != absolute) {
                let message = format!("{} also defines the claim `{name}`", other.display());
                return Err(InputError::path(&file, message));
            }
        }
    }
    Ok(claims
        .into_iter()
        .map(|(name, (_, file))| (name, file))
        .collect())
}

/// Refuses a certificate, a result or a game in place of a claim. Names the claim that evidence is about.
fn refuse_evidence(path: &Path) -> Result<(), InputError> {
    let extension = path.extension().and_then(|ending| ending.to_str());
    let what = match extension {
        Some("cert") => "certificate",
        Some("json") => "result",
        Some("graph" | "map") => {
            let diagnostic = Diagnostic::new("this is a game, not a claim").help(ABOUT_IT);
            return Err(InputError::new(path.display().to_string(), "", diagnostic));
        }
        _ => return Ok(()),
    };
    let claim = path.with_extension("toml");
    let result = || {
        let text = read_plain(&path.with_extension("json")).ok()?;
        Some(ResultRecord::read(&text).ok()?.claim)
    };
    let claim = if claim.is_file() {
        Some(claim.display().to_string())
    } else {
        result()
    };
    let help = match claim {
        Some(claim) => format!("name its claim: `{claim}`"),
        None => "name its claim".to_owned(),
    };
    let diagnostic = Diagnostic::new(format!("this is a {what}, not a claim")).help(help);
    let file = path.display().to_string();
    Err(InputError::new(file, "", diagnostic))
}

/// Returns the name of the claim in a file.
pub(crate) fn name_of(path: &Path) -> Result<String, InputError> {
    let absolute = path
        .canonicalize()
        .map_err(|error| InputError::path(path, format!("cannot read this: {error}")))?;
    Ok(name(&absolute, &absolute))
}

/// Lists the claim files in a folder and its subfolders.
fn claim_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = files_below(folder, |name| name != BOARDS)?;
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml") && path.is_file());
    Ok(files)
}

/// The folder of claims.
struct Library {
    /// Its path without links.
    canonical: Option<PathBuf>,
    /// Its path as it was written.
    written: Option<PathBuf>,
}

impl Library {
    fn at(folder: &Path) -> Library {
        Library {
            canonical: folder.canonicalize().ok(),
            written: path::absolute(folder).ok(),
        }
    }

    /// Returns the name of a claim in this folder. If the folder only has a link to it, the name
    /// contains the name of the link.
    fn name_of(&self, file: &Path, canonical: &Path) -> Option<String> {
        let written = || {
            let file = path::absolute(file).ok()?;
            let is_plain = !file.components().any(|part| part == Component::ParentDir);
            is_plain.then(|| name_below(self.written.as_ref()?, &file))?
        };
        name_below(self.canonical.as_ref()?, canonical).or_else(written)
    }
}

/// Returns the name of a claim from the absolute path of its file. `root` is the path by which it was
/// found.
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
    without_ending(&parts[first..].join("/"))
}

/// Returns the name of a claim, or of a file with the name of a claim, in a folder of claims.
pub(super) fn name_below(library: &Path, file: &Path) -> Option<String> {
    let inner = file.strip_prefix(library).ok()?;
    let parts: Vec<_> = inner.iter().map(|part| part.to_string_lossy()).collect();
    Some(without_ending(&parts.join("/")))
}

fn without_ending(name: &str) -> String {
    name.strip_suffix(".toml").unwrap_or(name).to_owned()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn name_does_not_depend_on_the_search_path() {
        let name_of = |root: &str, file: &str| name(Path::new(root), Path::new(file));
        let file = "/me/hypotheses/bagh-chal/x.toml";
        for root in ["/me", "/me/hypotheses", "/me/hypotheses/bagh-chal", file] {
            assert_eq!(name_of(root, file), "bagh-chal/x");
        }
        assert_eq!(name_of("/me/claims", "/me/claims/a/x.toml"), "a/x");
        assert_eq!(name_of("/me/claims/a/x.toml", "/me/claims/a/x.toml"), "x");
        assert_eq!(name_of("/me/claims", "/me/claims/x.y.toml"), "x.y");
    }

    #[test]
    fn names_are_relative_to_the_folder_of_claims() {
        let folder = tempfile::tempdir().unwrap();
        let library = folder.path().join("facts");
        fs::create_dir_all(library.join("a")).unwrap();
        fs::write(library.join("a/x.toml"), "").unwrap();
        for path in [library.clone(), library.join("a"), library.join("a/x.toml")] {
            let names: Vec<String> = find(&library, &[path]).unwrap().into_keys().collect();
            assert_eq!(names, ["a/x"]);
        }
    }

    #[test]
    #[cfg(unix)]
    fn names_of_linked_claims_contain_the_link() {
        let folder = tempfile::tempdir().unwrap();
        let library = folder.path().join("facts");
        fs::create_dir_all(library.join("a")).unwrap();
        fs::create_dir_all(folder.path().join("shared/deep")).unwrap();
        fs::write(library.join("a/x.toml"), "").unwrap();
        fs::write(folder.path().join("shared/deep/y.toml"), "").unwrap();
        std::os::unix::fs::symlink("../shared", library.join("linked")).unwrap();
        std::os::unix::fs::symlink("a", library.join("b")).unwrap();
        let names = |library: &Path, path: &Path| -> Vec<String> {
            let found = find(library, &[path.to_owned()]).unwrap();
            found.into_keys().collect()
        };
        assert_eq!(names(&library, &library), ["a/x", "linked/deep/y"]);
        assert_eq!(names(&library, &library.join("linked")), ["linked/deep/y"]);
        assert_eq!(names(&library, &library.join("b")), ["a/x"]);
        let file = library.join("linked/deep/y.toml");
        assert_eq!(names(&library, &file), ["linked/deep/y"]);
        // Without a folder of claims, names begin at the folder that was named.
        let none = folder.path().join("none");
        assert_eq!(names(&none, &library), ["a/x", "linked/deep/y"]);
    }

    #[test]
    fn finds_files_once_and_skips_boards() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("boards/claims");
        fs::create_dir_all(root.join("a/boards")).unwrap();
        for file in ["a/x.toml", "y.toml", "a/boards/z.toml", "notes.txt"] {
            fs::write(root.join(file), "").unwrap();
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(".", root.join("loop")).unwrap();
        let names = |paths: &[PathBuf]| -> Vec<String> {
            find(Path::new(LIBRARY), paths)
                .unwrap()
                .into_keys()
                .collect()
        };
        assert_eq!(names(std::slice::from_ref(&root)), ["a/x", "y"]);
        let again = root.join("a/../a").join("..");
        assert_eq!(names(&[root.clone(), again]), ["a/x", "y"]);
        let clash = find(
            Path::new(LIBRARY),
            &[root.join("a/x.toml"), {
                fs::write(root.join("x.toml"), "").unwrap();
                root.join("x.toml")
            }],
        );
        assert!(
            clash
                .unwrap_err()
                .diagnostic
                .message
                .ends_with("also defines the claim `x`")
        );
    }
}
