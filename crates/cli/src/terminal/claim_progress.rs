//! Progress of claims: on a terminal the number of finished claims and a line for each running claim;
//! elsewhere a log line every few seconds; nothing with `--quiet`.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use pounce::text::escape_line;
use pounce::{Event, Progress};

use crate::args::Terminal;
use crate::terminal::interrupt::is_interrupted;
use crate::terminal::output::{eprint_line, thousands};
use crate::terminal::work_progress::with_clock;

/// Time between two log lines, and between two updates on a terminal.
const LOG_EVERY: Duration = Duration::from_secs(10);
const SHOW_EVERY: Duration = Duration::from_millis(200);
const TICK: Duration = Duration::from_millis(120);

/// Shows the progress of every claim that is running, and cancels them when the user interrupts.
pub struct ClaimProgress {
    bar: Option<ProgressBar>,
    every: Duration,
    running: Mutex<Vec<Running>>,
}

struct Running {
    name: String,
    nodes: u64,
    started: Instant,
    shown: Instant,
    /// The current line of the search, in words.
    focus: String,
}

impl ClaimProgress {
    /// Creates progress that suits the terminal.
    pub fn new(terminal: Terminal) -> Self {
        let moving = !terminal.quiet && terminal.animated;
        ClaimProgress {
            bar: moving.then(bar),
            every: match (terminal.quiet, moving) {
                (true, _) => Duration::MAX,
                (false, true) => SHOW_EVERY,
                (false, false) => LOG_EVERY,
            },
            running: Mutex::new(Vec::new()),
        }
    }

    /// Begins to follow a claim.
    fn start(&self, name: &str) {
        let now = Instant::now();
        self.change(|running| {
            running.push(Running {
                name: name.to_owned(),
                nodes: 0,
                started: now,
                shown: now,
                focus: String::new(),
            });
        });
    }

    /// Updates the line of a search, if it is time to show it.
    fn set_focus(&self, name: &str, focus: &dyn Fn() -> String) {
        self.change(|running| {
            let claim = running.iter_mut().find(|claim| claim.name == name);
            let due = |claim: &&mut Running| claim.shown.elapsed() >= self.every;
            if let Some(claim) = claim.filter(due) {
                claim.focus = focus();
            }
        });
    }

    fn finish(&self, name: &str) {
        self.change(|running| running.retain(|claim| claim.name != name));
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
    }

    /// Removes the progress from the terminal.
    pub fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn change<T>(&self, change: impl FnOnce(&mut Vec<Running>) -> T) -> T {
        // A panic leaves the list consistent, because each change is a single step.
        change(&mut self.running.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn advance(&self, name: &str, nodes: u64) {
        self.change(|running| {
            let Some(claim) = running.iter_mut().find(|claim| claim.name == name) else {
                return;
            };
            claim.nodes += nodes;
            if claim.shown.elapsed() < self.every {
                return;
            }
            claim.shown = Instant::now();
            match &self.bar {
                Some(bar) => bar.set_message(running.iter().map(line).collect::<String>()),
                None => eprintln!("{}", line(claim).trim_start()),
            }
        });
    }
}

fn bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {pos} of {len} claims  {clock}{msg}")
        .expect("the template is a constant");
    ProgressBar::new(0).with_style(with_clock(style))
}

fn line(claim: &Running) -> String {
    let rate = claim.nodes as f64 / claim.started.elapsed().as_secs_f64().max(1e-3);
    let (nodes, rate) = (thousands(claim.nodes), thousands(rate as u64));
    let memory = memory().map_or(String::new(), |mib| format!(", {} MiB", thousands(mib)));
    let (name, focus) = (escape_line(&claim.name), escape_line(&claim.focus));
    format!("\n  {name}: {nodes} nodes, {rate} per second{memory}{focus}")
}

/// Returns the memory that the program uses in mebibytes, if the system reports it.
fn memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes >> 10)
}

impl Progress for ClaimProgress {
    fn report(&self, event: Event<'_>) {
        match event {
            Event::Planned { jobs } => {
                if let Some(bar) = &self.bar {
                    bar.set_length(jobs as u64);
                    bar.enable_steady_tick(TICK);
                }
            }
            Event::Started { job } => self.start(job),
            Event::Advanced { job, units } => self.advance(job, units),
            Event::Focus { job, text } => self.set_focus(job, text),
            Event::Note { text, .. } => eprint_line(text),
            Event::Finished { job, .. } => self.finish(job),
            _ => {}
        }
    }

    fn is_cancelled(&self) -> bool {
        is_interrupted()
    }
}
