//! `pounce probe`: looks up the value of a position and of each move, and shows best play.

use pounce::Tablebases;
use pounce::records::{ProbeRecord, ProbedValue, ValueName};

use crate::args::{Format, ProbeArgs, flagged};
use crate::terminal::exit::Exit;
use crate::terminal::output::{count, document, print, table};

pub fn run(args: &ProbeArgs) -> anyhow::Result<Exit> {
    let (game, setup) = args.position.open()?;
    let tablebases = Tablebases::from(args.dir.clone());
    tablebases.folder(&game)?;
    game.moves(&setup).map_err(flagged)?;
    let Some(record) = tablebases.open(&game)?.probe(&setup)? else {
        eprintln!("this tablebase does not keep the placement phase; solve with --keep all");
        return Ok(Exit::Nothing);
    };
    match args.format {
        Format::Human => print(&text(&record))?,
        Format::Json => print(&document(&record)?)?,
    }
    Ok(Exit::AsExpected)
}

fn text(record: &ProbeRecord) -> String {
    let rows: Vec<Vec<String>> = (record.moves.iter())
        .map(|probed| vec![probed.text.clone(), describe(probed.result)])
        .collect();
    let mut text = format!("{}: {}\n", record.position, describe(record.result));
    text += &table(&rows, &[]);
    if !record.line.is_empty() {
        text += &format!("best play: {}\n", record.line);
    }
    text
}

/// Formats a value with its distance, if known.
pub fn describe(probed: ProbedValue) -> String {
    let value = value_text(probed.value);
    match probed.distance {
        Some(plies) => format!("{value} in {}", count(plies.into(), "ply", "plies")),
        None => value.to_owned(),
    }
}

/// Formats a value.
pub fn value_text(value: ValueName) -> &'static str {
    match value {
        ValueName::Tigers => "tigers win",
        ValueName::Goats => "goats win",
        ValueName::Draw => "draw",
    }
}
