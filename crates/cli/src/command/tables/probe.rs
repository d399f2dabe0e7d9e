//! `pounce probe`: looks up the value of a position and of each move, and shows best play.

use std::sync::Arc;

use pounce::records::{
    ForcedCapturesRecord, ProbeRecord, ProbedMove, ProbedValue, RepliesRecord, ValueName,
};
use pounce::{Error, Lookup, Options, Tablebases};

use super::unsolved::{not_kept, ranking_advice, with_estimate};
use crate::args::{Format, ProbeArgs, Terminal, flagged};
use crate::terminal::exit::Exit;
use crate::terminal::interrupt;
use crate::terminal::output::{count, document, print, table};
use crate::terminal::work_progress::WorkProgress;

pub fn run(args: &ProbeArgs, terminal: Terminal) -> anyhow::Result<Exit> {
    let (game, setup) = args.position.open()?;
    let tablebases = Tablebases::from(&args.tablebases);
    tablebases.folder(&game)?;
    game.moves(&setup).map_err(flagged)?;
    interrupt::listen()?;
    let progress = Arc::new(WorkProgress::new(terminal));
    let options = Options {
        progress: progress.clone(),
        ..Options::default()
    };
    let found = tablebases.lookup(&game, &setup, &options);
    progress.clear();
    let record = match found {
        Ok(Lookup::Found(record)) => record,
        Ok(Lookup::NotKept(estimate)) => return Err(not_kept(&game, &args.tablebases, &estimate)),
        Err(Error::Cancelled) => return Ok(Exit::Interrupted),
        Err(error) => {
            let needed = tablebases.needed_for(&game, &setup, &options);
            return Err(with_estimate(error, &args.tablebases, &game, needed));
        }
    };
    match args.format {
        Format::Human => {
            let advice = if record.from_summary {
                ranking_advice(&game, &args.tablebases)?
            } else {
                String::new()
            };
            print(&(text(&record) + &advice))?;
        }
        Format::Json => print(&document(&record)?)?,
    }
    Ok(Exit::AsExpected)
}

fn text(record: &ProbeRecord) -> String {
    let columns: [Vec<String>; 4] = [
        column(record, |probed| Some(probed.text.clone())),
        column(record, |probed| Some(describe(probed.result))),
        column(record, |probed| probed.captures.map(describe_captures)),
        column(record, |probed| probed.replies.map(describe_replies)),
    ];
    let filled = columns
        .iter()
        .filter(|column| column.iter().any(|cell| !cell.is_empty()));
    let mut rows = vec![Vec::new(); record.moves.len()];
    for column in filled {
        for (row, cell) in rows.iter_mut().zip(column) {
            row.push(cell.clone());
        }
    }
    let source = if record.from_summary {
        " (from the summary, unchecked)"
    } else {
        ""
    };
    let value = if record.moves.is_empty() {
        format!("{}: play has ended", value_text(record.result.value))
    } else {
        describe(record.result)
    };
    let mut text = format!("{}: {value}{source}\n", record.position);
    text += &table(&rows, &[]);
    if !record.line.is_empty() {
        text += &format!("best play: {}{}\n", record.line, record.line_end.phrase());
    }
    text
}

/// Returns a cell for each move.
fn column(record: &ProbeRecord, cell: impl Fn(&ProbedMove) -> Option<String>) -> Vec<String> {
    let moves = record.moves.iter();
    moves
        .map(|probed| cell(probed).unwrap_or_default())
        .collect()
}

/// Formats a value with its distance, if known. A game that has ended has none.
pub fn describe(probed: ProbedValue) -> String {
    let value = value_text(probed.value);
    match probed.distance {
        Some(0) | None => value.to_owned(),
        Some(plies) => format!("{value} in {}", count(plies.into(), "ply", "plies")),
    }
}

/// Formats the goats that Tigers can force.
fn describe_captures(captures: ForcedCapturesRecord) -> String {
    let captured = count(captures.goats.into(), "capture", "captures");
    match captures {
        ForcedCapturesRecord { goats: 0, .. } => {
            let plies = count(captures.horizon.into(), "ply", "plies");
            format!("no capture in {plies}")
        }
        ForcedCapturesRecord { plies: 0, .. } => format!("{captured} at once"),
        _ => format!(
            "{captured} in {}",
            count(captures.plies.into(), "ply", "plies")
        ),
    }
}

/// Formats the number of replies that keep the value.
fn describe_replies(replies: RepliesRecord) -> String {
    let all = count(replies.all.into(), "reply", "replies");
    format!("kept by {} of {all}", replies.good)
}

/// Formats a value.
pub fn value_text(value: ValueName) -> &'static str {
    match value {
        ValueName::Tigers => "tigers win",
        ValueName::Goats => "goats win",
        ValueName::Draw => "draw",
    }
}
