//! `pounce census`: how many positions of a solved game are won by whom.

use games::hunt::side_name;
use pounce::records::{CensusRecord, Counted};
use pounce::tables;
use tablebase::{CensusEntry, ValueCounts};

use crate::args::{Census, Format};
use crate::terminal::exit::Exit;
use crate::terminal::output::{document, print, table, thousands};

pub fn run(args: &Census) -> anyhow::Result<Exit> {
    let hunt = args.game.open_hunt()?;
    let tablebase = tables::open(args.dir.as_deref(), &args.game.game, &hunt)?;
    match args.format {
        Format::Human => print(&text(tablebase.census()))?,
        Format::Json => {
            let counted = Counted::of(&args.game.game, &tablebase);
            print(&document(&CensusRecord::new(counted))?)?;
        }
    }
    Ok(Exit::AsExpected)
}

/// Rows of a census as a table, positions up to symmetry.
pub fn text(rows: &[CensusEntry]) -> String {
    let head = [
        "placed",
        "captured",
        "to move",
        "tigers win",
        "draw",
        "goats win",
    ];
    let mut cells = vec![head.map(str::to_owned).to_vec()];
    for row in rows {
        let ValueCounts {
            tigers_win,
            draw,
            goats_win,
        } = row.up_to_symmetry;
        let mut line = vec![row.placed.to_string(), row.captured.to_string()];
        line.push(side_name(row.mover).to_owned());
        line.extend([tigers_win, draw, goats_win].map(thousands));
        cells.push(line);
    }
    table(&cells, &[0, 1, 3, 4, 5])
}
