//! `pounce moves`: the legal moves of a position.

use game::{Game, Notation};
use games::hunt::Hunt;
use games::{AnyGame, GameVisitor};
use pounce::InputError;
use pounce::records::{MoveKind, MoveRecord, MovesRecord};

use crate::args::{Format, Moves};
use crate::terminal::exit::Exit;
use crate::terminal::output::{document, print, table};

pub fn run(moves: &Moves) -> anyhow::Result<Exit> {
    let (record, words) = match moves.place.game.open()? {
        AnyGame::Hunt(hunt) => of_hunt(moves, &hunt)?,
        game => game.visit(OfPosition(moves))?,
    };
    match moves.format {
        Format::Human => {
            let row = |row: MoveRecord| {
                let kind = row.kind.map(|kind| kind.name().to_owned());
                [Some(row.text), kind, Some(row.position)]
            };
            let rows: Vec<Vec<String>> = (record.moves.into_iter())
                .map(|one| row(one).into_iter().flatten().collect())
                .collect();
            if rows.is_empty() {
                print(&format!("no moves: {words}\n"))?
            } else {
                print(&table(&rows, &[]))?
            }
        }
        Format::Json => print(&document(&record)?)?,
    }
    Ok(Exit::AsExpected)
}

/// Moves, and the position in words.
type Listed = (MovesRecord, String);

/// Lists the moves that the rules of play allow, which may be fewer than those of the game.
fn of_hunt(moves: &Moves, hunt: &Hunt) -> Result<Listed, InputError> {
    let play = moves.place.play(hunt)?;
    let position = play.position();
    let rows = play.moves().into_iter().map(|m| MoveRecord {
        text: hunt.move_text(&position, m),
        kind: Some(MoveKind::of(m)),
        position: hunt.compact(&hunt.play(&position, m)),
    });
    let record = MovesRecord {
        position: hunt.compact(&position),
        moves: rows.collect(),
    };
    Ok((record, play.describe()))
}

struct OfPosition<'a>(&'a Moves);

impl GameVisitor for OfPosition<'_> {
    type Output = Result<Listed, InputError>;

    fn visit<G: Notation>(self, game: &G) -> Self::Output {
        let position = self.0.place.position(game)?;
        let rows = game.moves(&position).map(|m| MoveRecord {
            text: game.move_text(&position, m),
            kind: None,
            position: game.position_text(&game.play(&position, m)),
        });
        let record = MovesRecord {
            position: game.position_text(&position),
            moves: rows.collect(),
        };
        Ok((record, game.describe(&position)))
    }
}
