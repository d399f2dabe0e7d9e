//! `pounce ask`: answers who wins from a position and how, or a question in words.

use std::sync::Arc;

use anyhow::bail;
use pounce::records::{AskRecord, KnownBy};
use pounce::text::chain;
use pounce::{LoadedGame, Options, TablebaseStatus, Tablebases};

use crate::args::{Ask, Format, TablebaseFolder, Terminal, flagged};
use crate::terminal::ask_text::text;
use crate::terminal::exit::Exit;
use crate::terminal::interrupt::{self, is_interrupted};
use crate::terminal::node_progress::NodeProgress;
use crate::terminal::output::{document, eprint_line, mebibytes, print, rough_time};

pub fn run(args: &Ask, terminal: Terminal) -> anyhow::Result<Exit> {
    let game = args.game.open()?;
    let request = args.request(&game).map_err(flagged)?;
    // Refused before the work, and again when the file is written.
    if let Some(path) = args.save.as_ref().filter(|path| path.exists()) {
        bail!("{} exists, and is not overwritten", path.display());
    }
    interrupt::listen()?;
    let progress = Arc::new(NodeProgress::new(terminal));
    let options = args.options(progress.clone());
    let answer = pounce::ask(&game, request, &options);
    progress.clear();
    let answer = match answer {
        Err(pounce::Error::Cancelled) => return Ok(Exit::Interrupted),
        answer => answer?,
    };
    match args.format {
        Format::Human => {
            let next = next_step(&answer.record, &game, &args.tablebases, &options);
            print(&(text(&answer.record) + &next.unwrap_or_default()))?;
        }
        Format::Json => print(&document(&answer.record)?)?,
    }
    let mut exit = if answer.record.is_answered() {
        Exit::AsExpected
    } else {
        Exit::Open
    };
    for problem in &answer.problems {
        eprint_line(&format!("error: {}", chain(problem)));
        exit = exit.max(Exit::BadInput);
    }
    if let Some(path) = &args.save {
        if answer.has_claim() {
            answer.save(path)?;
        } else {
            let reason = answer.why_no_claim();
            eprint_line(&format!("nothing was saved, because {reason}"));
            exit = exit.max(Exit::Open);
        }
    }
    Ok(if is_interrupted() {
        Exit::Interrupted
    } else {
        exit
    })
}

/// Returns the command that settles an unknown value, if the game can be solved in memory.
fn next_step(
    record: &AskRecord,
    game: &LoadedGame,
    folder: &TablebaseFolder,
    options: &Options,
) -> Option<String> {
    let value = record.value.as_ref()?;
    if value.known_by != KnownBy::Unknown {
        return None;
    }
    let tablebases = Tablebases::from(folder);
    // Other games have no tablebases.
    let position = record.position.as_str();
    let solving = Options {
        threads: None,
        ..options.clone()
    };
    let needed = tablebases.needed_for(game, position, &solving).ok()?;
    let status = tablebases.status(game).ok()?;
    let is_kept = matches!(status, TablebaseStatus::Complete(kept) if kept >= needed.keep);
    let helps = !is_kept && needed.memory <= options.memory;
    helps.then(|| {
        format!(
            "`{}` (about {}, {} of disk) settles this\n",
            tablebases.solve_command(game, &needed),
            rough_time(needed.time),
            mebibytes(needed.disk)
        )
    })
}
