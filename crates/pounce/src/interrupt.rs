//! Ctrl-C and SIGTERM: the first one stops the work, so that what is done is still written; the
//! second ends the program at once. And the deadline, for work that knows only a watch.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::Context;
use game::{Limits, Reason, Watch};

/// Set when the user interrupts.
pub static STOP: AtomicBool = AtomicBool::new(false);

/// Whether the user has interrupted.
pub fn is_interrupted() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// Begins to listen for interrupts.
pub fn listen() -> anyhow::Result<()> {
    ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .context("cannot listen for interrupts")
}

/// A watch that stops at the deadline, too.
pub struct Timed<'a> {
    watch: &'a dyn Watch,
    deadline: Option<Instant>,
}

impl<'a> Timed<'a> {
    pub fn new(watch: &'a dyn Watch, limits: Limits) -> Self {
        Timed {
            watch,
            deadline: limits.deadline,
        }
    }

    /// Why it stopped something.
    pub fn reason(&self) -> Reason {
        match self.is_late() {
            true => Reason::Time,
            false => Reason::Interrupted,
        }
    }

    fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }
}

impl Watch for Timed<'_> {
    fn advance(&self, nodes: u64) -> bool {
        self.watch.advance(nodes) || self.is_late()
    }

    fn expect(&self, nodes: u64) {
        self.watch.expect(nodes);
    }
}
