//! Walks folders, and finds certificates in them.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::{Error, IoContext};

/// The ending of certificate files.
const ENDING: &str = "cert";

/// Finds certificates: the given files, and all certificates (`*.cert`) in the given folders and
/// their subfolders, except in hidden ones. The list is sorted.
pub fn find_certificates(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
    let mut files = Vec::new();
    for path in paths {
        let unread = || format!("cannot read {}", path.display());
        let metadata = fs::metadata(path).with_context(unread)?;
        if metadata.is_dir() {
            let found = files_below(path, |_| true).with_context(unread)?;
            let is_certificate =
                |path: &PathBuf| path.extension().is_some_and(|ending| ending == ENDING);
            files.extend(found.into_iter().filter(is_certificate));
        } else if metadata.is_file() {
            files.push(path.clone());
        } else {
            return Err(Error::NeitherFileNorFolder(path.clone()));
        }
    }
    files.sort();
    files.dedup();
    Ok(files)
}

/// Lists everything but folders below a folder, sorted. Enters the subfolders whose names `enters`
/// accepts. Skips hidden files and folders, which belong to editors and other programs.
///
/// Links to folders are followed. Each folder is entered once, so links may form cycles. A folder that
/// can be reached without a link is not entered through one.
pub(crate) fn files_below(
    folder: &Path,
    enters: impl Fn(&OsStr) -> bool,
) -> io::Result<Vec<PathBuf>> {
    let (mut files, mut entered) = (Vec::new(), BTreeSet::new());
    // Links come last, in the order of their paths.
    let mut folders = BTreeSet::from([(false, folder.to_owned())]);
    while let Some((_, folder)) = folders.pop_first() {
        if !entered.insert(folder.canonicalize()?) {
            continue;
        }
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let (name, path) = (entry.file_name(), entry.path());
            if name.to_string_lossy().starts_with('.') {
                continue;
            }
            if !path.is_dir() {
                files.push(path);
            } else if enters(&name) {
                folders.insert((entry.file_type()?.is_symlink(), path));
            }
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn each_folder_is_entered_once() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("root");
        for inner in ["root/b", "root/.git", "elsewhere/deep"] {
            fs::create_dir_all(folder.path().join(inner)).unwrap();
        }
        for file in ["root/b/x", "root/.git/x", "root/.x", "elsewhere/deep/y"] {
            fs::write(folder.path().join(file), "").unwrap();
        }
        // A cycle, a second path to a folder, and links to a folder elsewhere.
        symlink(".", root.join("loop")).unwrap();
        symlink("b", root.join("a")).unwrap();
        symlink("../elsewhere", root.join("linked")).unwrap();
        symlink("../elsewhere/deep", root.join("twice")).unwrap();
        symlink("nowhere", root.join("broken")).unwrap();
        let found = files_below(&root, |_| true).unwrap();
        let found: Vec<_> = found
            .iter()
            .map(|path| path.strip_prefix(&root).unwrap())
            .collect();
        let expected = ["b/x", "broken", "linked/deep/y"].map(Path::new);
        assert_eq!(found, expected);
        let found = files_below(&root, |name| name != "b").unwrap();
        assert!(!found.contains(&root.join("b/x")), "{found:?}");
    }
}
