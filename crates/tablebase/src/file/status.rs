//! The status of the tablebase in a folder: missing, partial or complete.
//!
//! Only the index is read, so another process may be writing the layers at the same time.

use std::path::Path;

use crate::file::error::OpenError;
use crate::file::index::{Keep, TablebaseIndex};

/// The status of a tablebase, and the layers that it keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TablebaseStatus {
    /// There is no tablebase in the folder.
    Missing,
    /// The solve is unfinished; some layers may be complete.
    Partial(Keep),
    /// Everything is solved, and the files no longer change.
    Complete(Keep),
}

impl TablebaseStatus {
    /// Reads the status of the tablebase in a folder. Fails if it belongs to other rules.
    pub fn of(dir: &Path, rules_digest: &str) -> Result<TablebaseStatus, OpenError> {
        match TablebaseIndex::read(dir, rules_digest) {
            Err(OpenError::Missing(_)) => Ok(TablebaseStatus::Missing),
            Ok(index) if index.value.is_some() => Ok(TablebaseStatus::Complete(index.keep)),
            Ok(index) => Ok(TablebaseStatus::Partial(index.keep)),
            Err(error) => Err(error),
        }
    }
}
