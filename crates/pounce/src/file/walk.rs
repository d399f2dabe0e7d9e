//! Finds certificates.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::{Error, IoContext};

/// The ending of certificate files.
const ENDING: &str = "cert";

/// Finds certificates: the given files, and all certificates (`*.cert`) in the given folders and
/// their subfolders. The list is sorted.
pub fn find_certificates(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
    let mut files = Vec::new();
    for path in paths {
        let unread = || format!("cannot read {}", path.display());
        let metadata = fs::metadata(path).with_context(unread)?;
        if metadata.is_dir() {
            walk(path, &mut files).with_context(unread)?;
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

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        // Links to folders are not followed, because they may form cycles.
        if entry.file_type()?.is_dir() {
            walk(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == ENDING) {
            files.push(path);
        }
    }
    Ok(())
}
