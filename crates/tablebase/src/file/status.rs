//! How far the tablebase in a folder is, by its index alone: no other file is looked at, so it
//! does not matter whether another solve is writing them just now.

use std::path::Path;

use crate::file::error::OpenError;
use crate::file::index::{Keep, TablebaseIndex};

/// How far a tablebase is, and what it keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TablebaseStatus {
    /// Nothing is there.
    Missing,
    /// Some layers may be whole.
    Partial(Keep),
    /// Everything is solved: its files do not change any more.
    Complete(Keep),
}

impl TablebaseStatus {
    /// The stage of the tablebase of these rules in a folder.
    pub fn of(dir: &Path, rules_digest: &str) -> Result<TablebaseStatus, OpenError> {
        match TablebaseIndex::read(dir, rules_digest) {
            Err(OpenError::Missing(_)) => Ok(TablebaseStatus::Missing),
            Ok(index) if index.value.is_some() => Ok(TablebaseStatus::Complete(index.keep)),
            Ok(index) => Ok(TablebaseStatus::Partial(index.keep)),
            Err(error) => Err(error),
        }
    }
}
