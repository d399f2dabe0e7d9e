//! Progress of work with a known total: a bar on a terminal; elsewhere a log line every few seconds;
//! nothing with `--quiet`.

use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use pounce::{Event, Forecast, Progress};

use crate::args::Terminal;
use crate::terminal::interrupt::is_interrupted;
use crate::terminal::output::rough_time;

/// Time between two log lines.
const LOG_EVERY: Duration = Duration::from_secs(10);

/// Shows the progress of the work, and cancels it when the user interrupts.
pub struct WorkProgress {
    state: Mutex<State>,
    bar: Option<ProgressBar>,
    logs: bool,
}

struct State {
    total: u64,
    done: u64,
    started: Instant,
    logged: Instant,
    forecast: Forecast,
    stage: String,
}

impl WorkProgress {
    /// Creates progress that suits the terminal. The total is announced by the work itself.
    pub fn new(terminal: Terminal) -> Self {
        let moving = !terminal.quiet && terminal.animated;
        let style = ProgressStyle::with_template("{bar:30} {percent}%  {elapsed}{msg}");
        let style = style.expect("the template is a constant");
        let now = Instant::now();
        WorkProgress {
            state: Mutex::new(State {
                total: 0,
                done: 0,
                started: now,
                logged: now,
                forecast: Forecast::default(),
                stage: String::new(),
            }),
            bar: moving.then(|| ProgressBar::new(0).with_style(style)),
            logs: !terminal.quiet && !moving,
        }
    }

    /// Starts the clock of work that is expected to take this long.
    pub fn start(&self, expected: Duration) {
        let mut state = self.state();
        state.forecast = Forecast::new(Some(expected));
        state.started = Instant::now();
        state.logged = state.started;
    }

    /// Removes the progress from the terminal.
    pub fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no thread panics while it logs")
    }

    fn show(&self, mut state: MutexGuard<'_, State>) {
        if let Some(bar) = &self.bar {
            bar.set_length(state.total);
            bar.set_position(state.done.min(state.total));
            bar.set_message(state.rest());
        }
        if self.logs && state.logged.elapsed() >= LOG_EVERY {
            state.logged = Instant::now();
            let percent = state.part() * 100.0;
            let seconds = state.started.elapsed().as_secs();
            eprintln!("{percent:.0} % after {seconds} s{}", state.rest());
        }
    }
}

impl State {
    /// Returns the part that is done.
    fn part(&self) -> f64 {
        (self.done as f64 / self.total.max(1) as f64).min(1.0)
    }

    /// Formats the remaining time and the stage.
    fn rest(&self) -> String {
        let left = self.forecast.remaining(self.part(), self.started.elapsed());
        let left = left.map(|left| format!(", about {} to go", rough_time(left)));
        let stage = match self.stage.as_str() {
            "" => String::new(),
            stage => format!("; {stage}"),
        };
        left.unwrap_or_default() + &stage
    }
}

impl Progress for WorkProgress {
    fn report(&self, event: Event<'_>) {
        match event {
            Event::Advanced { units, .. } => {
                let mut state = self.state();
                state.done += units;
                self.show(state);
            }
            Event::Extended { units, .. } => self.state().total += units,
            Event::Stage { text, .. } => {
                let mut state = self.state();
                text.clone_into(&mut state.stage);
                self.show(state);
            }
            _ => {}
        }
    }

    fn is_cancelled(&self) -> bool {
        is_interrupted()
    }
}
