//! `pounce census`: counts the positions of a solved game by value.

use pounce::records::{CensusRow, CensusSide, CountsRecord};
use pounce::{Error, Keep, Options, Tablebases};

use super::unsolved::with_command;
use crate::args::{Census, Format};
use crate::terminal::exit::Exit;
use crate::terminal::output::{document, print, table, thousands};

pub fn run(args: &Census) -> anyhow::Result<Exit> {
    let game = args.game.open()?;
    let tablebases = Tablebases::from(&args.tablebases);
    let tablebase = match tablebases.open(&game) {
        Err(unsolved @ Error::Unsolved { .. }) => {
            let solved = tablebases.open_or_solve(&game, &Options::default())?;
            let named = || with_command(unsolved, &args.tablebases, &game, Keep::Sliding);
            solved.ok_or_else(named)?
        }
        opened => opened?,
    };
    let record = tablebase.census();
    match args.format {
        Format::Human => print(&text(record.counted.census.iter()))?,
        Format::Json => print(&document(&record)?)?,
    }
    Ok(Exit::AsExpected)
}

/// Formats rows of a census as a table of positions up to symmetry.
pub fn text<'a>(rows: impl Iterator<Item = &'a CensusRow>) -> String {
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
        let CountsRecord {
            tigers_win,
            draw,
            goats_win,
        } = row.up_to_symmetry;
        let mover = match row.mover {
            CensusSide::Tigers => "tigers",
            CensusSide::Goats => "goats",
        };
        let mut line = vec![row.placed.to_string(), row.captured.to_string()];
        line.push(mover.to_owned());
        line.extend([tigers_win, draw, goats_win].map(thousands));
        cells.push(line);
    }
    table(&cells, &[0, 1, 3, 4, 5])
}
