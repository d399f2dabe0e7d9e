//! Finds results and certificates without a claim.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use hypothesis::FailureRecord;

use super::read::failure;
use crate::claim::{BOARDS, Selection};
use crate::error::{Error, IoContext};
use crate::file::read_plain;

/// Finds results and certificates in these folders that have no claim of the same name. Each comes
/// with the failure to report.
pub fn strays(folders: &[PathBuf]) -> Result<Vec<(PathBuf, FailureRecord)>, Error> {
    let mut found = Vec::new();
    for folder in folders {
        walk(folder, &mut found).with_context(|| format!("cannot read {}", folder.display()))?;
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found.dedup_by(|one, other| one.0 == other.0);
    Ok(found)
}

impl Selection {
    /// Finds results and certificates without a claim in the selected folders. Only the first
    /// partition reports them, so that they are reported once.
    pub fn strays(&self) -> Result<Vec<(PathBuf, FailureRecord)>, Error> {
        if self.partition.is_some_and(|partition| partition.part > 1) {
            return Ok(Vec::new());
        }
        if self.claims.is_empty() {
            return strays(std::slice::from_ref(&self.library));
        }
        let folders = self.claims.iter().filter(|path| path.is_dir());
        strays(&folders.cloned().collect::<Vec<_>>())
    }
}

fn walk(folder: &Path, found: &mut Vec<(PathBuf, FailureRecord)>) -> io::Result<()> {
    let in_boards = folder.file_name().is_some_and(|name| name == BOARDS);
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        // Links to folders are not followed, because they may form cycles.
        if entry.file_type()?.is_dir() {
            walk(&path, found)?;
            continue;
        }
        let ending = path.extension().and_then(|ending| ending.to_str());
        // Board files are not claims.
        let has_no_claim = in_boards || !path.with_extension("toml").is_file();
        let (kind, message) = match ending {
            Some("json") if has_no_claim && is_result(&path) => {
                ("no-claim", "a result without a claim next to it")
            }
            Some("cert") if has_no_claim => {
                ("no-claim", "a certificate without a claim next to it")
            }
            _ => continue,
        };
        let help = "restore the claim, or delete this file";
        found.push((path, failure(kind, message, help)));
    }
    Ok(())
}

/// Checks whether a file looks like a result; there may be other JSON files.
fn is_result(path: &Path) -> bool {
    let text = read_plain(path).unwrap_or_default();
    let value: Result<serde_json::Value, _> = serde_json::from_str(&text);
    value.is_ok_and(|value| value.get("claim_digest").is_some())
}
