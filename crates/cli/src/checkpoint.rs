//! Checkpoints: a folder from which a run that was stopped or killed can go on.
//!
//! ```text
//! DIR/run.json                  what was asked for: --resume DIR alone suffices
//! DIR/lock                      locked while a run is at work here
//! DIR/CLAIM/claim.json          which claim, rules and version the logs are about
//! DIR/CLAIM/question-N.log      the proof log of a question
//! ```
//!
//! What is decided is decided again on resuming, from its log, so that nothing old is reported.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};

use crate::args::Prove;
use crate::claim_source::LoadedClaim;
use crate::output::write_file;
use crate::proof_log::ProofLog;
use crate::read_file::read_plain;

/// The version of the folder's layout and of the logs.
const FORMAT: u32 = 1;

/// A run's folder.
pub struct Checkpoint {
    folder: PathBuf,
    /// Locked as long as the run lasts: two would write to the same logs.
    _lock: File,
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
struct Run {
    format: u32,
    /// The folder in which the run was started; other paths are relative to it.
    started_in: PathBuf,
    arguments: Prove,
}

impl Checkpoint {
    /// A new folder for this run, or an old one of the same run.
    pub fn begin(folder: &Path, arguments: &Prove) -> anyhow::Result<Checkpoint> {
        let run = Run {
            format: FORMAT,
            started_in: std::env::current_dir().context("cannot tell the current folder")?,
            arguments: arguments.clone(),
        };
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let checkpoint = Checkpoint::open(folder)?;
        let text = serde_json::to_string_pretty(&run)? + "\n";
        write_file(&checkpoint.folder.join("run.json"), &text)?;
        Ok(checkpoint)
    }

    /// The run that left this folder, to go on with, from the folder in which it was started.
    pub fn resume(folder: &Path) -> anyhow::Result<(Checkpoint, Prove)> {
        let file = folder.join("run.json");
        let text = read_plain(&file)
            .with_context(|| format!("{} is not a checkpoint", folder.display()))?;
        let run: Run = serde_json::from_str(&text)
            .with_context(|| format!("{} is of another version, or damaged", file.display()))?;
        if run.format != FORMAT {
            bail!(
                "{} is of version {}, not {FORMAT}",
                file.display(),
                run.format
            );
        }
        let checkpoint = Checkpoint::open(folder)?;
        std::env::set_current_dir(&run.started_in)
            .with_context(|| format!("cannot go to {}", run.started_in.display()))?;
        Ok((checkpoint, run.arguments))
    }

    /// Takes a folder for this run alone.
    fn open(folder: &Path) -> anyhow::Result<Checkpoint> {
        let cannot = || format!("cannot open {}", folder.display());
        let folder = fs::canonicalize(folder).with_context(cannot)?;
        let lock = File::create(folder.join("lock")).with_context(cannot)?;
        match lock.try_lock() {
            Ok(()) => Ok(Checkpoint {
                folder,
                _lock: lock,
            }),
            Err(TryLockError::WouldBlock) => {
                bail!("another run is at work in {}", folder.display())
            }
            Err(TryLockError::Error(error)) => Err(error).with_context(cannot),
        }
    }

    /// The folder of a claim. One that is about something else is refused.
    pub fn claim(&self, loaded: &LoadedClaim) -> anyhow::Result<ClaimCheckpoint> {
        let folder = self.folder.join(&loaded.name);
        let about = About {
            format: FORMAT,
            pounce: env!("CARGO_PKG_VERSION").to_owned(),
            claim: loaded.name.clone(),
            claim_digest: loaded.matter.claim_digest(),
            rules_digest: loaded.matter.rules_digest(),
        };
        let file = folder.join("claim.json");
        match read_plain(&file) {
            Ok(text) => check_same(&file, &text, &about)?,
            Err(_) => write_file(&file, &(serde_json::to_string_pretty(&about)? + "\n"))?,
        }
        Ok(ClaimCheckpoint { folder })
    }
}

fn check_same(file: &Path, text: &str, about: &About) -> anyhow::Result<()> {
    let file = file.display();
    let found: About = serde_json::from_str(text)
        .with_context(|| format!("{file} is of another version, or damaged"))?;
    if found.format != about.format || found.pounce != about.pounce {
        bail!("{file} is of pounce {}, not {}", found.pounce, about.pounce);
    }
    if found != *about {
        bail!("{file} is about another claim; choose another folder with --checkpoint");
    }
    Ok(())
}

impl ClaimCheckpoint {
    /// The proof log of a question.
    pub fn log(&self, number: usize) -> anyhow::Result<ProofLog> {
        let path = self.folder.join(format!("question-{number}.log"));
        ProofLog::kept(&path).with_context(|| format!("cannot open {}", path.display()))
    }
}
