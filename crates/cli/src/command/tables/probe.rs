//! `pounce probe`: the value of a position and of each move, best first, and best play.

use pounce::records::{ProbeRecord, ProbedMove};
use pounce::tables::{self, value_text};
use tablebase::{Probe, best_line, ranked_moves};

use crate::args::{Format, ProbeArgs};
use crate::terminal::exit::Exit;
use crate::terminal::output::{count, document, print, table};

pub fn run(args: &ProbeArgs) -> anyhow::Result<Exit> {
    let hunt = args.place.game.open_hunt()?;
    let position = args.place.play(&hunt)?.position();
    let tablebase = tables::open(args.dir.as_deref(), &args.place.game.game, &hunt)?;
    let Some(found) = tablebase.probe(&position)? else {
        eprintln!("this tablebase does not keep the placement phase; solve with --keep all");
        return Ok(Exit::Nothing);
    };
    let moves = ranked_moves(&tablebase, &position)?;
    let line = best_line(&tablebase, position)?;
    let line = hunt.line_text(&position, &line);
    match args.format {
        Format::Human => {
            let rows: Vec<Vec<String>> = moves
                .iter()
                .map(|(m, probe)| vec![hunt.move_text(&position, *m), describe(probe)])
                .collect();
            let line = if line.is_empty() {
                String::new()
            } else {
                format!("best play: {line}\n")
            };
            let place = hunt.compact(&position);
            print(&format!(
                "{place}: {}\n{}{line}",
                describe(&found),
                table(&rows, &[])
            ))?;
        }
        Format::Json => {
            let moves = moves.iter().map(|&(m, probe)| ProbedMove {
                text: hunt.move_text(&position, m),
                worth: probe.into(),
            });
            let record = ProbeRecord {
                position: hunt.compact(&position),
                worth: found.into(),
                moves: moves.collect(),
                line,
                tablebase_digest: tablebase.digest().to_owned(),
            };
            print(&document(&record)?)?;
        }
    }
    Ok(Exit::AsExpected)
}

/// A value in words, with its distance where that is known.
pub fn describe(probe: &Probe) -> String {
    match probe.distance {
        Some(plies) => {
            let plies = count(plies.into(), "ply", "plies");
            format!("{} in {plies}", value_text(probe.value))
        }
        None => value_text(probe.value),
    }
}
