//! The script for a shell, and the answers to its requests.
//!
//! The script is a few lines that run `pounce` itself on every request, with the words typed so far.
//! So games, claims and files complete as they are at that moment.

use anyhow::Context;
use clap::builder::Str;
use clap::{Arg, Command, CommandFactory, ValueHint};
use clap_complete::engine::ArgValueCompleter;
use clap_complete::env::Shells;
use clap_complete::{CompleteEnv, Shell};

use super::candidates;
use crate::args::Args;

/// The environment variable with which the script requests completions.
const VARIABLE: &str = "POUNCE_COMPLETE";

/// Answers a request of the script and exits. Returns if this run is not such a request.
pub fn answer() {
    CompleteEnv::with_factory(command).var(VARIABLE).complete();
}

/// Returns the script for a shell.
pub fn script(shell: Shell) -> anyhow::Result<String> {
    let shells = Shells::builtins();
    let shell = shells
        .completer(&shell.to_string())
        .with_context(|| format!("no completions for {shell}"))?;
    let mut script = Vec::new();
    shell.write_registration(VARIABLE, "pounce", "pounce", "pounce", &mut script)?;
    Ok(String::from_utf8(script)?)
}

/// Returns the command line with completers of values.
fn command() -> Command {
    Args::command().mut_subcommands(|command| command.mut_args(with_completer))
}

/// Adds the completer that belongs to the name of the argument's value.
fn with_completer(arg: Arg) -> Arg {
    let name = arg.get_value_names().and_then(|names| names.first());
    match name.map(Str::as_str) {
        Some("GAME") => arg.add(ArgValueCompleter::new(candidates::games)),
        Some("PATH|NAME|PATTERN") => arg.add(ArgValueCompleter::new(candidates::claims)),
        Some("PATH") => arg.add(ArgValueCompleter::new(candidates::certificates)),
        Some("KEY=VALUE") => arg.add(ArgValueCompleter::new(candidates::options)),
        Some("DIR") => arg.value_hint(ValueHint::DirPath),
        _ if arg.get_id() == "players" => arg.add(ArgValueCompleter::new(candidates::players)),
        _ => arg,
    }
}
