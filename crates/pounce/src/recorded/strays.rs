//! Finds results and certificates without a claim, and claims that are not found.

use std::path::{Path, PathBuf};

use hypothesis::{FailureKind, FailureRecord};

use super::read::failure;
use crate::claim::{CoveredFile, FileKind, Selection};
use crate::error::Error;
use crate::file::{read_plain, read_source};

impl Selection {
    /// Finds results and certificates without a claim in the selected folders, and those in the library
    /// with a selected name. Each comes with the failure to report. Only the first partition reports
    /// them, so that they are reported once.
    pub fn strays(&self) -> Result<Vec<(PathBuf, FailureRecord)>, Error> {
        if self.partition.is_some_and(|partition| partition.part > 1) {
            return Ok(Vec::new());
        }
        let files = self.covered_files()?.into_iter();
        let strays = files.filter_map(|file| {
            let failure = stray(&file)?;
            Some((file.path, failure))
        });
        Ok(strays.collect())
    }

    /// Finds claims in folders called `boards`, which are not searched for claims.
    pub fn misplaced_claims(&self) -> Result<Vec<PathBuf>, Error> {
        let files = self.covered_files()?.into_iter();
        let misplaced = files.filter(|file| file.is_among_boards && is_claim(&file.path));
        Ok(misplaced.map(|file| file.path).collect())
    }
}

/// Returns the failure to report if a file is a result or a certificate without a claim.
fn stray(file: &CoveredFile) -> Option<FailureRecord> {
    let path = file.path.as_path();
    let ending = path.extension()?.to_str()?;
    if !file.is_among_boards && path.with_extension("toml").is_file() {
        return None;
    }
    let message = match ending {
        "json" if is_result(path) => "a result without a claim next to it",
        "cert" => "a certificate without a claim next to it",
        _ => return None,
    };
    let help = "restore the claim, or delete this file";
    Some(failure(FailureKind::NoClaim, message, help))
}

/// Checks whether a file looks like a claim.
fn is_claim(path: &Path) -> bool {
    let is_toml = path.extension().is_some_and(|ending| ending == "toml");
    is_toml && read_source(path).is_ok_and(|text| FileKind::of(&text) == Some(FileKind::Claim))
}

/// Checks whether a file looks like a result; there may be other JSON files.
fn is_result(path: &Path) -> bool {
    let text = read_plain(path).unwrap_or_default();
    let value: Result<serde_json::Value, _> = serde_json::from_str(&text);
    value.is_ok_and(|value| value.get("claim_digest").is_some())
}
