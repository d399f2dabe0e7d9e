//! Results and certificates without a claim.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use hypothesis::FailureRecord;

use super::read::failure;
use crate::claim::BOARDS;
use crate::error::{Error, IoContext};
use crate::file::read_plain;

/// Finds results and certificates in some folders without a claim of the same name.
pub fn strays(folders: &[PathBuf]) -> Result<Vec<(PathBuf, FailureRecord)>, Error> {
    let mut found = Vec::new();
    for folder in folders {
        walk(folder, &mut found).with_context(|| format!("cannot read {}", folder.display()))?;
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found.dedup_by(|one, other| one.0 == other.0);
    Ok(found)
}

fn walk(folder: &Path, found: &mut Vec<(PathBuf, FailureRecord)>) -> io::Result<()> {
    let in_boards = folder.file_name().is_some_and(|name| name == BOARDS);
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        // A link to a folder is not followed: it may lead back here.
        if entry.file_type()?.is_dir() {
            walk(&path, found)?;
            continue;
        }
        let ending = path.extension().and_then(|ending| ending.to_str());
        // Board files are not claims.
        let alone = in_boards || !path.with_extension("toml").is_file();
        let (kind, message) = match ending {
            Some("json") if alone && is_result(&path) => {
                ("no-claim", "a result without a claim next to it")
            }
            Some("cert") if alone => ("no-claim", "a certificate without a claim next to it"),
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
