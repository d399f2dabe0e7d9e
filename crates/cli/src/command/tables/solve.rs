//! `pounce solve`: every position of a game, by backward induction, into a folder. A solve that
//! was stopped or killed is resumed by the same command.

use std::time::Instant;

use anyhow::{anyhow, bail};
use game::Outcome;
use games::hunt::Hunt;
use pounce::records::{Counted, SolveRecord, SolveTiming};
use pounce::tables::{self, value_text};
use pounce::task::rules_digest;
use tablebase::{
    FileErrorKind, Keep, OpenError, SolveNeeds, SolveStopped, Tablebase, TablebaseWriter,
    TigerClasses, WriteError,
};

use crate::args::{Format, KeepName, Solve, Terminal};
use crate::command::tables::census;
use crate::terminal::exit::Exit;
use crate::terminal::interrupt;
use crate::terminal::output::{count, document, print, tell, thousands};
use crate::terminal::work_progress::WorkProgress;

/// Values that one thread computes in a second, about, for the estimate beforehand; measured on
/// Bagh Chal and Aadu Puli Aattam.
const A_SECOND: u64 = 350_000_000;

pub fn run(args: &Solve, terminal: Terminal) -> anyhow::Result<Exit> {
    let hunt = args.game.open_hunt()?;
    let needs = SolveNeeds::of(&hunt);
    let (wanted, allowed) = (mebibytes(needs.bytes), mebibytes(args.memory));
    if !needs.fit_in(args.memory) {
        bail!("solving this game takes {wanted} of memory, but --memory allows {allowed}");
    }
    let folder = tables::folder(args.dir.as_deref(), &args.game.game, &hunt)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0) as usize)
        .build()?;
    let threads = pool.current_num_threads() as u64;
    let created =
        TablebaseWriter::create(&folder, &hunt, &rules_digest(hunt.board()), keep(args.keep));
    let mut writer = created.map_err(|error| match error {
        OpenError::File(refused)
            if matches!(
                refused.kind,
                FileErrorKind::Keep | FileErrorKind::Version(_)
            ) =>
        {
            anyhow!("{refused}; remove the folder, or choose another --dir")
        }
        error => error.into(),
    })?;
    if !terminal.quiet {
        let classes = count(needs.classes, "tiger set", "tiger sets");
        let positions = count(needs.positions, "position", "positions");
        let seconds = needs.work(keep(args.keep)) / (A_SECOND * threads) + 1;
        tell(&format!(
            "{classes} up to symmetry, {positions}; {wanted} of memory, up to {} of disk, \
             about {seconds} s on {}; into {}",
            mebibytes(needs.disk(keep(args.keep))),
            count(threads, "thread", "threads"),
            folder.display()
        ));
        if writer.solved_layers() > 0 {
            let layers = count(writer.solved_layers() as u64, "layer", "layers");
            eprintln!("going on after {layers}");
        }
    }
    interrupt::listen()?;
    let started = Instant::now();
    let progress = WorkProgress::new(terminal, needs.positions);
    let value = pool.install(|| writer.solve(&hunt, &TigerClasses::new(&hunt), &progress));
    progress.clear();
    let value = match value {
        Ok(value) => value,
        Err(WriteError::Stopped(SolveStopped::Interrupted)) => return Ok(Exit::Interrupted),
        Err(error) => return Err(error.into()),
    };
    drop(writer);
    let tablebase = tables::open(args.dir.as_deref(), &args.game.game, &hunt)?;
    match args.format {
        Format::Human => print(&text(&hunt, &tablebase, value))?,
        Format::Json => {
            let counted = Counted::of(&args.game.game, &tablebase);
            let seconds = started.elapsed().as_secs_f64();
            let timing = SolveTiming { seconds, threads };
            let record = SolveRecord::new(counted, tablebase.bytes(), timing);
            print(&document(&record)?)?;
        }
    }
    Ok(Exit::AsExpected)
}

fn text(hunt: &Hunt, tablebase: &Tablebase, value: Outcome) -> String {
    let rows = tablebase.census();
    let all: u64 = rows.iter().map(|row| row.up_to_symmetry.total()).sum();
    let goats = hunt.board().goats;
    let sliding: Vec<_> = rows
        .iter()
        .filter(|row| row.placed == goats)
        .copied()
        .collect();
    let first_moves = tables::first_moves(tablebase).into_iter();
    let first_moves: Vec<String> = first_moves
        .map(|(m, value)| format!("{m} {}", value_text(value)))
        .collect();
    format!(
        "the start: {}\nfirst moves: {}\n{} up to symmetry, {} on disk\n\
         with all goats placed:\n{}",
        value_text(value),
        first_moves.join(", "),
        count(all, "position", "positions"),
        mebibytes(tablebase.bytes()),
        census::text(&sliding)
    )
}

fn mebibytes(bytes: u64) -> String {
    format!("{} MiB", thousands(bytes.div_ceil(1 << 20)))
}

fn keep(name: KeepName) -> Keep {
    match name {
        KeepName::None => Keep::None,
        KeepName::Sliding => Keep::Sliding,
        KeepName::All => Keep::All,
    }
}
