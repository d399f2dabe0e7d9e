//! `pounce moves`: the legal moves of a position.

use game::Game;
use games::hunt::Move;
use serde_json::json;

use crate::args::{Format, Moves};
use crate::exit::Exit;
use crate::output::{print, table};

pub fn run(moves: &Moves) -> anyhow::Result<Exit> {
    let hunt = moves.place.game.open()?;
    let play = moves.place.play(&hunt)?;
    let position = play.position();
    let rows = play.moves().into_iter().map(|m| {
        let kind = match m {
            Move::Drop { .. } => "drop",
            Move::Slide { .. } => "slide",
            Move::Jump { .. } => "capture",
        };
        let after = hunt.compact(&hunt.play(&position, m));
        (hunt.move_text(&position, m), kind, after)
    });
    match moves.format {
        Format::Human => {
            let rows: Vec<Vec<String>> = rows
                .map(|(text, kind, after)| vec![text, kind.to_owned(), after])
                .collect();
            match rows.is_empty() {
                true => print(&format!("no moves: {}\n", play.describe()))?,
                false => print(&table(&rows, &[]))?,
            }
        }
        Format::Json => {
            let rows: Vec<_> = rows
                .map(|(text, kind, after)| json!({"move": text, "kind": kind, "position": after}))
                .collect();
            let document = json!({"position": hunt.compact(&position), "moves": rows});
            print(&format!("{document:#}\n"))?;
        }
    }
    Ok(Exit::AsExpected)
}
