//! The tablebases that the claims of a run rest on: each is made if it is not there, and audited
//! once, before anything is believed.
//!
//! The audit recomputes positions from their successors by the naive rules, chosen by chance but
//! the same every time. What it looks at depends on what the claim needs, not on what happens to
//! be kept, so that a result is the same wherever its tablebase came from.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use anyhow::{Context, anyhow};
use game::{Limits, Meter, Reason, Watch};
use games::hunt::Hunt;
use hypothesis::{AuditRecord, TablebaseRecord, rules_digest};
use tablebase::{
    Classes, Keep, Needs, OpenError, Reason as Refusal, Refused, Sample, Samples, Stage, Stopped,
    Tablebase, VerifyError, WriteError, Writer, naive, verify,
};

use crate::tables;

/// Positions that an audit recomputes, where there are as many.
const AUDITED: u64 = 1_000_000;
/// The seed of their choice.
pub const AUDIT_SEED: u64 = 1;

/// Time between two looks at a folder in which another process solves.
const PATIENCE: Duration = Duration::from_millis(200);

/// What to do about a folder that is no good.
const WAY_OUT: &str = "remove the folder, or choose another with --tablebases";

/// The tablebases of a run.
pub struct Tablebases {
    dir: Option<PathBuf>,
    threads: usize,
    /// Held while one is made, so that two solves never share the memory of one.
    known: Mutex<HashMap<(PathBuf, Keep), Arc<Audited>>>,
}

/// A tablebase without a mismatch, and what there is to say about it.
pub struct Audited {
    pub tablebase: Tablebase,
    pub record: TablebaseRecord,
}

/// Why there is no tablebase to rest on.
pub enum Unavailable {
    /// A budget does not allow it.
    Open(Reason),
    /// Something is wrong with it, or with the disk.
    Trouble(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for Unavailable {
    fn from(error: E) -> Unavailable {
        Unavailable::Trouble(error.into())
    }
}

impl Tablebases {
    /// Those in a folder, or in the usual one, made on so many threads (0 for all cores).
    pub fn new(dir: Option<PathBuf>, threads: usize) -> Tablebases {
        Tablebases {
            dir,
            threads,
            known: Mutex::new(HashMap::new()),
        }
    }

    /// The tablebase of a game with at least so much kept, made if need be.
    pub fn get(
        &self,
        name: &str,
        hunt: &Hunt,
        keep: Keep,
        limits: Limits,
        watch: &dyn Watch,
    ) -> Result<Arc<Audited>, Unavailable> {
        // Also where it is there already: a verdict must not depend on that.
        if !Needs::of(hunt).fit_in(limits.bytes) {
            return Err(Unavailable::Open(Reason::Memory));
        }
        let folder = tables::folder(self.dir.as_deref(), name, hunt)?;
        let mut known = self.known.lock().expect("no thread panics while it solves");
        let key = (folder, keep);
        if let Some(audited) = known.get(&key) {
            return Ok(audited.clone());
        }
        let guard = Guard {
            meter: Meter::new(limits, watch),
            reason: OnceLock::new(),
        };
        let threads = rayon::ThreadPoolBuilder::new().num_threads(self.threads);
        let threads = threads.build().context("cannot start threads")?;
        let audited = threads.install(|| {
            make(&key.0, hunt, keep, &guard)?;
            audit(&key.0, hunt, keep, &guard)
        })?;
        let audited = Arc::new(audited);
        known.insert(key, audited.clone());
        Ok(audited)
    }
}

/// Stops at the deadline or when the watch says so, and remembers which it was.
struct Guard<'a> {
    meter: Meter<'a>,
    reason: OnceLock<Reason>,
}

impl Watch for Guard<'_> {
    fn advance(&self, nodes: u64) -> bool {
        match self.meter.look(nodes) {
            Ok(()) => false,
            Err(reason) => {
                let _ = self.reason.set(reason);
                true
            }
        }
    }
}

impl Guard<'_> {
    fn stopped(&self, stopped: Stopped) -> Unavailable {
        match stopped {
            Stopped::Interrupted => {
                Unavailable::Open(*self.reason.get().unwrap_or(&Reason::Interrupted))
            }
            Stopped::Memory => Unavailable::Open(Reason::Memory),
            Stopped::TooFar => stopped.into(),
        }
    }
}

/// Sees to it that the folder has a finished tablebase with enough kept.
fn make(folder: &Path, hunt: &Hunt, keep: Keep, guard: &Guard<'_>) -> Result<(), Unavailable> {
    let digest = rules_digest(hunt.board());
    loop {
        let stage = Stage::of(folder, &digest).map_err(|error| anyhow!("{error}; {WAY_OUT}"))?;
        let kept = match stage {
            Stage::Missing => keep,
            Stage::Begun(kept) | Stage::Finished(kept) if kept < keep => {
                return Err(Unavailable::Trouble(anyhow!(
                    "{} does not keep the positions that are asked about; {WAY_OUT}",
                    folder.display()
                )));
            }
            Stage::Finished(_) => return Ok(()),
            Stage::Begun(kept) => kept,
        };
        let mut writer = match Writer::create(folder, hunt, &digest, kept) {
            Ok(writer) => writer,
            // Another process is at it, or was a moment ago and had another choice: look again.
            Err(OpenError::Refused(Refused {
                reason: Refusal::Busy | Refusal::Keep,
                ..
            })) => {
                thread::sleep(PATIENCE);
                if guard.advance(0) {
                    return Err(guard.stopped(Stopped::Interrupted));
                }
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        return match writer.solve(hunt, &Classes::new(hunt), guard) {
            Ok(_) => Ok(()),
            Err(WriteError::Stopped(stopped)) => Err(guard.stopped(stopped)),
            Err(error) => Err(error.into()),
        };
    }
}

/// Opens a tablebase and recomputes some of it.
fn audit(
    folder: &Path,
    hunt: &Hunt,
    keep: Keep,
    guard: &Guard<'_>,
) -> Result<Audited, Unavailable> {
    let rules_digest = rules_digest(hunt.board());
    let tablebase = Tablebase::open(folder, hunt, &rules_digest)
        .map_err(|error| anyhow!("{error}; {WAY_OUT}"))?;
    let random = |positions| Sample::Random {
        positions,
        seed: AUDIT_SEED,
    };
    let samples = match keep {
        Keep::All => Samples {
            sliding: random(AUDITED / 2),
            placement: random(AUDITED / 2),
        },
        Keep::Sliding | Keep::None => Samples {
            sliding: random(AUDITED),
            placement: Sample::None,
        },
    };
    let verified = match verify(&tablebase, &naive(hunt), samples, guard) {
        Ok(verified) => verified,
        Err(VerifyError::Stopped(stopped)) => return Err(guard.stopped(stopped)),
        Err(error) => return Err(error.into()),
    };
    if let Some(mismatch) = verified.first.first() {
        return Err(Unavailable::Trouble(anyhow!(
            "{} contradicts itself about {} of the positions audited, such as {}; please report \
             this, and {WAY_OUT}",
            folder.display(),
            verified.mismatches,
            hunt.compact(&mismatch.position)
        )));
    }
    let record = TablebaseRecord {
        rules_digest,
        digest: format!("blake3:{}", tablebase.digest()),
        audit: AuditRecord {
            sliding: verified.sliding,
            placement: verified.placement,
            mismatches: verified.mismatches,
        },
    };
    Ok(Audited { tablebase, record })
}
