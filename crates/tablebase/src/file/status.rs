//! The status of the tablebase in a folder: missing, partial or complete.
//!
//! Readers look only at the index, so another process may be writing the layers at the same time.

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

/// The state of a folder in which a solve starts. `solved` is the number of goats placed in the last
/// layer on disk with Tigers to move, from which the solve continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StartingPoint {
    /// Nothing is solved.
    Nothing,
    /// An earlier solve is unfinished.
    Unfinished {
        /// Goats placed in the last layer.
        solved: u8,
    },
    /// A complete tablebase keeps fewer layers than requested, and is solved again from its sliding
    /// phase or from a layer that an earlier attempt has reached.
    Extended {
        /// Layers that it keeps.
        kept: Keep,
        /// Goats placed in the last layer; `None` if nothing can be reused.
        solved: Option<u8>,
    },
    /// Everything is solved, and these layers are kept.
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
