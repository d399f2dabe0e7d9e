//! Paths of results, and the result of a claim where it is stored.

use std::path::{Path, PathBuf};

use hypothesis::{FailureKind, FailureRecord, ResultRecord};

use super::read::read_valid;
use crate::claim::Claim;

/// Returns the path of a claim's file in a folder of results: `json` for the result, `cert` for its
/// certificate.
pub(crate) fn result_path(results: &Path, claim: &str, extension: &str) -> PathBuf {
    results.join(format!("{claim}.{extension}"))
}

impl Claim {
    /// Returns the path of the claim's result: in a folder of results, or next to the claim. The
    /// certificate has the same path with the extension `cert`.
    pub fn result_path(&self, results: Option<&Path>) -> PathBuf {
        match results {
            Some(folder) => result_path(folder, self.name(), "json"),
            None => self.path().with_extension("json"),
        }
    }

    /// Reads the claim's result from a folder of results, or from next to the claim. Returns `None`
    /// if there is none. Fails if the result is not valid.
    ///
    /// In contrast to [`recorded`](Claim::recorded), the claim may have been reworded since, and the
    /// verdict need not be the expected one.
    pub fn result(&self, results: Option<&Path>) -> Result<Option<ResultRecord>, FailureRecord> {
        match read_valid(&self.result_path(results), self) {
            Ok(result) => Ok(Some(result)),
            Err(failure) if failure.kind == FailureKind::NoResult => Ok(None),
            Err(failure) => Err(failure),
        }
    }
}
