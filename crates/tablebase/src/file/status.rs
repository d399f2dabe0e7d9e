//! How far the tablebase in a folder is, by its index alone: no other file is looked at, so it
//! does not matter whether another solve is writing them just now.

use std::path::Path;

use crate::file::error::OpenError;
use crate::file::index::{Index, Keep};

/// How far a tablebase is, and what it keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Nothing is there.
    Missing,
    /// Some layers may be whole.
    Begun(Keep),
    /// Everything is solved: its files do not change any more.
    Finished(Keep),
}

impl Stage {
    /// The stage of the tablebase of these rules in a folder.
    pub fn of(dir: &Path, rules_digest: &str) -> Result<Stage, OpenError> {
        match Index::read(dir, rules_digest) {
            Err(OpenError::Missing(_)) => Ok(Stage::Missing),
            Ok(index) if index.value.is_some() => Ok(Stage::Finished(index.keep)),
            Ok(index) => Ok(Stage::Begun(index.keep)),
            Err(error) => Err(error),
        }
    }
}
