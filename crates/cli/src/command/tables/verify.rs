//! `pounce verify`: recomputes positions of a tablebase from their successors with the naive rules, and
//! its value, first moves and census from the sliding layers.

use std::sync::Arc;

use pounce::records::VerifyRecord;
use pounce::{Error, Keep, Options, Tablebases};

use super::unsolved::with_command;
use crate::args::{Format, Terminal, Verify};
use crate::command::tables::probe::describe;
use crate::terminal::exit::Exit;
use crate::terminal::interrupt;
use crate::terminal::output::{count, document, print, thousands};
use crate::terminal::work_progress::WorkProgress;

pub fn run(args: &Verify, terminal: Terminal) -> anyhow::Result<Exit> {
    let game = args.game.open()?;
    let tablebase = Tablebases::from(&args.tablebases).open(&game);
    let tablebase =
        tablebase.map_err(|error| with_command(error, &args.tablebases, &game, Keep::Sliding))?;
    interrupt::listen()?;
    let progress = Arc::new(WorkProgress::new(terminal));
    let options = Options {
        threads: args.threads,
        progress: progress.clone(),
        ..Options::default()
    };
    let verified = tablebase.verify(args.placement(), &options);
    progress.clear();
    let record = match verified {
        Ok(record) => record,
        Err(Error::Cancelled) => return Ok(Exit::Interrupted),
        Err(error) => return Err(error.into()),
    };
    match args.format {
        Format::Human => print(&text(&record))?,
        Format::Json => print(&document(&record)?)?,
    }
    Ok(match record.mismatches {
        0 if record.sliding == 0 => Exit::Nothing,
        0 => Exit::AsExpected,
        _ => Exit::Contradicted,
    })
}

fn text(record: &VerifyRecord) -> String {
    let mut text = format!(
        "{} with all goats placed, {} before: {}\n",
        count(record.sliding, "position", "positions"),
        thousands(record.placement),
        count(record.mismatches, "mismatch", "mismatches")
    );
    for mismatch in &record.first {
        text += &format!(
            "  {}: {}, but its successors say {}\n",
            mismatch.position,
            describe(mismatch.stored),
            describe(mismatch.recomputed)
        );
    }
    text
}
