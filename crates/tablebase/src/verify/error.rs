//! Errors of verification, and of anything else that reads whole layers back.

use thiserror::Error;

use crate::file::error::FileError;
use crate::solve::error::SolveStopped;

/// The reason why a verification failed.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// The computation was stopped.
    #[error(transparent)]
    Stopped(#[from] SolveStopped),
    /// A file could not be read or is damaged.
    #[error(transparent)]
    File(#[from] FileError),
}
