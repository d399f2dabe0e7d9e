//! Atomic file writes: a draft in the same folder under a hidden name, renamed when complete.
//!
//! A writer locks its draft. The system releases the lock when the writer dies, so an unlocked
//! draft was left by a killed run, and is deleted.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use diagnostic::{TryLockError, try_lock};
use tempfile::{Builder, NamedTempFile};

use crate::error::{Error, IoContext};

const PREFIX: &str = ".pounce-";
const SUFFIX: &str = ".part";

/// Creates a draft in a folder, after deleting abandoned drafts.
fn draft(folder: &Path) -> io::Result<NamedTempFile> {
    sweep(folder);
    loop {
        let file = Builder::new()
            .prefix(PREFIX)
            .suffix(SUFFIX)
            .permissions_like_new_files()
            .tempfile_in(folder)?;
        match try_lock(file.as_file()) {
            // Another run locked it first, in order to delete it.
            Err(TryLockError::WouldBlock) => {}
            Ok(()) if !file.path().exists() => {}
            // Without support for locks, drafts are never deleted.
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(file),
        }
    }
}

/// Deletes unlocked drafts, as far as they can be opened, locked and deleted.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_draft = name.starts_with(PREFIX) && name.ends_with(SUFFIX);
        if !is_draft || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        let Ok(file) = File::options().read(true).write(true).open(entry.path()) else {
            continue;
        };
        // The lock is held until the file is deleted: see `draft`.
        if try_lock(&file).is_ok() {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Temporary files are private by default; results should be as readable as any new file.
trait PermissionsLikeNewFiles {
    fn permissions_like_new_files(&mut self) -> &mut Self;
}

impl PermissionsLikeNewFiles for Builder<'_, '_> {
    #[cfg(unix)]
    fn permissions_like_new_files(&mut self) -> &mut Self {
        use std::os::unix::fs::PermissionsExt;
        // The user's mask is applied to this when the file is made.
        self.permissions(fs::Permissions::from_mode(0o666))
    }

    #[cfg(not(unix))]
    fn permissions_like_new_files(&mut self) -> &mut Self {
        self
    }
}

/// Checks whether a path is neither a regular file nor a folder. Opening a pipe may block forever.
pub fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Writes a file atomically: after a crash or on a full disk, the old file is unchanged. Creates
/// missing folders. Fails with [`Error::Io`].
pub fn write_file(path: &Path, text: &str) -> Result<(), Error> {
    write_with(path, |file| file.write_all(text.as_bytes()).map(|()| true)).map(|_| ())
}

/// Writes a file atomically with the contents that `fill` writes. If `fill` returns false, the old
/// file is kept.
pub fn write_with(
    path: &Path,
    fill: impl FnOnce(&mut File) -> io::Result<bool>,
) -> Result<bool, Error> {
    if is_special(path) {
        let error = io::Error::new(ErrorKind::InvalidInput, "not a regular file");
        return Err(error).with_context(|| format!("cannot write {}", path.display()));
    }
    // A link is followed, not replaced.
    let followed = fs::canonicalize(path);
    let path = followed.as_deref().unwrap_or(path);
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let write = || -> io::Result<bool> {
        fs::create_dir_all(folder)?;
        let mut file = draft(folder)?;
        let keep = fill(file.as_file_mut())?;
        if keep {
            file.as_file().sync_all()?;
            file.persist(path)?;
        }
        Ok(keep)
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deletes_only_abandoned_drafts() {
        let folder = tempfile::tempdir().unwrap();
        let left = folder.path().join(".pounce-left00.part");
        fs::write(&left, "half a res").unwrap();
        let locked = draft(folder.path()).unwrap();
        assert!(!left.exists());
        let another = draft(folder.path()).unwrap();
        assert!(locked.path().exists() && another.path().exists());
        // A killed writer no longer holds its lock.
        let (file, path) = locked.keep().unwrap();
        drop(file);
        drop(draft(folder.path()).unwrap());
        assert!(!path.exists() && another.path().exists());
    }

    #[test]
    fn keeps_files_that_are_not_drafts() {
        let folder = tempfile::tempdir().unwrap();
        let names = [".pounce-notes", "x.part", ".pounce-folder.part"];
        fs::create_dir(folder.path().join(names[2])).unwrap();
        for name in &names[..2] {
            fs::write(folder.path().join(name), "mine").unwrap();
        }
        drop(draft(folder.path()).unwrap());
        assert!(names.iter().all(|name| folder.path().join(name).exists()));
    }

    #[test]
    fn concurrent_writers_keep_their_drafts() {
        let folder = tempfile::tempdir().unwrap();
        let write = |writer: usize| {
            for round in 0..50 {
                let file = draft(folder.path()).unwrap();
                let place = folder.path().join(format!("{writer}-{round}"));
                file.persist(&place).unwrap();
                assert!(place.exists());
            }
        };
        std::thread::scope(|scope| {
            for writer in 0..4 {
                scope.spawn(move || write(writer));
            }
        });
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 200);
    }

    #[test]
    fn failed_write_keeps_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/b.json");
        write_file(&path, "old").unwrap();
        let below = path.join("c.json");
        let error = write_file(&below, "new").unwrap_err();
        assert!(crate::error::chain(&error).contains("cannot write"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    }
}
