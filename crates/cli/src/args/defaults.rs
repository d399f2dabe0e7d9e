//! Defaults of arguments from a configuration file.

use clap::{Arg, Command};
use pounce::Config;

/// The commands to which a setting applies.
enum Scope {
    /// All that have the argument.
    All,
    Only(&'static [&'static str]),
}

/// Returns the command line with the defaults of a configuration file. Environment variables, for which
/// `is_set` tells whether they are set, take precedence.
pub fn with_defaults(
    mut command: Command,
    config: &Config,
    is_set: impl Fn(&str) -> bool,
) -> Command {
    if let Some(color) = config.color {
        if !["NO_COLOR", "CLICOLOR"].into_iter().any(&is_set) {
            let color: &'static str = color.into();
            command = command.mut_arg("color", |argument| argument.default_value(color));
        }
    }
    for (id, value, scope) in defaults(config, &is_set) {
        let Some(value) = value else { continue };
        let names = command.get_subcommands().filter(|one| {
            let in_scope = match scope {
                Scope::All => true,
                Scope::Only(names) => names.contains(&one.get_name()),
            };
            in_scope
                && one
                    .get_arguments()
                    .any(|argument| takes(argument, id, &value))
        });
        let names: Vec<String> = names.map(|one| one.get_name().to_owned()).collect();
        for name in names {
            let value = value.clone();
            command = command.mut_subcommand(name, |one| {
                one.mut_arg(id, |argument| argument.default_value(value))
            });
        }
    }
    command
}

/// Checks whether this is the argument, and takes a value. Some commands have other formats.
fn takes(argument: &Arg, id: &str, value: &str) -> bool {
    let choices = argument.get_possible_values();
    argument.get_id() == id
        && (choices.is_empty() || choices.iter().any(|choice| choice.matches(value, false)))
}

/// Lists the arguments of commands with their defaults.
fn defaults(
    config: &Config,
    is_set: impl Fn(&str) -> bool,
) -> [(&'static str, Option<String>, Scope); 9] {
    let path =
        |path: &Option<std::path::PathBuf>| path.as_ref().map(|path| path.display().to_string());
    let tablebases = path(&config.tablebases).filter(|_| !is_set("POUNCE_TABLEBASES"));
    let format = config
        .format
        .map(|format| <&'static str>::from(format).to_owned());
    let memory = config
        .memory
        .as_ref()
        .map(|memory| memory.as_str().to_owned());
    let number = |number: Option<u64>| number.map(|number| number.to_string());
    [
        ("library", path(&config.claims), Scope::All),
        (
            "results",
            path(&config.results),
            Scope::Only(&["prove", "bless"]),
        ),
        ("tablebases", tablebases, Scope::All),
        (
            "tier",
            config.tier.map(|tier| tier.name().to_owned()),
            Scope::All,
        ),
        (
            "memory",
            memory,
            Scope::Only(&["prove", "regress", "solve", "explore"]),
        ),
        ("threads", number(config.threads.map(u64::from)), Scope::All),
        (
            "max_seconds",
            number(config.max_seconds),
            Scope::Only(&["prove"]),
        ),
        ("slow_after", number(config.slow_after), Scope::All),
        ("format", format, Scope::All),
    ]
}
