//! Atomic replacement of files.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use diagnostic::open_file;

use crate::file::error::{FileError, FileErrorKind};

/// Writes a file under a temporary name, syncs it to disk and renames it, so that it is complete or
/// absent.
pub fn write_atomically<T>(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<T>,
) -> Result<T, FileError> {
    let part = path.with_extension("part");
    let mut file = open_file(&part).map_err(FileError::io(&part))?;
    let write_part = || {
        file.set_len(0)?;
        let written = write(&mut file)?;
        file.sync_all()?;
        fs::rename(&part, path)?;
        // The rename is durable once the folder is synced.
        #[cfg(unix)]
        File::open(path.parent().unwrap_or(Path::new(".")))?.sync_all()?;
        Ok(written)
    };
    write_part().map_err(|error| {
        // On a full disk, free the space again.
        let _ = fs::remove_file(&part);
        FileError::new(path, FileErrorKind::Io(error))
    })
}
