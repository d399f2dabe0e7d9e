//! Progress and cancellation.
//!
//! Front ends implement [`Progress`]. Engines know only [`game::Monitor`]; the adapters here turn
//! one into the other, and add the name of the job or its deadline.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use game::{Limits, Monitor, OpenReason};
use hypothesis::ResultRecord;

/// A listener that follows work, and may cancel it. Many threads call it at the same time.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicU64, Ordering};
///
/// use pounce::{Event, GameOptions, LoadedGame, Options, Progress};
///
/// #[derive(Default)]
/// struct Counter(AtomicU64);
///
/// impl Progress for Counter {
///     fn report(&self, event: Event<'_>) {
///         if let Event::Advanced { units, .. } = event {
///             self.0.fetch_add(units, Ordering::Relaxed);
///         }
///     }
/// }
///
/// let counter = Arc::new(Counter::default());
/// let options = Options {
///     progress: counter.clone(),
///     ..Options::default()
/// };
/// let game = LoadedGame::open("bagh-chal", &GameOptions::default())?;
/// let nodes = game.perft("start", 4, &options)?.nodes;
/// assert_eq!(counter.0.load(Ordering::Relaxed), nodes);
/// # Ok::<(), pounce::Error>(())
/// ```
pub trait Progress: Send + Sync {
    /// Called for every event.
    fn report(&self, event: Event<'_>) {
        let _ = event;
    }

    /// Checks whether the work should stop. Called every few milliseconds.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// An event in the course of the work. A job is a claim, a certificate or a game, given by its name.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Event<'a> {
    /// Jobs are about to begin.
    Planned {
        /// Their number.
        jobs: usize,
    },
    /// A job has begun.
    Started {
        /// The name of the job.
        job: &'a str,
    },
    /// A job has done more work: nodes, positions or records.
    Advanced {
        /// The name of the job.
        job: &'a str,
        /// Work done since the last event.
        units: u64,
    },
    /// The expected amount of work has grown.
    Extended {
        /// The name of the job.
        job: &'a str,
        /// Work to be added to the total.
        units: u64,
    },
    /// The position that a job is working on.
    Focus {
        /// The name of the job.
        job: &'a str,
        /// Formats the position. This takes time, so call it only to show the text.
        text: &'a dyn Fn() -> String,
    },
    /// The stage that a job has reached.
    Stage {
        /// The name of the job.
        job: &'a str,
        /// The stage, such as "sliding phase, pass 4".
        text: &'a str,
    },
    /// A message for the user.
    Note {
        /// The name of the job.
        job: &'a str,
        /// The message.
        text: &'a str,
    },
    /// A job has ended.
    Finished {
        /// The name of the job.
        job: &'a str,
        /// The result, if it is a claim.
        result: Option<&'a ResultRecord>,
    },
}

/// No progress and no cancellation.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoProgress;

impl Progress for NoProgress {}

/// A flag that cancels work from another thread. Clones share one flag.
///
/// ```
/// let flag = pounce::CancelFlag::default();
/// let options = pounce::Options {
///     progress: std::sync::Arc::new(flag.clone()),
///     ..pounce::Options::default()
/// };
/// flag.cancel();
/// assert!(options.progress.is_cancelled());
/// ```
#[derive(Debug, Clone, Default)]
pub struct CancelFlag(Arc<AtomicBool>);

impl CancelFlag {
    /// Cancels the work.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Progress for CancelFlag {
    fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The monitor of one job: passes the progress of an engine on under the job's name.
pub(crate) struct JobMonitor<'a> {
    progress: &'a dyn Progress,
    job: &'a str,
}

impl<'a> JobMonitor<'a> {
    pub fn new(progress: &'a dyn Progress, job: &'a str) -> JobMonitor<'a> {
        JobMonitor { progress, job }
    }

    /// Reports the position that the job is working on. `text` is called only if it is shown.
    pub fn report_focus(&self, text: impl Fn() -> String) {
        let (job, text) = (self.job, &text);
        self.progress.report(Event::Focus { job, text });
    }

    pub fn is_cancelled(&self) -> bool {
        self.progress.is_cancelled()
    }
}

impl Monitor for JobMonitor<'_> {
    fn advance(&self, units: u64) -> bool {
        let job = self.job;
        self.progress.report(Event::Advanced { job, units });
        self.progress.is_cancelled()
    }

    fn add_expected(&self, units: u64) {
        let job = self.job;
        self.progress.report(Event::Extended { job, units });
    }
}

/// A monitor that stops work that is cancelled, such as the search of an agent. It does not report
/// nodes, because they belong to no job.
pub(crate) struct Cancellation(pub Arc<dyn Progress>);

impl Monitor for Cancellation {
    fn advance(&self, _nodes: u64) -> bool {
        self.0.is_cancelled()
    }
}

/// A monitor that also stops at the deadline.
pub(crate) struct DeadlineMonitor<'a> {
    monitor: &'a dyn Monitor,
    deadline: Option<Instant>,
}

impl<'a> DeadlineMonitor<'a> {
    pub fn new(monitor: &'a dyn Monitor, limits: Limits) -> Self {
        DeadlineMonitor {
            monitor,
            deadline: limits.deadline,
        }
    }

    /// Returns the reason for which it stopped the work.
    pub fn reason(&self) -> OpenReason {
        if self.is_late() {
            OpenReason::Time
        } else {
            OpenReason::Interrupted
        }
    }

    fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }
}

impl Monitor for DeadlineMonitor<'_> {
    fn advance(&self, nodes: u64) -> bool {
        self.monitor.advance(nodes) || self.is_late()
    }

    fn add_expected(&self, nodes: u64) {
        self.monitor.add_expected(nodes);
    }
}
