//! `pounce regress`: do all recorded results still hold?

use std::sync::Arc;

use pounce::records::{RegressionEntry, RegressionRecord, Status, Trust};
use pounce::text::chain;
use pounce::{Options, Regression, Selection, regress, select};

use crate::args::{Format, Regress, Terminal};
use crate::terminal::ci_report::{self, Case, Outcome};
use crate::terminal::claim_progress::ClaimProgress;
use crate::terminal::diagnostics::show_unreadable;
use crate::terminal::exit::Exit;
use crate::terminal::interrupt::{self, is_interrupted};
use crate::terminal::output::{count, print, record_text, tell};
use crate::terminal::paint::Tone;

pub fn run(args: &Regress, terminal: Terminal) -> anyhow::Result<Exit> {
    let selection = Selection::from(&args.selection);
    let selected = select(&selection)?;
    let exit = show_unreadable(&selected.unreadable, terminal.color);
    let strays = selection.strays()?;
    let found = selected.claims.len() + selected.slower.len() + selected.unreadable.len();
    if found + strays.len() == 0 {
        tell(&format!("no claims in {selection}"));
        return Ok(exit.max(Exit::Nothing));
    }
    interrupt::listen()?;
    let progress = Arc::new(ClaimProgress::new(terminal));
    let options = Options {
        progress: progress.clone(),
        ..args.means.options()
    };
    let regression = regress(&selected, strays, args.reprove, &options);
    progress.clear();
    let Regression { record, problems } = regression?;
    for (claim, error) in problems {
        tell(&format!("error: {claim}: {}", chain(&error)));
    }
    match args.telling.format {
        Format::Human => print(&in_lines(&record, terminal))?,
        Format::Json => print(&record_text(&record)?)?,
    }
    let cases: Vec<Case> = record.results.iter().map(case).collect();
    ci_report::write(&cases, &args.telling)?;
    Ok(match record.failed {
        _ if is_interrupted() => Exit::Interrupted,
        0 => exit,
        _ => exit.max(Exit::Contradicted),
    })
}

fn word(status: Status) -> &'static str {
    match status {
        Status::Checked => "certificate accepted",
        Status::ProvedAgain => "proved again",
        Status::Unchanged => "unchanged, of a slower tier",
        Status::Failed => "FAILED",
    }
}

fn tone(status: Status) -> Tone {
    match status {
        Status::Checked | Status::ProvedAgain => Tone::Good,
        Status::Unchanged => Tone::Plain,
        Status::Failed => Tone::Bad,
    }
}

/// Lists failures and totals; with `verbose`, all results.
fn in_lines(record: &RegressionRecord, terminal: Terminal) -> String {
    let paint = terminal.paint;
    let mut text = String::new();
    if terminal.verbose {
        let heading = ["claim", "verdict", "known by", "now", "time"];
        let mut rows = vec![heading.map(str::to_owned).to_vec()];
        rows.extend(record.results.iter().map(|it| {
            vec![
                it.claim.clone(),
                it.verdict.map_or("", |verdict| verdict.name()).to_owned(),
                Trust::summary(&it.trust),
                word(it.status).to_owned(),
                format!("{:.2} s", it.timing.seconds),
            ]
        }));
        let tone = |row: usize, column: usize| match (row, column) {
            (0, _) => Tone::Heading,
            (_, 3) => tone(record.results[row - 1].status),
            _ => Tone::Plain,
        };
        text += &(paint.table(&rows, &[4], tone) + "\n");
    }
    for it in &record.results {
        if let Some(failure) = &it.failure {
            text += &format!(
                "{} {}: {}\n  {}\n  help: {}\n",
                paint.on(Tone::Bad, word(Status::Failed)),
                paint.on(Tone::Plain, &it.claim),
                paint.on(Tone::Heading, &failure.kind),
                paint.on(Tone::Plain, &failure.message),
                failure.help
            );
        }
    }
    let results = count(record.results.len() as u64, "result", "results");
    let (worth, failed) = match record.failed {
        0 => (Tone::Good, Tone::Plain),
        _ => (Tone::Plain, Tone::Bad),
    };
    text + &format!(
        "{results}: {}, {} of slower tiers are unchanged, {}\n",
        paint.on(worth, &format!("{} hold", record.hold)),
        record.unchanged,
        paint.on(failed, &format!("{} failed", record.failed))
    )
}

fn case(it: &RegressionEntry) -> Case {
    Case {
        name: it.claim.clone(),
        seconds: it.timing.seconds,
        outcome: match (&it.failure, it.status) {
            (Some(failure), _) => Outcome::Failed(failure.kind.clone(), failure.message.clone()),
            (None, Status::Unchanged) => Outcome::Skipped(word(it.status).to_owned()),
            (None, status) => {
                let verdict = it.verdict.map_or("", |verdict| verdict.name());
                Outcome::Passed(format!("{verdict}, {}", word(status)))
            }
        },
    }
}
