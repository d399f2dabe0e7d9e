//! Finds claim files and names claims.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::InputError;

/// The folder of claims in a repository.
pub const LIBRARY: &str = "hypotheses";
/// The name of folders that hold board files, not claims.
pub(crate) const BOARDS: &str = "boards";

/// Finds claim files at these paths. Returns them by the name of the claim.
///
/// A claim's name is the path of its file without the extension, relative to a folder called
/// `hypotheses`, or else to the given path. Inside `hypotheses`, the name does not depend on how the
/// file was found.
pub(crate) fn find(paths: &[PathBuf]) -> Result<BTreeMap<String, PathBuf>, InputError> {
    let mut claims = BTreeMap::new();
    for path in paths {
        let unreadable = |error| InputError::path(path, format!("cannot read this: {error}"));
        let mut files = Vec::new();
        let root = path.canonicalize().map_err(unreadable)?;
        if root.is_dir() {
            walk(path, &mut files).map_err(unreadable)?;
        } else {
            files.push(path.clone());
        }
        for file in files {
            let absolute = file.canonicalize().map_err(unreadable)?;
            let name = name(&root, &absolute);
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

/// Returns the name of the claim in a file.
pub(crate) fn name_of(path: &Path) -> Result<String, InputError> {
    let absolute = path
        .canonicalize()
        .map_err(|error| InputError::path(path, format!("cannot read this: {error}")))?;
    Ok(name(&absolute, &absolute))
}

/// Adds the claim files in a folder and its subfolders.
fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        // Hidden files belong to editors and other programs.
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        // Links to folders are not followed, because they may form cycles.
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
    let name = parts[first..].join("/");
    name.strip_suffix(".toml").unwrap_or(&name).to_owned()
}

#[cfg(test)]
mod tests {
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
    fn finds_files_once_and_skips_links_and_boards() {
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
                .ends_with("also defines the claim `x`")
        );
    }
}
