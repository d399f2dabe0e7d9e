//! The result of a claim where it is stored.

use std::path::{Path, PathBuf};

use hypothesis::{FailureRecord, ResultRecord};

use super::load::Claim;
use crate::prove::result_path;
use crate::recorded::{NO_RESULT, believable};

impl Claim {
    /// Returns the path of the claim's result: in a folder of results, or next to the claim. The
    /// certificate has the same path with the ending `cert`.
    pub fn result_path(&self, results: Option<&Path>) -> PathBuf {
        match results {
            Some(folder) => result_path(folder, self.name(), "json"),
            None => self.path().with_extension("json"),
        }
    }

    /// Reads the claim's result from a folder of results, or from next to the claim. Returns `None`
    /// if there is none. Fails if it cannot be believed.
    ///
    /// In contrast to [`recorded`](Claim::recorded), the claim may have been reworded since, and the
    /// verdict need not be the expected one.
    pub fn result(&self, results: Option<&Path>) -> Result<Option<ResultRecord>, FailureRecord> {
        match believable(&self.result_path(results), self) {
            Ok(result) => Ok(Some(result)),
            Err(failure) if failure.kind == NO_RESULT => Ok(None),
            Err(failure) => Err(failure),
        }
    }
}
