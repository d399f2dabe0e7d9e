//! Checkpoints: a folder from which a stopped or killed run can be resumed.
//!
//! ```text
//! DIR/run.json                  the arguments, so that `--resume DIR` needs no others
//! DIR/lock                      locked while a run uses the folder
//! DIR/CLAIM/claim.json          the claim, rules and version of the logs
//! DIR/CLAIM/question-N.log      the proof log of a question
//! ```
//!
//! A resumed run decides every claim again, starting from its logs.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use diagnostic::{TryLockError, try_lock_file};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::claim::Claim;
use crate::engine::ProofLog;
use crate::error::{Error, IoContext};
use crate::file::{read_plain, write_file};

/// The version of the folder's layout and of the logs.
const FORMAT: u32 = 1;

/// The folder from which a run can be resumed, locked by the run.
pub struct Checkpoint {
    folder: PathBuf,
    /// Locked for the whole run, because two runs must not write to the same logs.
    _lock: File,
}

/// A run to be resumed.
pub struct Resumed<A> {
    /// Its folder, locked.
    pub checkpoint: Checkpoint,
    /// The arguments that it was started with.
    pub arguments: A,
    /// The folder in which it was started.
    pub started_in: PathBuf,
}

/// The subfolder of one claim.
pub struct ClaimCheckpoint {
    folder: PathBuf,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct ClaimFile {
    format: u32,
    pounce: String,
    claim: String,
    claim_digest: String,
    rules_digest: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Run<A> {
    format: u32,
    /// The folder in which the run was started; other paths are relative to it.
    started_in: PathBuf,
    /// The arguments of the front end.
    arguments: A,
}

impl Checkpoint {
    /// Begins a checkpoint for a run with these arguments. Creates the folder, or reuses the logs of
    /// an earlier run. Fails if another run uses the folder.
    pub fn begin(folder: &Path, arguments: &impl Serialize) -> Result<Checkpoint, Error> {
        let run = Run {
            format: FORMAT,
            started_in: std::env::current_dir().context("cannot determine the current folder")?,
            arguments,
        };
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let checkpoint = Checkpoint::open(folder)?;
        write_file(&checkpoint.folder.join("run.json"), &text(&run)?)?;
        Ok(checkpoint)
    }

    /// Opens the checkpoint of an earlier run, and returns the arguments of that run. Paths in them
    /// are relative to the folder in which it was started. Fails if another run uses the folder.
    pub fn resume<A: DeserializeOwned>(folder: &Path) -> Result<Resumed<A>, Error> {
        let file = folder.join("run.json");
        let text = read_plain(&file)
            .with_context(|| format!("{} is not a checkpoint", folder.display()))?;
        let run: Run<A> = serde_json::from_str(&text).map_err(|error| damaged(&file, &error))?;
        if run.format != FORMAT {
            return Err(Error::Checkpoint(format!(
                "{} has version {}, not {FORMAT}",
                file.display(),
                run.format
            )));
        }
        Ok(Resumed {
            checkpoint: Checkpoint::open(folder)?,
            arguments: run.arguments,
            started_in: run.started_in,
        })
    }

    /// Locks a folder for this run.
    fn open(folder: &Path) -> Result<Checkpoint, Error> {
        let cannot = || format!("cannot open {}", folder.display());
        let folder = fs::canonicalize(folder).with_context(cannot)?;
        let lock = folder.join("lock");
        match try_lock_file(&lock) {
            Ok(lock) => Ok(Checkpoint {
                folder,
                _lock: lock,
            }),
            Err(TryLockError::WouldBlock) => {
                let message = format!("another run is using {}", folder.display());
                Err(Error::Checkpoint(message))
            }
            Err(TryLockError::Error(error)) => {
                Err(error).with_context(|| format!("cannot lock {}", lock.display()))
            }
        }
    }

    /// Returns the subfolder of a claim. Fails if it belongs to another claim.
    pub(crate) fn claim(&self, claim: &Claim) -> Result<ClaimCheckpoint, Error> {
        let folder = self.folder.join(&claim.name);
        let expected = ClaimFile {
            format: FORMAT,
            pounce: env!("CARGO_PKG_VERSION").to_owned(),
            claim: claim.name.clone(),
            claim_digest: claim.digest(),
            rules_digest: claim.rules_digest(),
        };
        let file = folder.join("claim.json");
        match read_plain(&file) {
            Ok(text) => check_same(&file, &text, &expected)?,
            Err(_) => write_file(&file, &text(&expected)?)?,
        }
        Ok(ClaimCheckpoint { folder })
    }
}

fn check_same(file: &Path, text: &str, expected: &ClaimFile) -> Result<(), Error> {
    let found: ClaimFile = serde_json::from_str(text).map_err(|error| damaged(file, &error))?;
    let file = file.display();
    if found.format != expected.format || found.pounce != expected.pounce {
        return Err(Error::Checkpoint(format!(
            "{file} was written by pounce {}, not {}",
            found.pounce, expected.pounce
        )));
    }
    if found != *expected {
        return Err(Error::Checkpoint(format!(
            "{file} is about another claim; choose another folder with --checkpoint"
        )));
    }
    Ok(())
}

fn text(record: &impl Serialize) -> Result<String, Error> {
    let text = serde_json::to_string_pretty(record);
    let text = text.map_err(|error| Error::Checkpoint(error.to_string()))?;
    Ok(text + "\n")
}

fn damaged(file: &Path, error: &serde_json::Error) -> Error {
    let file = file.display();
    Error::Checkpoint(format!(
        "{file} is damaged, or has another version: {error}"
    ))
}

impl ClaimCheckpoint {
    /// Opens the proof log of a question.
    pub fn log(&self, number: usize) -> Result<ProofLog, Error> {
        let path = self.folder.join(format!("question-{number}.log"));
        ProofLog::open(&path).with_context(|| format!("cannot open {}", path.display()))
    }
}
