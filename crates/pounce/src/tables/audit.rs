//! Audited tablebases, which claims may rely on. Each is solved if it is missing, extended if it keeps
//! too few layers, and audited once before it is used.
//!
//! An audit recomputes positions from their successors with the naive rules. The sample is random
//! with a fixed seed. It depends on what the claim needs and not on which layers are kept, so a result
//! does not depend on the origin of its tablebase.
//!
//! The summary in `tablebase.json` (the value of the start, the first moves, the census) is never
//! trusted: either this process computed it, or it is recomputed from the audited sliding layers,
//! together with the digest of every layer with goats in hand.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, TryLockError};
use std::thread;
use std::time::Duration;

use game::{Limits, Meter, Monitor, OpenReason};
use games::hunt::Hunt;
use hypothesis::{AuditRecord, ErrorKind, TablebaseRecord};
use tablebase::{
    FileError, FileErrorKind as Refusal, Keep, OpenError, RequiredPart, Sample, Samples,
    SolveNeeds, SolveStopped, Tablebase, TablebaseStatus, TablebaseWriter, TigerClasses,
    VerifyError, WriteError, naive_rules, verify, verify_summary,
};

use super::folder::game_folder;
use crate::error::chain;
use crate::failure::Failure;
use crate::task::rules_digest;

/// The number of positions that an audit recomputes, if there are as many.
const AUDITED_POSITIONS: u64 = 1_000_000;
/// The seed of the random sample.
pub const AUDIT_SEED: u64 = 1;

/// The interval at which a folder is polled while another process solves in it.
const POLL_INTERVAL: Duration = Duration::from_millis(200);
/// The interval at which a claim checks whether another one has built its tablebase.
const CLAIM_POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Advice for a folder that cannot be used.
const ADVICE: &str = "remove the folder, or choose another with --tablebases";

/// The tablebases of a run.
pub struct AuditedTablebases {
    dir: Option<PathBuf>,
    threads: usize,
    /// Locked while a tablebase is solved, so that only one solve at a time takes memory.
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    audited: HashMap<(PathBuf, RequiredPart), Arc<Audited>>,
    /// Digests of tablebases whose summary was computed or verified in this process.
    computed: HashMap<PathBuf, String>,
}

/// A tablebase whose audit found no mismatch, and the record of that audit.
pub struct Audited {
    pub tablebase: Tablebase,
    pub record: TablebaseRecord,
}

/// The reason why no tablebase is available.
pub enum Unavailable {
    /// A budget is too small, or the run was cancelled.
    Open(OpenReason),
    /// The system has less memory than the budget allows.
    Memory,
    /// A system error, or files that cannot be trusted.
    Failed(Failure),
}

impl From<FileError> for Unavailable {
    fn from(error: FileError) -> Unavailable {
        if error.is_io() {
            Unavailable::Failed(Failure::new(ErrorKind::Io, chain(&error)))
        } else {
            unusable(format!("{error}; {ADVICE}"))
        }
    }
}

impl From<OpenError> for Unavailable {
    fn from(error: OpenError) -> Unavailable {
        match error {
            OpenError::File(error) => error.into(),
            OpenError::Missing(_) => unusable(chain(&error)),
        }
    }
}

/// Returns the failure of a tablebase that cannot be used.
fn unusable(message: String) -> Unavailable {
    Unavailable::Failed(Failure::new(ErrorKind::Tablebase, message))
}

impl AuditedTablebases {
    /// Returns the tablebases in a folder, or in the default folder. They are solved on this many
    /// threads (0 for all cores).
    pub fn new(dir: Option<PathBuf>, threads: usize) -> AuditedTablebases {
        AuditedTablebases {
            dir,
            threads,
            state: Mutex::default(),
        }
    }

