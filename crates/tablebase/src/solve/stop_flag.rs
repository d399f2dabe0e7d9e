//! Progress and cancellation, shared by all threads of a computation.

use std::sync::atomic::{AtomicBool, Ordering};

use game::{Monitor, SolveStage};

use crate::solve::error::SolveStopped;

/// A monitor shared by several threads. Once it asks to stop, all of them do.
pub struct StopFlag<'a> {
    monitor: &'a dyn Monitor,
    stopped: AtomicBool,
}

impl<'a> StopFlag<'a> {
    /// Wraps a monitor.
    pub fn new(monitor: &'a dyn Monitor) -> Self {
        StopFlag {
            monitor,
            stopped: AtomicBool::new(false),
        }
    }

    /// Reports positions about to be computed. Returns `true` to stop instead.
    pub fn advance(&self, positions: u64) -> bool {
        if self.stopped.load(Ordering::Relaxed) {
            return true;
        }
        let stop = self.monitor.advance(positions);
        if stop {
            self.stopped.store(true, Ordering::Relaxed);
        }
        stop
    }

    /// Reports positions about to be computed that were not part of the expected total. Returns
    /// `true` to stop instead.
    pub fn advance_extra(&self, positions: u64) -> bool {
        self.monitor.add_expected(positions);
        self.advance(positions)
    }

    /// Reports the next stage of a solve.
    pub fn enter_stage(&self, stage: SolveStage) {
        self.monitor.enter_stage(stage);
    }

    /// Fails if the computation was stopped.
    pub fn result(&self) -> Result<(), SolveStopped> {
        if self.stopped.load(Ordering::Relaxed) {
            Err(SolveStopped::Interrupted)
        } else {
            Ok(())
        }
    }
}
