//! Checks that the disk has room for a solve.

use std::fs;
use std::path::Path;

use axum::http::StatusCode;
use pounce::text::mebibytes;

use crate::error::ApiError;

/// Refuses a solve into this folder that may need more bytes than are free. Its files from an earlier
/// solve count as part of the need.
pub fn check_space(folder: &Path, needed: u64) -> Result<(), ApiError> {
    let missing = needed.saturating_sub(size(folder));
    let mut existing = folder.ancestors().filter(|ancestor| ancestor.is_dir());
    let free = existing.next().map(fs4::available_space);
    match free {
        Some(Ok(free)) if free < missing => {
            let (missing, free) = (mebibytes(missing), mebibytes(free));
            let message =
                format!("this solve may need {missing} more on the disk, and {free} are free");
            let error = ApiError::new(StatusCode::INSUFFICIENT_STORAGE, message);
            Err(error.help("free some space on the disk of the server"))
        }
        // If the system does not say, the solve itself reports a full disk.
        _ => Ok(()),
    }
}

/// Returns the bytes of the files in a folder.
fn size(folder: &Path) -> u64 {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let sizes = files.filter_map(|file| file.metadata().ok());
    sizes.map(|file| file.len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_what_does_not_fit() {
        let folder = tempfile::tempdir().unwrap();
        let below = folder.path().join("a/b");
        assert_eq!(check_space(&below, 1), Ok(()));
        let error = check_space(&below, u64::MAX).unwrap_err();
        assert_eq!(error.status, StatusCode::INSUFFICIENT_STORAGE);
        assert!(error.message.contains("free"), "{error}");
    }

    #[test]
    fn files_of_an_earlier_solve_count() {
        let folder = tempfile::tempdir().unwrap();
        let free = fs4::available_space(folder.path()).unwrap();
        let layer = fs::File::create(folder.path().join("layer")).unwrap();
        // A sparse file takes no space, but is as long as one that does.
        layer.set_len(1 << 40).unwrap();
        assert_eq!(check_space(folder.path(), free / 2 + (1 << 40)), Ok(()));
    }
}
