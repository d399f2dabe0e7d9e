//! Progress of a long check or write, and a way to stop it.

use std::ops::ControlFlow;

use crate::Refusal;

/// An observer of a check or a write, which may stop it. Closures `Fn(u64) -> ControlFlow<()>`
/// implement it.
pub trait Progress: Sync {
    /// Receives the number of records begun since the last call, often 0. Called often.
    /// `Break` stops the run.
    fn advance(&self, records: u64) -> ControlFlow<()>;

    /// Receives the number of records to check, once it is known.
    fn expect(&self, records: u64) {
        let _ = records;
    }
}

impl<F: Fn(u64) -> ControlFlow<()> + Sync> Progress for F {
    fn advance(&self, records: u64) -> ControlFlow<()> {
        self(records)
    }
}

/// An observer that ignores progress and never stops a run.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoProgress;

impl Progress for NoProgress {
    fn advance(&self, _records: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Reports records about to be checked; fails if the check has to stop.
pub(crate) fn advance(progress: &dyn Progress, records: usize) -> Result<(), Refusal> {
    match progress.advance(records as u64) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Refusal::Interrupted),
    }
}
