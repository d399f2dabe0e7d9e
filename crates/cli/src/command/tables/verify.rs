//! `pounce verify`: recomputes positions of a tablebase from their successors by the naive rules,
//! and its value, first moves and census from the sliding layers.

use certificate::hunt::NaiveHunt;
use pounce::records::{MismatchRecord, VerifyRecord};
use pounce::tables;
use tablebase::{
    Sample, Samples, SolveNeeds, SolveStopped, VerifyError, VerifyReport, naive_rules, verify,
    verify_summary,
};

use crate::args::{Format, Terminal, Verify};
use crate::command::tables::probe::describe;
use crate::terminal::exit::Exit;
use crate::terminal::interrupt;
use crate::terminal::output::{count, document, print, thousands};
use crate::terminal::work_progress::WorkProgress;

pub fn run(args: &Verify, terminal: Terminal) -> anyhow::Result<Exit> {
    let hunt = args.game.open_hunt()?;
    let tablebase = tables::open(args.dir.as_deref(), &args.game.game, &hunt)?;
    let rules: NaiveHunt = naive_rules(&hunt);
    let samples = Samples {
        sliding: Sample::All,
        placement: if args.all {
            Sample::All
        } else {
            Sample::Random {
                positions: args.samples,
                seed: args.seed,
            }
        },
    };
    interrupt::listen()?;
    let goats = hunt.board().goats;
    let sliding = tablebase.census().iter().filter(|row| row.placed == goats);
    let sliding: u64 = sliding.map(|row| row.up_to_symmetry.total()).sum();
    let total = if args.all {
        SolveNeeds::of(&hunt).positions
    } else {
        sliding + args.samples
    };
    let progress = WorkProgress::new(terminal, total);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0) as usize)
        .build()?;
    let verified = pool.install(|| {
        let verified = verify(&tablebase, &rules, samples, &progress)?;
        if verified.mismatches == 0 {
            verify_summary(&tablebase, &progress)?;
        }
        Ok(verified)
    });
    progress.clear();
    let verified = match verified {
        Ok(verified) => verified,
        Err(VerifyError::Stopped(SolveStopped::Interrupted)) => return Ok(Exit::Interrupted),
        Err(error) => return Err(error.into()),
    };
    let mismatches = verified.first.iter().map(|mismatch| {
        (
            hunt.compact(&mismatch.position),
            mismatch.stored,
            mismatch.recomputed,
        )
    });
    match args.format {
        Format::Human => {
            let lines: String = mismatches
                .map(|(place, stored, recomputed)| {
                    let (stored, recomputed) = (describe(&stored), describe(&recomputed));
                    format!("  {place}: {stored}, but its successors say {recomputed}\n")
                })
                .collect();
            print(&format!("{}{lines}", text(&verified)))?;
        }
        Format::Json => {
            let first = mismatches.map(|(position, stored, recomputed)| MismatchRecord {
                position,
                stored: stored.into(),
                recomputed: recomputed.into(),
            });
            let record = VerifyRecord {
                tablebase_digest: tablebase.digest().to_owned(),
                sliding: verified.sliding,
                placement: verified.placement,
                mismatches: verified.mismatches,
                first: first.collect(),
            };
            print(&document(&record)?)?;
        }
    }
    Ok(match verified.mismatches {
        0 if verified.sliding == 0 => Exit::Nothing,
        0 => Exit::AsExpected,
        _ => Exit::Contradicted,
    })
}

fn text(verified: &VerifyReport) -> String {
    format!(
        "{} with all goats placed, {} before: {}\n",
        count(verified.sliding, "position", "positions"),
        thousands(verified.placement),
        count(verified.mismatches, "mismatch", "mismatches")
    )
}
