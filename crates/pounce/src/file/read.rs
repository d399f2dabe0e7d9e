//! Reads input files: only regular files, and none larger than its kind needs.

use std::io::{self, ErrorKind};
use std::path::Path;

use diagnostic::read_file;

use crate::error::InputError;

/// The most bytes of a claim, board, network or map. The largest claim in `hypotheses` has 2 KiB; parsing
/// 1 MiB of TOML takes about a second and 100 MB of memory.
pub const LARGEST_SOURCE: u64 = 1 << 20;
/// The most bytes of a result or of a checkpoint record. The largest result in `hypotheses` has 14 KiB.
pub const LARGEST_RESULT: u64 = 16 << 20;
/// The most bytes of a game log: some hundred thousand games.
pub const LARGEST_LOG: u64 = 64 << 20;

/// Reads a claim, board, network or map.
pub fn read_source(path: &Path) -> Result<String, InputError> {
    read_text(path, LARGEST_SOURCE)
}

/// Reads a text file of at most `limit` bytes that the user named.
pub fn read_text(path: &Path, limit: u64) -> Result<String, InputError> {
    let bytes = read_file(path, limit)
        .map_err(|error| InputError::path(path, format!("cannot read this file: {error}")))?;
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        InputError::path(
            path,
            format!("this file is not UTF-8: invalid byte at offset {valid}"),
        )
    })
}

/// Reads a result or a checkpoint record.
pub fn read_plain(path: &Path) -> io::Result<String> {
    let bytes = read_file(path, LARGEST_RESULT)?;
    String::from_utf8(bytes).map_err(|_| io::Error::new(ErrorKind::InvalidData, "not UTF-8"))
}
