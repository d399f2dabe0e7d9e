//! Claims whose results in a folder have to be replaced, or can be accepted.

use std::path::{Path, PathBuf};

use hypothesis::Verdict;

use super::load::Claim;
use super::select::find_claims;
use crate::error::InputError;
use crate::prove::result_path;

/// The claims to prove again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rerun {
    /// Claims without a result, or with an open one.
    Open,
    /// Claims with a result that is not as expected.
    Failed,
}

impl Rerun {
    /// Checks whether the result of a claim in a folder of results has to be replaced.
    pub fn is_due(self, claim: &Claim, results: &Path) -> bool {
        match (self, claim.result(Some(results))) {
            (Rerun::Open, Ok(result)) => result.is_none_or(|it| it.verdict == Verdict::Open),
            (Rerun::Open, Err(_)) => true,
            (Rerun::Failed, Ok(result)) => result.is_some_and(|it| !it.meets(claim.file().expect)),
            (Rerun::Failed, Err(_)) => true,
        }
    }
}

/// Claims with a new result.
pub struct Fresh {
    /// Claims, and the files of their new results.
    pub claims: Vec<(Claim, PathBuf)>,
    /// The names of claims with a new result that cannot be read, and why.
    pub unreadable: Vec<(String, InputError)>,
}

/// Loads the selected claims that have a result in a folder of results. Fails if a name or path
/// matches nothing.
pub fn with_results(selectors: &[PathBuf], results: &Path) -> Result<Fresh, InputError> {
    let (mut claims, mut unreadable) = (Vec::new(), Vec::new());
    for (name, path) in find_claims(selectors)? {
        let fresh = result_path(results, &name, "json");
        if !fresh.exists() {
            continue;
        }
        match Claim::load_as(&name, &path) {
            Ok(claim) => claims.push((claim, fresh)),
            Err(bad) => unreadable.push((name, bad)),
        }
    }
    Ok(Fresh { claims, unreadable })
}
