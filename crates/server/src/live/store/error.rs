//! Errors of the store.

use std::path::{Path, PathBuf};

use axum::http::StatusCode;

use crate::error::ApiError;

/// An error of the store.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Another process uses the file.
    #[error("{} is in use by another process", .0.display())]
    Locked(PathBuf),
    /// The file is damaged, or not a store.
    #[error("{} is damaged or not a store of games: {reason}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
    /// The file was written by another version of the program.
    #[error("{} has the format {found}, and this program reads {expected}", .path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u64,
        /// The format of this program.
        expected: u64,
    },
    /// The disk is full.
    #[error("{}: the disk is full", .0.display())]
    Full(PathBuf),
    /// The file cannot be read or written.
    #[error("{}: {reason}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
    /// A limit on the number or size of objects.
    #[error("{0}")]
    Limit(String),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// Returns a way to fix an error that keeps the server from starting.
    pub fn help(&self) -> Option<&'static str> {
        match self {
            StoreError::Locked(_) => {
                Some("stop the other server, or use another data folder for this one")
            }
            StoreError::Damaged { .. } => {
                Some("restore the file from a backup, or move it away to start without games")
            }
            StoreError::Version { .. } => Some("use the version of pounce that wrote it"),
            _ => None,
        }
    }

    /// Returns the error without the path of the file, for people who use the server.
    pub fn reason(&self) -> String {
        match self {
            StoreError::Full(_) => "the disk is full".to_owned(),
            StoreError::Io { reason, .. } => reason.clone(),
            StoreError::Limit(_) | StoreError::Closed => self.to_string(),
            _ => "the store of games cannot be used".to_owned(),
        }
    }

    /// Describes an error of the database.
    pub(in crate::live) fn of_database(path: &Path, error: &redb::Error) -> StoreError {
        let damaged = |reason: String| StoreError::Damaged {
            path: path.to_owned(),
            reason,
        };
        let io = |reason: String| StoreError::Io {
            path: path.to_owned(),
            reason,
        };
        match error {
            redb::Error::DatabaseAlreadyOpen => StoreError::Locked(path.to_owned()),
            redb::Error::Corrupted(reason) => damaged(reason.clone()),
            redb::Error::Io(error)
                if matches!(
                    error.kind(),
                    std::io::ErrorKind::InvalidData | std::io::ErrorKind::UnexpectedEof
                ) =>
            {
                damaged(error.to_string())
            }
            redb::Error::Io(error)
                if matches!(
                    error.kind(),
                    std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded
                ) =>
            {
                StoreError::Full(path.to_owned())
            }
            redb::Error::Io(error) => io(error.to_string()),
            redb::Error::UpgradeRequired(_)
            | redb::Error::TableTypeMismatch { .. }
            | redb::Error::TableIsMultimap(_)
            | redb::Error::TableIsNotMultimap(_) => damaged(error.to_string()),
            error => io(error.to_string()),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        let status = match error {
            StoreError::Full(_) | StoreError::Limit(_) => StatusCode::INSUFFICIENT_STORAGE,
            _ => StatusCode::SERVICE_UNAVAILABLE,
        };
        ApiError::new(status, error.reason())
    }
}
