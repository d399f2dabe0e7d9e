//! Checkpoints: a folder from which a stopped or killed run can be resumed.
//!
//! ```text
//! DIR/run.json                  the arguments, so that --resume DIR alone suffices
//! DIR/lock                      locked while a run uses the folder
//! DIR/CLAIM/claim.json          the claim, rules and version of the logs
//! DIR/CLAIM/question-N.log      the proof log of a question
//! ```
//!
//! A resumed run decides every claim again from its log, so that it reports nothing old.

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

/// The folder of a run.
pub struct Checkpoint {
    folder: PathBuf,
    /// Locked for the whole run: two runs would write to the same logs.
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

/// The folder of one claim.
pub struct ClaimCheckpoint {
    folder: PathBuf,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct About {
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
    /// Makes a folder for a run with these arguments, or takes that of an earlier run.
    pub fn begin(folder: &Path, arguments: &impl Serialize) -> Result<Checkpoint, Error> {
        let run = Run {
            format: FORMAT,
            started_in: std::env::current_dir().context("cannot tell the current folder")?,
            arguments,
        };
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let checkpoint = Checkpoint::open(folder)?;
        write_file(&checkpoint.folder.join("run.json"), &text(&run)?)?;
        Ok(checkpoint)
    }

    /// Resumes the run that left this folder. Paths in its arguments are relative to the folder in
    /// which it was started.
    pub fn resume<A: DeserializeOwned>(folder: &Path) -> Result<Resumed<A>, Error> {
        let file = folder.join("run.json");
        let text = read_plain(&file)
            .with_context(|| format!("{} is not a checkpoint", folder.display()))?;
        let run: Run<A> = serde_json::from_str(&text).map_err(|error| damaged(&file, &error))?;
        if run.format != FORMAT {
            return Err(Error::Checkpoint(format!(
                "{} is of version {}, not {FORMAT}",
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

    /// Takes a folder for this run alone.
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
                let message = format!("another run is at work in {}", folder.display());
                Err(Error::Checkpoint(message))
            }
            Err(TryLockError::Error(error)) => {
                Err(error).with_context(|| format!("cannot lock {}", lock.display()))
            }
        }
    }

    /// Returns the folder of a claim. Fails if it is about another claim.
    pub(crate) fn claim(&self, claim: &Claim) -> Result<ClaimCheckpoint, Error> {
        let folder = self.folder.join(&claim.name);
        let about = About {
            format: FORMAT,
            pounce: env!("CARGO_PKG_VERSION").to_owned(),
            claim: claim.name.clone(),
            claim_digest: claim.digest(),
            rules_digest: claim.rules_digest(),
        };
        let file = folder.join("claim.json");
        match read_plain(&file) {
            Ok(text) => check_same(&file, &text, &about)?,
            Err(_) => write_file(&file, &text(&about)?)?,
        }
        Ok(ClaimCheckpoint { folder })
    }
}

fn check_same(file: &Path, text: &str, about: &About) -> Result<(), Error> {
    let found: About = serde_json::from_str(text).map_err(|error| damaged(file, &error))?;
    let file = file.display();
    if found.format != about.format || found.pounce != about.pounce {
        return Err(Error::Checkpoint(format!(
            "{file} is of pounce {}, not {}",
            found.pounce, about.pounce
        )));
    }
    if found != *about {
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
    Error::Checkpoint(format!("{file} is of another version, or damaged: {error}"))
}

impl ClaimCheckpoint {
    /// Opens the proof log of a question.
    pub fn log(&self, number: usize) -> Result<ProofLog, Error> {
        let path = self.folder.join(format!("question-{number}.log"));
        ProofLog::open(&path).with_context(|| format!("cannot open {}", path.display()))
    }
}
