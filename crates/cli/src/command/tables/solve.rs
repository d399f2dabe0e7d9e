//! `pounce solve`: solves every position of a game into a tablebase. The same command resumes a solve
//! that was stopped or killed.

use std::sync::Arc;

use anyhow::anyhow;
use pounce::records::{CensusPhase, SolveRecord};
use pounce::{Error, Options, SolvePlan, Tablebases};

use crate::args::{Format, Solve, Terminal};
use crate::command::tables::census;
use crate::command::tables::probe::value_text;
use crate::terminal::exit::Exit;
use crate::terminal::interrupt;
use crate::terminal::output::{count, document, eprint_line, print, thousands};
use crate::terminal::work_progress::WorkProgress;

pub fn run(args: &Solve, terminal: Terminal) -> anyhow::Result<Exit> {
    let game = args.game.open()?;
    let progress = Arc::new(WorkProgress::new(terminal));
    let options = Options {
        memory: args.memory,
        threads: args.threads,
        progress: progress.clone(),
        ..Options::default()
    };
    let tablebases = Tablebases::from(args.dir.clone());
    let plan = tablebases.plan(&game, args.keep.into(), &options);
    let plan = plan.map_err(|error| match error {
        Error::Memory {
            needed, allowed, ..
        } => anyhow!(
            "solving this game needs {} of memory, but --memory allows {}",
            mebibytes(needed),
            mebibytes(allowed)
        ),
        error => error.into(),
    })?;
    if !terminal.quiet {
        announce(&plan);
    }
    interrupt::listen()?;
    let solved = plan.run();
    progress.clear();
    let record = match solved {
        Ok(record) => record,
        Err(Error::Cancelled) => return Ok(Exit::Interrupted),
        Err(error) => return Err(error.into()),
    };
    match args.format {
        Format::Human => print(&text(&record))?,
        Format::Json => print(&document(&record)?)?,
    }
    Ok(Exit::AsExpected)
}

/// Prints the predicted cost of the solve.
fn announce(plan: &SolvePlan) {
    eprint_line(&format!(
        "{} up to symmetry, {}; {} of memory, up to {} of disk, about {} s on {}; into {}",
        count(plan.classes(), "tiger set", "tiger sets"),
        count(plan.positions(), "position", "positions"),
        mebibytes(plan.memory()),
        mebibytes(plan.disk()),
        plan.seconds(),
        count(plan.threads() as u64, "thread", "threads"),
        plan.folder().display()
    ));
    if plan.solved_layers() > 0 {
        let layers = count(plan.solved_layers() as u64, "layer", "layers");
        eprintln!("resuming after {layers}");
    }
}

fn text(record: &SolveRecord) -> String {
    let solved = &record.counted;
    let all: u64 = solved
        .census
        .iter()
        .map(|row| row.up_to_symmetry.total())
        .sum();
    let sliding = (solved.census.iter()).filter(|row| row.phase == CensusPhase::Sliding);
    let first_moves: Vec<String> = (solved.first_moves.iter())
        .map(|first| format!("{} {}", first.first_move, value_text(first.value)))
        .collect();
    format!(
        "starting position: {}\nfirst moves: {}\n{} up to symmetry, {} on disk\n\
         with all goats placed:\n{}",
        value_text(solved.value),
        first_moves.join(", "),
        count(all, "position", "positions"),
        mebibytes(record.bytes),
        census::text(sliding)
    )
}

fn mebibytes(bytes: u64) -> String {
    format!("{} MiB", thousands(bytes.div_ceil(1 << 20)))
}
