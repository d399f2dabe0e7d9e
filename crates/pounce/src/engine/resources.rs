//! The resources of an engine call, and the reasons why it may give no answer.

use std::sync::Arc;

use diagnostic::Diagnostic;
use game::{Limits, OpenReason};
use games::hunt::Hunt;
use hypothesis::ErrorKind;
use tablebase::{RequiredPart, SolveStopped, VerifyError};

use crate::error::chain;
use crate::failure::Failure;
use crate::progress::{DeadlineMonitor, JobMonitor};
use crate::tables::{Audited, AuditedTablebases, Unavailable};
use crate::threads;

/// The resources of an engine call.
#[derive(Clone, Copy)]
pub(crate) struct Resources<'a> {
    /// The game's name in the claim, under which tablebases are stored.
    pub game: &'a str,
    pub threads: usize,
    pub limits: Limits,
    pub tablebases: &'a AuditedTablebases,
    pub monitor: &'a JobMonitor<'a>,
}

impl Resources<'_> {
    /// Runs work on as many threads as the claim may use.
    pub fn on_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Result<T, Failure> {
        Ok(threads::pool(self.threads)?.install(work))
    }

    /// Returns the audited tablebase of a game. Builds it if necessary.
    pub fn tablebase(&self, hunt: &Hunt, part: RequiredPart) -> Result<Arc<Audited>, NoAnswer> {
        let audited = (self.tablebases).get(self.game, hunt, part, self.limits, self.monitor);
        audited.map_err(|unavailable| match unavailable {
            Unavailable::Open(reason) => NoAnswer::Open(reason),
            Unavailable::Memory => NoAnswer::Open(OpenReason::SystemMemory),
            Unavailable::Failed(failure) => NoAnswer::Failed(failure),
        })
    }
}

/// The reason why an engine gave no answer.
pub(crate) enum NoAnswer {
    /// A budget ran out, or the engine cannot decide the question.
    Open(OpenReason),
    /// A system error or a bug.
    Failed(Failure),
}

impl NoAnswer {
    /// Returns the reason why work on a tablebase ended early.
    pub fn stopped(error: VerifyError, monitor: &DeadlineMonitor<'_>) -> NoAnswer {
        match error {
            VerifyError::Stopped(SolveStopped::Interrupted) => NoAnswer::Open(monitor.reason()),
            VerifyError::Stopped(SolveStopped::Memory) => NoAnswer::Open(OpenReason::SystemMemory),
            error => unusable(error).into(),
        }
    }
}

impl From<OpenReason> for NoAnswer {
    fn from(reason: OpenReason) -> NoAnswer {
        NoAnswer::Open(reason)
    }
}

impl From<Failure> for NoAnswer {
    fn from(failure: Failure) -> NoAnswer {
        NoAnswer::Failed(failure)
    }
}

/// Claims are checked when they are loaded, so a later error is a bug.
impl From<Diagnostic> for NoAnswer {
    fn from(diagnostic: Diagnostic) -> NoAnswer {
        NoAnswer::Failed(diagnostic.into())
    }
}

/// Returns the failure of a tablebase that cannot be used.
pub(super) fn unusable(error: impl std::error::Error + 'static) -> Failure {
    Failure::new(ErrorKind::Tablebase, chain(&error))
}
