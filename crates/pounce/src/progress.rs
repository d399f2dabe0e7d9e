//! Progress of running claims: a moving line for each on a terminal, a line of log now and
//! then elsewhere, nothing if the user wants quiet.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use game::Watch;
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::Terminal;
use crate::output::thousands;

/// Time between two lines of log.
const LOG_EVERY: Duration = Duration::from_secs(10);

/// Shows the progress of every claim that is running.
pub struct Progress {
    bars: MultiProgress,
    style: Style,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Bars,
    Log,
    Quiet,
}

impl Progress {
    pub fn new(terminal: Terminal) -> Self {
        let style = match (terminal.quiet, std::io::stderr().is_terminal()) {
            (true, _) => Style::Quiet,
            (false, true) => Style::Bars,
            (false, false) => Style::Log,
        };
        let bars = MultiProgress::new();
        if style != Style::Bars {
            bars.set_draw_target(ProgressDrawTarget::hidden());
        }
        Progress { bars, style }
    }

    /// Begins to show a claim, until the returned watch is dropped.
    pub fn claim<'a>(&self, name: &str, stop: &'a AtomicBool) -> ClaimWatch<'a> {
        let bar = self.bars.add(ProgressBar::new_spinner());
        let template = "{spinner} {prefix}  {human_pos} nodes  {per_sec}  {elapsed}";
        bar.set_style(ProgressStyle::with_template(template).expect("the template is a constant"));
        bar.set_prefix(name.to_owned());
        bar.enable_steady_tick(Duration::from_millis(120));
        ClaimWatch {
            name: name.to_owned(),
            stop,
            bar,
            nodes: AtomicU64::new(0),
            started: Instant::now(),
            logged: (self.style == Style::Log).then(|| Mutex::new(Instant::now())),
        }
    }
}

/// Follows one claim.
pub struct ClaimWatch<'a> {
    name: String,
    stop: &'a AtomicBool,
    bar: ProgressBar,
    nodes: AtomicU64,
    started: Instant,
    logged: Option<Mutex<Instant>>,
}

impl Watch for ClaimWatch<'_> {
    fn advance(&self, nodes: u64) -> bool {
        let total = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        self.bar.set_position(total);
        if let Some(logged) = &self.logged {
            let mut logged = logged.lock().expect("no thread panics while it logs");
            if logged.elapsed() >= LOG_EVERY {
                *logged = Instant::now();
                let rate = total as f64 / self.started.elapsed().as_secs_f64();
                let (total, rate) = (thousands(total), thousands(rate as u64));
                eprintln!("{}: {total} nodes, {rate} a second", self.name);
            }
        }
        self.stop.load(Ordering::Relaxed)
    }
}

impl Drop for ClaimWatch<'_> {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
