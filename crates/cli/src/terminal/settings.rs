//! Settings of the output: colours and progress, from the arguments and the environment.

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use clap::ValueEnum;

use crate::terminal::paint::Paint;

/// The setting of `--color`.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum When {
    Auto,
    Always,
    Never,
}

/// Settings of the output.
#[derive(Clone, Copy)]
pub struct Terminal {
    /// Colours on standard error.
    pub color: bool,
    /// Colours on standard output.
    pub paint: Paint,
    /// Progress that moves the cursor on standard error.
    pub animated: bool,
    /// No progress.
    pub quiet: bool,
    /// More detail.
    pub verbose: bool,
}

impl Terminal {
    /// Determines the settings from the streams and the environment.
    pub fn new(color: When, quiet: bool, verbose: bool) -> Terminal {
        let wanted = wants_color(|name| std::env::var_os(name));
        let color = |to_terminal: bool| match color {
            When::Auto => wanted && to_terminal,
            When::Always => true,
            When::Never => false,
        };
        let paint = if color(io::stdout().is_terminal()) {
            Paint::Colors
        } else {
            Paint::Plain
        };
        let to_terminal = io::stderr().is_terminal();
        Terminal {
            color: color(to_terminal),
            paint,
            animated: to_terminal && !is_dumb(|name| std::env::var_os(name)),
            quiet,
            verbose,
        }
    }
}

/// Checks whether the environment allows colours, see <https://no-color.org> and
/// <https://bixense.com/clicolors>.
fn wants_color(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    let refuses = variable("NO_COLOR").is_some_and(|value| !value.is_empty());
    let switched_off = variable("CLICOLOR").is_some_and(|value| value == "0");
    !refuses && !switched_off && !is_dumb(variable)
}

/// Checks whether the terminal does not interpret escape sequences.
fn is_dumb(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    variable("TERM").is_some_and(|value| value == "dumb")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn environment_can_refuse_colors() {
        let wanted = |set: &[(&str, &str)]| {
            wants_color(|name| {
                let value = set.iter().find(|(known, _)| *known == name);
                value.map(|(_, value)| OsString::from(value))
            })
        };
        assert!(wanted(&[]));
        assert!(wanted(&[
            ("TERM", "xterm"),
            ("NO_COLOR", ""),
            ("CLICOLOR", "1")
        ]));
        for refusal in [("NO_COLOR", "1"), ("CLICOLOR", "0"), ("TERM", "dumb")] {
            assert!(!wanted(&[refusal]), "{refusal:?}");
        }
    }
}
