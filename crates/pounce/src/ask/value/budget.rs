//! The resources for one answer: nodes, time, memory and threads.

use std::sync::Arc;
use std::time::{Duration, Instant};

use game::{Limits, OpenReason};

use crate::progress::{Event, JobMonitor, Progress};
use crate::prove::Options;

/// Seconds for an answer, unless the options say otherwise.
pub(in crate::ask) const DEFAULT_SECONDS: u64 = 10;

/// The resources for one answer. All of its searches share them.
pub(in crate::ask) struct Budget<'a> {
    /// Nodes that are left.
    pub nodes: u64,
    pub memory: u64,
    pub threads: usize,
    pub monitor: JobMonitor<'a>,
    started: Instant,
    seconds: Duration,
}

impl<'a> Budget<'a> {
    /// Returns the budget that the options allow. The time begins now.
    pub fn new(options: &'a Options, job: &'a str) -> Budget<'a> {
        Budget {
            nodes: options.max_nodes.unwrap_or(u64::MAX),
            memory: options.memory,
            threads: options.threads.unwrap_or(1) as usize,
            monitor: JobMonitor::new(&*options.progress, job),
            started: Instant::now(),
            seconds: Duration::from_secs(options.max_seconds.unwrap_or(DEFAULT_SECONDS)),
        }
    }

    /// Returns limits with at most this many nodes and bytes, and the time that is left.
    pub fn limits(&self, nodes: u64, bytes: u64) -> Limits {
        Limits {
            nodes: self.nodes.min(nodes),
            bytes: self.memory.min(bytes),
            // There is no limit if the deadline cannot be represented.
            deadline: self.started.checked_add(self.seconds),
        }
    }

    /// Returns limits like [`limits`](Budget::limits), with at most half of the nodes and of the time.
    pub fn first_half(&self, nodes: u64, bytes: u64) -> Limits {
        Limits {
            deadline: self.started.checked_add(self.seconds / 2),
            ..self.limits(nodes.min(self.nodes / 2), bytes)
        }
    }

    /// Returns options that also cancel the work when the time is over.
    pub fn timed(&self, options: &Options) -> Options {
        Options {
            progress: Arc::new(TimedProgress {
                progress: options.progress.clone(),
                started: self.started,
                seconds: self.seconds,
            }),
            ..options.clone()
        }
    }

    /// Returns the time that is left.
    pub fn remaining(&self) -> Duration {
        self.seconds.saturating_sub(self.started.elapsed())
    }

    /// Takes nodes out of the budget.
    pub fn spend(&mut self, nodes: u64) {
        self.nodes = self.nodes.saturating_sub(nodes);
    }

    /// Returns the reason to stop, if there is one.
    pub fn exhausted(&self) -> Option<OpenReason> {
        if self.monitor.is_cancelled() {
            Some(OpenReason::Interrupted)
        } else if self.started.elapsed() >= self.seconds {
            Some(OpenReason::Time)
        } else if self.nodes == 0 {
            Some(OpenReason::Nodes)
        } else {
            None
        }
    }
}

/// Progress that cancels the work when the time is over.
struct TimedProgress {
    progress: Arc<dyn Progress>,
    started: Instant,
    seconds: Duration,
}

impl Progress for TimedProgress {
    fn report(&self, event: Event<'_>) {
        self.progress.report(event);
    }

    fn is_cancelled(&self) -> bool {
        self.progress.is_cancelled() || self.started.elapsed() >= self.seconds
    }
}
