//! `pounce regress`: checks whether all recorded results still hold.

use std::sync::Arc;

use pounce::records::{RegressionEntry, RegressionRecord, Status, Trust};
use pounce::text::chain;
use pounce::{EmptySelection, Options, Regression, Selection, regress, select};

use crate::args::{Format, Regress, Terminal};
use crate::terminal::ci_report::{self, Case, Failed, Outcome, Place};
use crate::terminal::claim_progress::ClaimProgress;
use crate::terminal::diagnostics::{show_unreadable, warn_about_misplaced};
use crate::terminal::empty_selection::report_empty;
use crate::terminal::exit::Exit;
use crate::terminal::failure_text::failure_text;
use crate::terminal::interrupt::{self, is_interrupted};
use crate::terminal::output::{count, eprint_line, print, record_text};
use crate::terminal::paint::Tone;

pub fn run(args: &Regress, terminal: Terminal) -> anyhow::Result<Exit> {
    let selection = Selection::from(&args.selection);
    let selected = select(&selection)?;
    let mut exit = show_unreadable(&selected.unreadable, terminal.color);
    warn_about_misplaced(&selection)?;
    let strays = selection.strays()?;
    let found = selected.claims.len() + selected.slower.len() + selected.unreadable.len();
    let is_empty = found + strays.len() == 0;
    if is_empty {
        exit = match (&selected.empty, selection.partition) {
            // Claims of slower tiers are examined too, so their part is the one that is empty.
            (Some(EmptySelection::Slower { .. }), Some(partition)) => {
                report_empty(&EmptySelection::Part(partition), &selection)
            }
            (Some(empty), _) => report_empty(empty, &selection),
            (None, _) => Exit::Nothing,
        };
    }
    if !args.selection.claims.is_empty() && !selected.slower.is_empty() {
        // Somebody who names a slower claim may not know that its proof is not checked.
        if let Some(slower @ EmptySelection::Slower { .. }) = &selected.empty {
            report_empty(slower, &selection);
        }
    }
    interrupt::listen()?;
    let progress = Arc::new(ClaimProgress::new(terminal));
    let options = Options {
        progress: progress.clone(),
        slow_after: args.output.slow_after,
        ..args.resources.options()
    };
    let regression = regress(&selected, strays, args.reprove, &options);
    progress.clear();
    let Regression { record, problems } = regression?;
    for (claim, error) in problems {
        eprint_line(&format!("error: {claim}: {}", chain(&error)));
    }
    match args.output.format {
        Format::Human if is_empty => {}
        Format::Human => print(&summary(&record, terminal))?,
        Format::Json => print(&record_text(&record)?)?,
    }
    let cases: Vec<Case> = record.results.iter().map(case).collect();
    ci_report::write(&cases, &selected.unreadable, &args.output)?;
    if !terminal.quiet {
        ci_report::warn_about_slow(&cases);
    }
    Ok(match record.failed {
        _ if is_interrupted() => Exit::Interrupted,
        0 => exit,
        _ => exit.max(Exit::Contradicted),
    })
}

fn status_text(status: Status) -> &'static str {
    match status {
        Status::Checked => "certificate accepted",
        Status::ProvedAgain => "proved again",
        Status::Unchanged => "unchanged (slower tier)",
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
fn summary(record: &RegressionRecord, terminal: Terminal) -> String {
    let paint = terminal.paint;
    let mut text = String::new();
    if terminal.verbose {
        let heading = ["claim", "verdict", "evidence", "status", "time"];
        let mut rows = vec![heading.map(str::to_owned).to_vec()];
        rows.extend(record.results.iter().map(|entry| {
            vec![
                entry.claim.clone(),
                (entry.verdict.map_or("", |verdict| verdict.name())).to_owned(),
                Trust::summary(&entry.trust),
                status_text(entry.status).to_owned(),
                format!("{:.2} s", entry.timing.seconds),
            ]
        }));
        let tone = |row: usize, column: usize| match (row, column) {
            (0, _) => Tone::Heading,
            (_, 3) => tone(record.results[row - 1].status),
            _ => Tone::Plain,
        };
        text += &(paint.table(&rows, &[4], tone) + "\n");
    }
    for entry in &record.results {
        if let Some(failure) = &entry.failure {
            text += &failure_text(status_text(Status::Failed), &entry.claim, failure, paint);
        }
    }
    let results = count(record.results.len() as u64, "result", "results");
    let (hold, failed) = match record.failed {
        0 => (Tone::Good, Tone::Plain),
        _ => (Tone::Plain, Tone::Bad),
    };
    text + &format!(
        "{results}: {}, {} unchanged (slower tier), {}\n",
        paint.on(hold, &count(record.hold as u64, "holds", "hold")),
        record.unchanged,
        paint.on(failed, &format!("{} failed", record.failed))
    )
}

fn case(entry: &RegressionEntry) -> Case {
    Case {
        name: entry.claim.clone(),
        place: Place {
            file: entry.file.clone(),
            line: entry.line,
            column: None,
        },
        slow: entry.timing.slow.clone(),
        seconds: entry.timing.seconds,
        outcome: match (&entry.failure, entry.status) {
            (Some(failure), _) => Outcome::Failed(Failed {
                kind: failure.kind,
                message: failure.message.clone(),
                help: Some(failure.help.clone()),
            }),
            (None, Status::Unchanged) => Outcome::Skipped(status_text(entry.status).to_owned()),
            (None, status) => {
                let verdict = entry.verdict.map_or("", |verdict| verdict.name());
                Outcome::Passed(format!("{verdict}, {}", status_text(status)))
            }
        },
    }
}
