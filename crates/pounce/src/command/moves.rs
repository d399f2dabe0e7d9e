//! `pounce moves`: the legal moves of a position.

use game::Game;

use crate::args::{Format, Moves};
use crate::exit::Exit;
use crate::output::{document, print, table};
use crate::records::{MoveKind, MoveRecord, MovesRecord};

pub fn run(moves: &Moves) -> anyhow::Result<Exit> {
    let hunt = moves.place.game.open()?;
    let play = moves.place.play(&hunt)?;
    let position = play.position();
    let rows = play.moves().into_iter().map(|m| MoveRecord {
        text: hunt.move_text(&position, m),
        kind: MoveKind::of(m),
        position: hunt.compact(&hunt.play(&position, m)),
    });
    match moves.format {
        Format::Human => {
            let rows: Vec<Vec<String>> = rows
                .map(|row| vec![row.text, row.kind.word().to_owned(), row.position])
                .collect();
            match rows.is_empty() {
                true => print(&format!("no moves: {}\n", play.describe()))?,
                false => print(&table(&rows, &[]))?,
            }
        }
        Format::Json => {
            let record = MovesRecord {
                position: hunt.compact(&position),
                moves: rows.collect(),
            };
            print(&document(&record)?)?;
        }
    }
    Ok(Exit::AsExpected)
}