    /// Returns the tablebase of a game with the needed part audited. Solves it if it is missing, and
    /// extends it if it keeps too few layers.
    pub fn get(
        &self,
        name: &str,
        hunt: &Hunt,
        needed: RequiredPart,
        limits: Limits,
        monitor: &dyn Monitor,
    ) -> Result<Arc<Audited>, Unavailable> {
        // Checked even if the tablebase exists: the verdict must not depend on that.
        if !SolveNeeds::of(hunt).fit_in(limits.bytes) {
            return Err(Unavailable::Open(OpenReason::Memory));
        }
        let folder = game_folder(self.dir.as_deref(), name, hunt)
            .map_err(|error| unusable(chain(&error)))?;
        let monitor = SolveMonitor {
            meter: Meter::new(limits, monitor),
            reason: OnceLock::new(),
        };
        let mut state = self.wait(&monitor)?;
        let key = (folder, needed);
        if let Some(audited) = state.audited.get(&key) {
            return Ok(audited.clone());
        }
        // A claim may ask many questions. After its deadline, none of them starts a solve.
        monitor.poll()?;
        let threads = rayon::ThreadPoolBuilder::new().num_threads(self.threads);
        let threads = threads
            .build()
            .map_err(|error| Unavailable::Failed(Failure::threads(error)))?;
        let State { computed, .. } = &mut *state;
        let audited = threads.install(|| prepare(&key.0, hunt, needed, computed, &monitor));
        let audited = Arc::new(audited?);
        state.audited.insert(key, audited.clone());
        Ok(audited)
    }

    /// Waits until no other claim builds a tablebase, or until the deadline.
    fn wait(&self, monitor: &SolveMonitor<'_>) -> Result<MutexGuard<'_, State>, Unavailable> {
        loop {
            match self.state.try_lock() {
                Ok(state) => return Ok(state),
                // Entries are added only when complete, so the maps are consistent after a panic.
                Err(TryLockError::Poisoned(state)) => return Ok(state.into_inner()),
                Err(TryLockError::WouldBlock) => monitor.poll()?,
            }
            thread::sleep(CLAIM_POLL_INTERVAL);
        }
    }
}

/// Stops at the deadline or when the job's monitor says so, and remembers the reason.
struct SolveMonitor<'a> {
    meter: Meter<'a>,
    reason: OnceLock<OpenReason>,
}

impl Monitor for SolveMonitor<'_> {
    fn advance(&self, nodes: u64) -> bool {
        match self.meter.poll(nodes) {
            Ok(()) => false,
            Err(reason) => {
                let _ = self.reason.set(reason);
                true
            }
        }
    }
}

impl SolveMonitor<'_> {
    /// Fails if the deadline has passed or the monitor asks to stop.
    fn poll(&self) -> Result<(), Unavailable> {
        if self.advance(0) {
            return Err(self.stopped(SolveStopped::Interrupted));
        }
        Ok(())
    }

    fn stopped(&self, stopped: SolveStopped) -> Unavailable {
        match stopped {
            SolveStopped::Interrupted => {
                Unavailable::Open(*self.reason.get().unwrap_or(&OpenReason::Interrupted))
            }
            SolveStopped::Memory => Unavailable::Memory,
            SolveStopped::TooFar => unusable(chain(&stopped)),
        }
    }

    /// Converts the error of a verification.
    fn check<T>(&self, verified: Result<T, VerifyError>) -> Result<T, Unavailable> {
        verified.map_err(|error| match error {
            VerifyError::Stopped(stopped) => self.stopped(stopped),
            VerifyError::File(error) => error.into(),
        })
    }
}

/// Solves a tablebase if necessary, and audits the needed part. `computed` has the digests of
/// tablebases whose summary was computed before.
fn prepare(
    folder: &Path,
    hunt: &Hunt,
    needed: RequiredPart,
    computed: &mut HashMap<PathBuf, String>,
    monitor: &SolveMonitor<'_>,
) -> Result<Audited, Unavailable> {
    if let Some(digest) = ensure_solved(folder, hunt, needed.keep(), monitor)? {
        computed.insert(folder.to_owned(), digest);
    }
    let audited = audit(folder, hunt, needed, monitor)?;
    let digest = audited.tablebase.digest();
    let is_known = computed.get(folder).is_some_and(|known| known == digest);
    if needed != RequiredPart::Sliding && !is_known {
        monitor.check(verify_summary(&audited.tablebase, monitor))?;
        computed.insert(folder.to_owned(), digest.to_owned());
    }
    Ok(audited)
}

