//! `pounce ask`: answers who wins from a position and how, or a question in words.

use std::sync::Arc;

use anyhow::bail;
use pounce::text::chain;

use crate::args::{Ask, Format, Terminal, flagged};
use crate::terminal::ask_text::text;
use crate::terminal::exit::Exit;
use crate::terminal::interrupt::{self, is_interrupted};
use crate::terminal::node_progress::NodeProgress;
use crate::terminal::output::{document, eprint_line, print};

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
        Format::Human => print(&text(&answer.record))?,
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
