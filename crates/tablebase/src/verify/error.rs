//! Errors of verification, and of anything else that reads whole layers back.

use std::fmt;

use crate::file::error::FileError;
use crate::solve::error::SolveStopped;

/// Why reading back a tablebase failed.
#[derive(Debug)]
pub enum VerifyError {
    /// The computation was stopped.
    Stopped(SolveStopped),
    /// A file could not be read or is damaged.
    File(FileError),
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Stopped(stopped) => stopped.fmt(f),
            VerifyError::File(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for VerifyError {}

impl From<SolveStopped> for VerifyError {
    fn from(stopped: SolveStopped) -> Self {
        VerifyError::Stopped(stopped)
    }
}

impl From<FileError> for VerifyError {
    fn from(error: FileError) -> Self {
        VerifyError::File(error)
    }
}
