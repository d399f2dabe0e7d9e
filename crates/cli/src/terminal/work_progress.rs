//! Progress of work with a known total: a bar on a terminal; elsewhere a log line every few seconds;
//! nothing with `--quiet`.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use pounce::{Event, Progress};

use crate::args::Terminal;
use crate::terminal::interrupt::is_interrupted;

/// Time between two log lines.
const LOG_EVERY: Duration = Duration::from_secs(10);

/// Shows the progress of the work, and cancels it when the user interrupts.
pub struct WorkProgress {
    total: AtomicU64,
    done: AtomicU64,
    started: Instant,
    bar: Option<ProgressBar>,
    /// The time of the last log line, if lines are logged.
    logged: Option<Mutex<Instant>>,
}

impl WorkProgress {
    /// Creates progress that suits the terminal. The total is announced by the work itself.
    pub fn new(terminal: Terminal) -> Self {
        let moving = !terminal.quiet && terminal.animated;
        let style = ProgressStyle::with_template("{bar:40} {percent}%  {elapsed}, {eta} to go");
        let style = style.expect("the template is a constant");
        let logs = !terminal.quiet && !moving;
        WorkProgress {
            total: AtomicU64::new(0),
            done: AtomicU64::new(0),
            started: Instant::now(),
            bar: moving.then(|| ProgressBar::new(0).with_style(style)),
            logged: logs.then(|| Mutex::new(Instant::now())),
        }
    }

    /// Removes the progress from the terminal.
    pub fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn advance(&self, units: u64) {
        let done = self.done.fetch_add(units, Ordering::Relaxed) + units;
        let total = self.total.load(Ordering::Relaxed).max(1);
        let done = done.min(total);
        if let Some(bar) = &self.bar {
            bar.set_position(done);
        }
        if let Some(logged) = &self.logged {
            let mut logged = logged.lock().expect("no thread panics while it logs");
            if logged.elapsed() >= LOG_EVERY {
                *logged = Instant::now();
                let percent = done as f64 / total as f64 * 100.0;
                let seconds = self.started.elapsed().as_secs();
                eprintln!("{percent:.0} % after {seconds} s");
            }
        }
    }

    fn extend(&self, units: u64) {
        let total = self.total.fetch_add(units, Ordering::Relaxed) + units;
        if let Some(bar) = &self.bar {
            bar.set_length(total);
        }
    }
}

impl Progress for WorkProgress {
    fn report(&self, event: Event<'_>) {
        match event {
            Event::Advanced { units, .. } => self.advance(units),
            Event::Extended { units, .. } => self.extend(units),
            _ => {}
        }
    }

    fn is_cancelled(&self) -> bool {
        is_interrupted()
    }
}
