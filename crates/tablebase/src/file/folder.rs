//! The state in which a writer finds a folder: its indices, its lock, files to remove.

use std::fs::{self, File};
use std::path::Path;
use std::thread;
use std::time::Duration;

use diagnostic::{TryLockError, try_lock_file};

use crate::file::error::{FileError, FileErrorKind, OpenError};
use crate::file::index::{INDEX_FILE, Keep, TablebaseIndex, UPGRADE_FILE};

/// File that is locked while a solve is writing to the folder.
const LOCK: &str = "lock";

/// Time between two attempts to take the lock.
const LOCK_PAUSE: Duration = Duration::from_millis(10);

/// Returns the index to continue, which keeps at least these layers, and the index of the complete
/// tablebase to extend, if there is one.
pub fn begin(
    dir: &Path,
    rules: &str,
    goats: u8,
    keep: Keep,
) -> Result<(TablebaseIndex, Option<TablebaseIndex>), OpenError> {
    let stored = match TablebaseIndex::read(dir, rules) {
        Err(OpenError::Missing(_)) => return Ok((TablebaseIndex::new(rules, goats, keep), None)),
        read => read?,
    };
    if stored.goats != goats {
        return Err(FileError::new(&dir.join(INDEX_FILE), FileErrorKind::Rules).into());
    }
    if stored.keep >= keep {
        return Ok((stored, None));
    }
    if stored.value.is_none() {
        // Written before any file that the index on disk names is removed.
        let mut restarted = stored.restarted(keep);
        restarted.write(dir)?;
        return Ok((restarted, None));
    }
    let mut upgrade = match TablebaseIndex::read_file(dir, UPGRADE_FILE, rules) {
        Ok(partial)
            if partial.goats == goats && partial.value.is_none() && partial.keep >= keep =>
        {
            return Ok((partial, Some(stored)));
        }
        Err(OpenError::File(error)) if error.is_io() => return Err(error.into()),
        // An upgrade to fewer layers may have solved the sliding phase already.
        Ok(partial) if partial.goats == goats && stored.restarted(keep).layers.is_empty() => {
            partial.restarted(keep)
        }
        _ => stored.restarted(keep),
    };
    upgrade.write_file(dir, UPGRADE_FILE)?;
    Ok((upgrade, Some(stored)))
}

/// Locks the folder until the returned file is closed.
pub fn lock(dir: &Path) -> Result<File, FileError> {
    let path = dir.join(LOCK);
    let mut attempts = 0;
    loop {
        attempts += 1;
        match try_lock_file(&path) {
            Ok(file) => return Ok(file),
            // `is_being_solved` takes the lock for a moment.
            Err(TryLockError::WouldBlock) if attempts < 5 => thread::sleep(LOCK_PAUSE),
            Err(TryLockError::WouldBlock) => {
                return Err(FileError::new(&path, FileErrorKind::Busy));
            }
            Err(TryLockError::Error(error)) => {
                return Err(FileError::new(&path, FileErrorKind::Io(error)));
            }
        }
    }
}

/// Checks whether a process is solving a game into a folder.
pub fn is_being_solved(dir: &Path) -> bool {
    let path = dir.join(LOCK);
    path.is_file() && matches!(try_lock_file(&path), Err(TryLockError::WouldBlock))
}

/// Removes a file if it exists.
pub fn remove(dir: &Path, name: &str) -> Result<(), FileError> {
    let path = dir.join(name);
    match fs::remove_file(&path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(FileError::new(&path, FileErrorKind::Io(error)))
        }
        _ => Ok(()),
    }
}
