//! Progress of work with a known total: a bar on a terminal; elsewhere a log line every few seconds;
//! nothing with `--quiet`.

use std::fmt;
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
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
            bar: moving.then(bar),
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

fn bar() -> ProgressBar {
    // The message is cut at the width of the terminal.
    let style = ProgressStyle::with_template("{bar:20} {percent}%  {clock}{wide_msg}");
    ProgressBar::new(0).with_style(with_clock(style.expect("the template is a constant")))
}

/// Adds the key `clock` to a style: the elapsed time.
pub fn with_clock(style: ProgressStyle) -> ProgressStyle {
    style.with_key(
        "clock",
        |state: &ProgressState, out: &mut dyn fmt::Write| {
            // Drawing cannot fail because of the time.
            let _ = out.write_str(&clock(state.elapsed()));
        },
    )
}

/// Formats an elapsed time, such as `2m 04s`.
fn clock(elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    if hours > 0 {
        format!("{hours}h {:02}m", minutes % 60)
    } else if minutes > 0 {
        format!("{minutes}m {:02}s", seconds % 60)
    } else {
        format!("{seconds}s")
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

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::Arc;

    use indicatif::{ProgressDrawTarget, TermLike};

    use super::*;

    /// A terminal of 80 columns that keeps what is written.
    #[derive(Debug, Clone, Default)]
    struct Narrow(Arc<Mutex<String>>);

    impl TermLike for Narrow {
        fn width(&self) -> u16 {
            80
        }

        fn move_cursor_up(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_down(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn write_line(&self, text: &str) -> io::Result<()> {
            self.write_str(text)
        }

        fn write_str(&self, text: &str) -> io::Result<()> {
            self.0.lock().unwrap().push_str(text);
            Ok(())
        }

        fn clear_line(&self) -> io::Result<()> {
            Ok(())
        }

        fn flush(&self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn elapsed_time_keeps_its_seconds() {
        for (seconds, text) in [
            (0, "0s"),
            (59, "59s"),
            (64, "1m 04s"),
            (124, "2m 04s"),
            (3600, "1h 00m"),
            (45_296, "12h 34m"),
        ] {
            assert_eq!(clock(Duration::from_secs(seconds)), text);
        }
    }

    #[test]
    fn progress_of_a_solve_fits_a_terminal() {
        let terminal = Narrow::default();
        let bar = bar();
        bar.set_draw_target(ProgressDrawTarget::term_like(Box::new(terminal.clone())));
        bar.set_length(100);
        let state = State {
            total: 100,
            done: 43,
            started: Instant::now().checked_sub(Duration::from_secs(64)).unwrap(),
            logged: Instant::now(),
            forecast: Forecast::new(Some(Duration::from_secs(150))),
            stage: "placement phase, 13 of 20 placed, Tigers to move".to_owned(),
        };
        bar.update(|drawn| drawn.set_pos(state.done));
        bar.set_message(state.rest());
        bar.tick();
        let shown = terminal.0.lock().unwrap().clone();
        let last = &shown[shown.rfind("43%").unwrap()..];
        assert!(last.contains("s to go; placement phase, 13 of"), "{shown}");
        // The bar and a space come before.
        assert!(last.trim_end().chars().count() + 21 <= 80, "{shown}");
    }
}