/// Ensures that the folder has a complete tablebase that keeps enough layers. Returns its digest if
/// the whole summary was computed for that.
fn ensure_solved(
    folder: &Path,
    hunt: &Hunt,
    keep: Keep,
    monitor: &SolveMonitor<'_>,
) -> Result<Option<String>, Unavailable> {
    let digest = rules_digest(hunt.board());
    loop {
        let keep = match TablebaseStatus::of(folder, &digest)? {
            TablebaseStatus::Missing => keep,
            TablebaseStatus::Complete(kept) if kept >= keep => return Ok(None),
            TablebaseStatus::Partial(kept) | TablebaseStatus::Complete(kept) => kept.max(keep),
        };
        let mut writer = match TablebaseWriter::create(folder, hunt, &digest, keep) {
            Ok(writer) => writer,
            // Another process is solving it: try again.
            Err(OpenError::File(FileError {
                kind: Refusal::Busy,
                ..
            })) => {
                thread::sleep(POLL_INTERVAL);
                monitor.poll()?;
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        return match writer.solve(hunt, &TigerClasses::new(hunt), monitor) {
            Ok(_) => Ok(writer.computed_digest().map(str::to_owned)),
            Err(WriteError::Stopped(stopped)) => Err(monitor.stopped(stopped)),
            Err(WriteError::File(error)) => Err(error.into()),
        };
    }
}

/// Opens a tablebase and audits the needed part.
fn audit(
    folder: &Path,
    hunt: &Hunt,
    needed: RequiredPart,
    monitor: &SolveMonitor<'_>,
) -> Result<Audited, Unavailable> {
    let rules_digest = rules_digest(hunt.board());
    let tablebase = Tablebase::open(folder, hunt, &rules_digest)?;
    let random = |positions| Sample::Random {
        positions,
        seed: AUDIT_SEED,
    };
    let samples = match needed {
        RequiredPart::Placement => Samples {
            sliding: random(AUDITED_POSITIONS / 2),
            placement: random(AUDITED_POSITIONS / 2),
        },
        RequiredPart::Sliding | RequiredPart::Summary => Samples {
            sliding: random(AUDITED_POSITIONS),
            placement: Sample::None,
        },
    };
    let verified = monitor.check(verify(&tablebase, &naive_rules(hunt), samples, monitor))?;
    if let Some(mismatch) = verified.first.first() {
        return Err(unusable(format!(
            "{} contradicts itself about {} of the positions audited, such as {}; please report \
             this, and {ADVICE}",
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

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use game::NoMonitor;
    use games::hunt::Board;

    use super::*;

    /// Asks for the tablebase of a small game in an empty folder.
    fn get(tablebases: &AuditedTablebases, deadline: Instant) -> Option<OpenReason> {
        let hunt = Hunt::new(Board::embedded("small-grid").unwrap());
        let limits = Limits {
            deadline: Some(deadline),
            ..Limits::DEFAULT
        };
        match tablebases.get("it", &hunt, RequiredPart::Sliding, limits, &NoMonitor) {
            Err(Unavailable::Open(reason)) => Some(reason),
            _ => None,
        }
    }

    #[test]
    fn no_solve_starts_after_the_deadline() {
        let folder = tempfile::tempdir().unwrap();
        let tablebases = AuditedTablebases::new(Some(folder.path().to_owned()), 1);
        let late = get(&tablebases, Instant::now());
        assert_eq!(late, Some(OpenReason::Time));
        let made = std::fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(made, 0, "a solve was started");
        let hour = Duration::from_secs(3600);
        assert_eq!(get(&tablebases, Instant::now() + hour), None);
    }

    #[test]
    fn the_deadline_ends_the_wait_for_another_claim() {
        let folder = tempfile::tempdir().unwrap();
        let tablebases = AuditedTablebases::new(Some(folder.path().to_owned()), 1);
        let _other = tablebases.state.lock().unwrap();
        let soon = Instant::now() + Duration::from_millis(50);
        assert_eq!(get(&tablebases, soon), Some(OpenReason::Time));
    }
}
