//! `pounce moves`: lists the legal moves of a position.

use pounce::records::MoveRecord;

use crate::args::{Format, Moves, flagged};
use crate::terminal::exit::Exit;
use crate::terminal::output::{document, print, table};

pub fn run(args: &Moves) -> anyhow::Result<Exit> {
    let (game, setup) = args.position.open()?;
    let record = game.moves(&setup).map_err(flagged)?;
    match args.format {
        Format::Human if record.moves.is_empty() => {
            print(&format!("no moves: {}\n", game.show(&setup)?.description))?;
        }
        Format::Human => {
            let row = |record: MoveRecord| {
                let kind = record.kind.map(|kind| kind.name().to_owned());
                let cells = [Some(record.text), kind, Some(record.position)];
                cells.into_iter().flatten().collect()
            };
            let rows: Vec<Vec<String>> = record.moves.into_iter().map(row).collect();
            print(&table(&rows, &[]))?;
        }
        Format::Json => print(&document(&record)?)?,
    }
    Ok(Exit::AsExpected)
}
