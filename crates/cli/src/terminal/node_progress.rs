//! Progress of work without a known total: nodes and seconds, once it takes more than a second.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use pounce::{Event, Progress};

use crate::args::Terminal;
use crate::terminal::interrupt::is_interrupted;
use crate::terminal::output::thousands;

/// Time before the first report.
const PATIENCE: Duration = Duration::from_secs(1);
/// Time between two log lines, and between two updates on a terminal.
const LOG_EVERY: Duration = Duration::from_secs(5);
const SHOW_EVERY: Duration = Duration::from_millis(200);

/// Shows the number of nodes, and cancels the work when the user interrupts.
pub struct NodeProgress {
    nodes: AtomicU64,
    started: Instant,
    bar: Option<ProgressBar>,
    /// The time of the next report; `None` if there are none.
    next: Option<Mutex<Instant>>,
}

impl NodeProgress {
    /// Creates progress that suits the terminal.
    pub fn new(terminal: Terminal) -> Self {
        let moving = !terminal.quiet && terminal.animated;
        let style = ProgressStyle::with_template("{msg}").expect("the template is a constant");
        let started = Instant::now();
        NodeProgress {
            nodes: AtomicU64::new(0),
            started,
            bar: moving.then(|| ProgressBar::new_spinner().with_style(style)),
            next: (!terminal.quiet).then(|| Mutex::new(started + PATIENCE)),
        }
    }

    /// Removes the progress from the terminal.
    pub fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn advance(&self, nodes: u64) {
        let nodes = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        // A thread that finds the lock taken leaves the report to the other one.
        let Some(Ok(mut next)) = self.next.as_ref().map(Mutex::try_lock) else {
            return;
        };
        let now = Instant::now();
        if now < *next {
            return;
        }
        let seconds = self.started.elapsed().as_secs();
        let text = format!("{} positions after {seconds} s", thousands(nodes));
        if let Some(bar) = &self.bar {
            *next = now + SHOW_EVERY;
            bar.set_message(text);
            bar.tick();
        } else {
            *next = now + LOG_EVERY;
            eprintln!("{text}");
        }
    }
}

impl Progress for NodeProgress {
    fn report(&self, event: Event<'_>) {
        if let Event::Advanced { units, .. } = event {
            self.advance(units);
        }
    }

    fn is_cancelled(&self) -> bool {
        is_interrupted()
    }
}
