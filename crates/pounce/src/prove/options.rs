//! Options of proving: limits, folders, progress.

use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use hypothesis::LimitsRecord;

use super::checkpoint::Checkpoint;
use super::schedule::Capacity;
use crate::claim::Claim;
use crate::error::Error;
use crate::progress::{NoProgress, Progress};
use crate::source_commit::SourceCommit;

/// Options of [`prove`](crate::prove()) and [`regress`](crate::regress()).
///
/// ```
/// let options = pounce::Options {
///     max_seconds: Some(60),
///     ..pounce::Options::default()
/// };
/// assert_eq!(options.memory, 4 << 30);
/// ```
#[derive(Clone)]
pub struct Options {
    /// Positions to expand for each question; overrides the claim's budget.
    pub max_nodes: Option<u64>,
    /// Seconds for each claim; overrides the claim's time limit.
    pub max_seconds: Option<u64>,
    /// Threads for all claims that run at once; `None` for all cores.
    pub threads: Option<u32>,
    /// Bytes of memory for all claims that run at once.
    pub memory: u64,
    /// The folder of tablebases. The default is `POUNCE_TABLEBASES`, or `pounce` in the user's data
    /// folder.
    pub tablebases: Option<PathBuf>,
    /// The folder for results and certificates. Without one, nothing is written except a temporary
    /// certificate.
    pub results: Option<PathBuf>,
    /// The checkpoint from which a stopped run can be resumed.
    pub checkpoint: Option<Arc<Checkpoint>>,
    /// Require a second kind of evidence for each verdict; the verdict is open otherwise.
    pub cross_check: bool,
    /// Start no more claims after one contradicts its expectation.
    pub fail_fast: bool,
    /// Seconds after which a claim gets a warning, instead of the time that its tier promises.
    pub slow_after: Option<u64>,
    /// The commit that the program was built from. Results record it in `timing`.
    pub source: Option<SourceCommit>,
    /// The listener that follows the work and may cancel it.
    pub progress: Arc<dyn Progress>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            max_nodes: None,
            max_seconds: None,
            threads: None,
            memory: 4 << 30,
            tablebases: None,
            results: None,
            checkpoint: None,
            cross_check: false,
            fail_fast: false,
            slow_after: None,
            source: None,
            progress: Arc::new(NoProgress),
        }
    }
}

impl Options {
    /// Returns the budget of a claim.
    pub fn limits(&self, claim: &Claim) -> LimitsRecord {
        let method = &claim.file.method;
        let most = self.threads.unwrap_or(method.threads).max(1);
        LimitsRecord {
            max_nodes: self.max_nodes.unwrap_or(method.max_nodes),
            max_bytes: method.max_memory_mib.saturating_mul(1 << 20),
            max_seconds: self.max_seconds.or(method.max_seconds),
            threads: method.threads.clamp(1, most),
        }
    }

    /// Checks that a claim's tables fit into memory. Fails with [`Error::Memory`] if they do not.
    pub fn check_memory(&self, claim: &Claim) -> Result<(), Error> {
        let needed = self.limits(claim).max_bytes;
        if needed <= self.memory {
            return Ok(());
        }
        Err(Error::Memory {
            claim: claim.name.clone(),
            needed,
            allowed: self.memory,
        })
    }

    /// Returns the threads and memory for all claims that run at once. A claim's table is never shrunk
    /// to fit, because node counts would then depend on the machine.
    pub(super) fn capacity(&self) -> Capacity {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Capacity {
            threads: self.threads.map_or(cores, |threads| threads as usize),
            bytes: self.memory,
        }
    }
}
