//! Opens files that may turn out to be pipes, devices, or larger than memory.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use fs4::FileExt;
pub use fs4::TryLockError;

/// Reads a regular file of at most `limit` bytes.
///
/// # Errors
///
/// Fails with [`ErrorKind::FileTooLarge`] above the limit, and for anything but a regular file: a
/// pipe could block forever, and a device may be endless.
pub fn read_file(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    // Check before opening: opening a pipe waits for a writer.
    check_size(&fs::metadata(path)?, limit)?;
    let file = File::open(path)?;
    check_size(&file.metadata()?, limit)?;
    let mut bytes = Vec::new();
    // The file may grow while it is read.
    file.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(too_large(limit));
    }
    Ok(bytes)
}

/// Opens a regular file for reading and writing, and creates it if there is none. Its content is
/// kept.
///
/// # Errors
///
/// Fails for anything but a regular file: opening or reading a pipe could block forever.
pub fn open_file(path: &Path) -> io::Result<File> {
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        metadata => check_regular(&metadata?)?,
    }
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    let file = options.open(path)?;
    check_regular(&file.metadata()?)?;
    Ok(file)
}

/// Opens a lock file, creates it if there is none, and locks it like [`try_lock`].
///
/// # Errors
///
/// Fails with [`TryLockError::WouldBlock`] while another program holds the lock, and with
/// [`TryLockError::Error`] if the path is not a regular file.
pub fn try_lock_file(path: &Path) -> Result<File, TryLockError> {
    let file = open_file(path).map_err(TryLockError::Error)?;
    try_lock(&file)?;
    Ok(file)
}

/// Locks an open file without waiting. The lock lasts until the file is dropped; the system
/// releases it if the program is killed.
///
/// Fails with [`TryLockError::WouldBlock`] while another program holds the lock.
pub fn try_lock(file: &File) -> Result<(), TryLockError> {
    // Not a method call: `File` has methods of the same name since Rust 1.89.
    FileExt::try_lock(file)
}

fn check_size(metadata: &Metadata, limit: u64) -> io::Result<()> {
    check_regular(metadata)?;
    if metadata.len() > limit {
        return Err(too_large(limit));
    }
    Ok(())
}

fn check_regular(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_file() {
        Ok(())
    } else {
        Err(io::Error::other("not a regular file"))
    }
}

fn too_large(limit: u64) -> io::Error {
    let (size, unit) = match limit {
        0x10_0000.. => (limit >> 20, "MiB"),
        _ => (limit, "bytes"),
    };
    let message = format!("larger than the limit of {size} {unit}");
    io::Error::new(ErrorKind::FileTooLarge, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_file_above_the_limit() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let length = fs::metadata(&path).unwrap().len();
        let bytes = read_file(&path, length).unwrap();
        assert_eq!(bytes.len() as u64, length);
        let error = read_file(&path, length - 1).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::FileTooLarge);
        assert_eq!(
            too_large(1 << 20).to_string(),
            "larger than the limit of 1 MiB"
        );
    }

    #[test]
    fn rejects_anything_but_regular_files() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert_eq!(
            read_file(folder, 10).unwrap_err().to_string(),
            "not a regular file"
        );
        let missing = read_file(&folder.join("none"), 10).unwrap_err();
        assert_eq!(missing.kind(), ErrorKind::NotFound);
        #[cfg(target_os = "linux")]
        {
            let endless = read_file(Path::new("/dev/zero"), 10).unwrap_err();
            assert_eq!(endless.to_string(), "not a regular file");
            // Its reported length is 0.
            let long = read_file(Path::new("/proc/self/status"), 10).unwrap_err();
            assert_eq!(long.kind(), ErrorKind::FileTooLarge);
        }
    }

    #[test]
    fn opens_only_regular_files_to_write() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let error = open_file(folder).unwrap_err();
        assert_eq!(error.to_string(), "not a regular file");
        let missing = open_file(&folder.join("none/none")).unwrap_err();
        assert_eq!(missing.kind(), ErrorKind::NotFound);
        #[cfg(target_os = "linux")]
        {
            let device = open_file(Path::new("/dev/null")).unwrap_err();
            assert_eq!(device.to_string(), "not a regular file");
        }
    }

    #[test]
    fn lock_is_held_until_the_file_is_dropped() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
        let before = fs::read(&path).unwrap();
        let lock = try_lock_file(&path).unwrap();
        let second = try_lock_file(&path);
        assert!(matches!(second, Err(TryLockError::WouldBlock)));
        drop(lock);
        assert!(try_lock_file(&path).is_ok());
        assert_eq!(fs::read(&path).unwrap(), before, "the content is kept");
    }
}
