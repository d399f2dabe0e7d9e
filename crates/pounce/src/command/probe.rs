//! `pounce probe`: the value of a position and of each move, best first, and best play.

use game::{Game, Outcome, Side};
use games::hunt::{Hunt, Move, Position};
use serde_json::{Value, json};
use tablebase::{Probe, Tablebase, outcome_name};

use crate::args::{Format, ProbeArgs};
use crate::exit::Exit;
use crate::output::{print, table};
use crate::tables::{self, value_text};

/// Plies of a line of best play that are shown where nothing ends it.
const SHOWN: usize = 20;

pub fn run(args: &ProbeArgs) -> anyhow::Result<Exit> {
    let hunt = args.place.game.open()?;
    let position = args.place.play(&hunt)?.position();
    let tablebase = tables::open(args.dir.as_deref(), &args.place.game, &hunt)?;
    let Some(found) = tablebase.probe(&position)? else {
        eprintln!("this tablebase does not keep the placement phase; solve with --keep all");
        return Ok(Exit::Nothing);
    };
    let moves = ranked(&hunt, &tablebase, &position)?;
    let line = best_line(&hunt, &tablebase, position)?;
    let line = hunt.line_text(&position, &line);
    match args.format {
        Format::Human => {
            let rows: Vec<Vec<String>> = moves
                .iter()
                .map(|(m, probe)| vec![hunt.move_text(&position, *m), describe(probe)])
                .collect();
            let line = match line.is_empty() {
                true => String::new(),
                false => format!("best play: {line}\n"),
            };
            let place = hunt.compact(&position);
            print(&format!(
                "{place}: {}\n{}{line}",
                describe(&found),
                table(&rows, &[])
            ))?;
        }
        Format::Json => {
            let moves = moves.iter().map(|(m, probe)| {
                let mut document = document(probe);
                document["move"] = hunt.move_text(&position, *m).into();
                document
            });
            let mut all = document(&found);
            all["position"] = hunt.compact(&position).into();
            all["tablebase_digest"] = tablebase.digest().into();
            all["moves"] = moves.collect();
            all["line"] = line.into();
            print(&format!("{all:#}\n"))?;
        }
    }
    Ok(Exit::AsExpected)
}

/// A value in words, with its distance where that is known.
pub fn describe(probe: &Probe) -> String {
    match probe.distance {
        Some(1) => format!("{} in 1 ply", value_text(probe.value)),
        Some(plies) => format!("{} in {plies} plies", value_text(probe.value)),
        None => value_text(probe.value),
    }
}

/// The same for programs.
pub fn document(probe: &Probe) -> Value {
    json!({"value": outcome_name(probe.value), "distance": probe.distance})
}

/// The moves with what they lead to, the best first. Where a layer is not kept, those into it are
/// left out.
fn ranked(
    hunt: &Hunt,
    tablebase: &Tablebase,
    position: &Position,
) -> anyhow::Result<Vec<(Move, Probe)>> {
    let mut moves = Vec::new();
    for m in hunt.moves(position) {
        moves.extend(
            tablebase
                .probe(&hunt.play(position, m))?
                .map(|probe| (m, probe)),
        );
    }
    moves.sort_by_key(|(_, probe)| rank(probe, position.mover));
    Ok(moves)
}

/// Less for what the mover would rather have: wins, the quickest first; draws; losses, the
/// slowest first.
fn rank(probe: &Probe, mover: Side) -> (u8, i64) {
    let plies = probe.distance.map_or(0, i64::from);
    match probe.value {
        Outcome::Win(side) if side == mover => (0, plies),
        Outcome::Draw => (1, 0),
        Outcome::Win(_) => (2, -plies),
    }
}

/// Best play until it ends, repeats itself, or has been shown long enough.
fn best_line(
    hunt: &Hunt,
    tablebase: &Tablebase,
    mut position: Position,
) -> anyhow::Result<Vec<Move>> {
    let mut seen = vec![position];
    let mut line = Vec::new();
    while let Some(&(m, probe)) = ranked(hunt, tablebase, &position)?.first() {
        position = hunt.play(&position, m);
        let endless = probe.distance.is_none() && line.len() >= SHOWN;
        if endless || seen.contains(&position) {
            break;
        }
        line.push(m);
        seen.push(position);
    }
    Ok(line)
}
