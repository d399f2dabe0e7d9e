//! Explains flags that earlier versions had, or that users expect from other programs.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};

/// A flag that does not exist, and the argument of a command that takes its place.
struct Renamed {
    flag: &'static str,
    /// The identifiers of the argument. The first one that the command has counts.
    arguments: &'static [&'static str],
    /// The explanation, in which `{command}` stands for the name of the command.
    tip: &'static str,
}

const RENAMED: [Renamed; 6] = [
    Renamed {
        flag: "--timeout",
        arguments: &["max_seconds"],
        tip: "`--timeout` is called `--max-seconds`",
    },
    Renamed {
        flag: "--dir",
        arguments: &["tablebases"],
        tip: "`--dir` is called `--tablebases`",
    },
    Renamed {
        flag: "--json",
        arguments: &["format"],
        tip: "`--json` is called `--format json`",
    },
    Renamed {
        flag: "-j",
        arguments: &["threads"],
        tip: "`-j` is called `--threads`",
    },
    Renamed {
        flag: "--position",
        arguments: &["position", "first"],
        tip: "the position is an argument: `pounce {command} pentagram start`",
    },
    Renamed {
        flag: "--results",
        arguments: &["library"],
        tip: "recorded results are next to their claims; `--library` names the folder of claims",
    },
];

/// Replaces the guesses in an error about an unknown flag if the flag has another name.
pub fn explain_renamed(mut error: Error, command: &Command, words: &[OsString]) -> Error {
    if let Some(tip) = tip(&error, command, words) {
        error.remove(ContextKind::SuggestedArg);
        error.remove(ContextKind::SuggestedSubcommand);
        error.insert(
            ContextKind::Suggested,
            ContextValue::StyledStrs(vec![tip.into()]),
        );
    }
    error
}

fn tip(error: &Error, command: &Command, words: &[OsString]) -> Option<String> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let Some(ContextValue::String(flag)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let command = (words.iter().skip(1)).find_map(|word| command.find_subcommand(word))?;
    let has = |id: &&str| {
        let mut arguments = command.get_arguments();
        arguments.any(|argument| argument.get_id() == *id)
    };
    let renamed = RENAMED
        .iter()
        .find(|renamed| renamed.flag == flag && renamed.arguments.iter().any(&has))?;
    Some(renamed.tip.replace("{command}", command.get_name()))
}
