//! Writes to standard output and to files. A closed pipe is not an error.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use anyhow::Context;
pub use pounce::text::{count, mebibytes, rough_time, thousands};
use pounce::text::{escape_json, escape_line};
use pounce::{is_special, write_file};
use serde::Serialize;

use crate::terminal::paint::{Paint, Tone};

/// Advice after a refusal for lack of memory.
pub const MORE_MEMORY: &str = "allow more with `--memory`";

/// Prints to standard output.
pub fn print(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(error).context("cannot write to standard output")
        }
        _ => Ok(()),
    }
}

/// Formats a record as JSON with sorted keys.
pub fn document(record: &impl Serialize) -> anyhow::Result<String> {
    Ok(escape_json(&format!(
        "{:#}\n",
        serde_json::to_value(record)?
    )))
}

/// The text of a record for programs, its keys in the order of the fields.
pub fn record_text(record: &impl Serialize) -> anyhow::Result<String> {
    Ok(escape_json(&serde_json::to_string_pretty(record)?) + "\n")
}

/// Prints a line to standard error. Control characters in it are escaped.
pub fn eprint_line(line: &str) {
    eprintln!("{}", escape_line(line));
}

/// Writes a file that the user named, which may be a pipe or a device.
pub fn write_output(path: &Path, text: &str) -> anyhow::Result<()> {
    if !is_special(path) {
        return Ok(write_file(path, text)?);
    }
    let open = || File::options().write(true).open(path);
    let written = open().and_then(|mut file| file.write_all(text.as_bytes()));
    written.with_context(|| format!("cannot write {}", path.display()))
}

/// Returns the form of a verb that agrees with a player's name.
pub fn verb<'a>(player: &str, plural: &'a str, singular: &'a str) -> &'a str {
    if player.ends_with('s') {
        plural
    } else {
        singular
    }
}

/// Formats rows as a table. Columns listed in `right` are aligned to the right.
pub fn table(rows: &[Vec<String>], right: &[usize]) -> String {
    Paint::Plain.table(rows, right, |_, _| Tone::Plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_agree_with_players() {
        for (player, form) in [
            ("goats", "reach"),
            ("tigers", "reach"),
            ("short", "reaches"),
        ] {
            assert_eq!(verb(player, "reach", "reaches"), form);
        }
        for player in ["cut", "first", "second", "black", "white"] {
            assert_eq!(verb(player, "avoid", "avoids"), "avoids");
        }
    }
}
