//! `pounce solve`: solves every position of a game into a tablebase. The same command resumes a solve
//! that was stopped or killed.

use std::sync::Arc;

use anyhow::anyhow;
use pounce::records::{CensusPhase, SolveRecord};
use pounce::{Error, Keep, Options, SolvePlan, StartingPoint, Tablebases};

use crate::args::{Format, Solve, Terminal};
use crate::command::tables::census;
use crate::command::tables::probe::value_text;
use crate::terminal::exit::Exit;
use crate::terminal::interrupt;
use crate::terminal::output::{
    MORE_MEMORY, count, document, eprint_line, mebibytes, print, rough_time,
};
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
    let tablebases = Tablebases::from(&args.tablebases);
    let plan = tablebases.plan(&game, args.keep.map(Keep::from), &options);
    let plan = plan.map_err(|error| match error {
        Error::Memory { .. } => anyhow!("{error}; {MORE_MEMORY}"),
        error => error.into(),
    })?;
    if !terminal.quiet {
        announce(&plan);
    }
    interrupt::listen()?;
    progress.start(plan.time());
    let solved = plan.run();
    progress.clear();
    let record = match solved {
        Ok(record) => record,
        Err(Error::Cancelled) => {
            if !terminal.quiet {
                eprint_line("stopped; the same command resumes after the last complete layer");
            }
            return Ok(Exit::Interrupted);
        }
        Err(error) => return Err(error.into()),
    };
    match args.format {
        Format::Human => print(&text(&record))?,
        Format::Json => print(&document(&record)?)?,
    }
    Ok(Exit::AsExpected)
}

/// Prints what the solve starts from, and its predicted cost.
fn announce(plan: &SolvePlan) {
    let start = start_text(plan);
    if matches!(plan.starting_point(), StartingPoint::Complete(_)) {
        eprint_line(&start);
        return;
    }
    eprint_line(&format!(
        "{} up to symmetry, {}; {} of memory, up to {} of disk, {} on {}; into {}",
        count(plan.classes(), "tiger set", "tiger sets"),
        count(plan.positions(), "position", "positions"),
        mebibytes(plan.memory()),
        mebibytes(plan.disk()),
        time_text(plan),
        count(plan.threads() as u64, "thread", "threads"),
        plan.folder().display()
    ));
    if !start.is_empty() {
        eprint_line(&start);
    }
}

/// Formats the predicted time as a range.
fn time_text(plan: &SolvePlan) -> String {
    let (least, most) = plan.time_range();
    match (rough_time(least), rough_time(most)) {
        (least, most) if least == most => format!("about {least}"),
        (least, most) => format!("about {least} to {most}"),
    }
}

/// Describes what the solve reuses and removes.
fn start_text(plan: &SolvePlan) -> String {
    let folder = plan.folder().display();
    let layers = count(plan.solved_layers() as u64, "layer", "layers");
    let mut text = match plan.starting_point() {
        StartingPoint::Nothing => String::new(),
        StartingPoint::Unfinished { .. } => {
            format!(
                "resuming a solve that was stopped after {layers}; it keeps {}",
                kept_text(plan.keep())
            )
        }
        StartingPoint::Extended { kept, solved: None } => format!(
            "the tablebase keeps {}, so the game is solved again; it stays usable during the solve",
            kept_text(kept)
        ),
        StartingPoint::Extended { kept, .. } => format!(
            "the tablebase keeps {}; {layers} are reused, and it stays usable during the solve",
            kept_text(kept)
        ),
        StartingPoint::Complete(kept) => {
            format!(
                "already solved in {folder}, which keeps {}",
                kept_text(kept)
            )
        }
    };
    if plan.removed_bytes() > 0 {
        let removed = format!(
            "removing {} of layers that are no longer kept",
            mebibytes(plan.removed_bytes())
        );
        text = if text.is_empty() {
            removed
        } else {
            format!("{text}; {removed}")
        };
    }
    text
}

fn kept_text(keep: Keep) -> &'static str {
    match keep {
        Keep::None => "only the counts",
        Keep::Sliding => "the sliding phase",
        Keep::All => "all layers",
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
