//! Selects claims by their results in a folder: those to prove again, and those to accept.

use std::path::{Path, PathBuf};

use hypothesis::Verdict;

use super::stored::result_path;
use crate::claim::{Claim, Selection, find_claims};
use crate::error::InputError;

/// The claims to prove again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rerun {
    /// Claims without a result, or with an open one.
    Open,
    /// Claims with a result that is not as expected.
    Failed,
}

impl Rerun {
    /// Checks whether a claim has to be proved again, given its result in a folder of results. An
    /// invalid result always has to be replaced.
    pub fn is_due(self, claim: &Claim, results: &Path) -> bool {
        let Ok(result) = claim.result(Some(results)) else {
            return true;
        };
        match self {
            Rerun::Open => result.is_none_or(|result| result.verdict == Verdict::Open),
            Rerun::Failed => result.is_some_and(|result| !result.meets(claim.file().expect)),
        }
    }
}

/// Claims with a new result.
pub struct NewResults {
    /// Claims with the files of their new results.
    pub claims: Vec<(Claim, PathBuf)>,
    /// Names of claims that have a new result but cannot be read, with the error.
    pub unreadable: Vec<(String, InputError)>,
}

/// Loads the selected claims that have a result in a folder of results. Fails if a selector matches
/// nothing.
pub fn load_new_results(selection: &Selection, results: &Path) -> Result<NewResults, InputError> {
    let (mut claims, mut unreadable) = (Vec::new(), Vec::new());
    for (name, path) in find_claims(selection)? {
        let fresh = result_path(results, &name, "json");
        if !fresh.exists() {
            continue;
        }
        match Claim::load_as(&name, &path) {
            Ok(claim) => claims.push((claim, fresh)),
            Err(bad) => unreadable.push((name, bad)),
        }
    }
    Ok(NewResults { claims, unreadable })
}
