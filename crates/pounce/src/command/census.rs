//! `pounce census`: how many positions of a solved game are won by whom.

use games::hunt::side_name;
use hypothesis::rules_digest;
use serde_json::{Value, json};
use tablebase::{Count, Row, Tablebase, outcome_name};

use crate::args::{Census, Format};
use crate::exit::Exit;
use crate::output::{print, table, thousands};
use crate::tables;

pub fn run(args: &Census) -> anyhow::Result<Exit> {
    let hunt = args.game.open()?;
    let tablebase = tables::open(args.dir.as_deref(), &args.game.game, &hunt)?;
    match args.format {
        Format::Human => print(&text(tablebase.census()))?,
        Format::Json => {
            let mut document = document(&tablebase);
            document["game"] = args.game.game.as_str().into();
            print(&format!("{document:#}\n"))?;
        }
    }
    Ok(Exit::AsExpected)
}

/// Rows of a census as a table, positions up to symmetry.
pub fn text(rows: &[Row]) -> String {
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
        let Count {
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

/// All that is counted, for programs.
pub fn document(tablebase: &Tablebase) -> Value {
    let board = tablebase.hunt().board();
    let rows = tablebase.census().iter().map(|row| {
        json!({
            "phase": if row.placed == board.goats { "sliding" } else { "placement" },
            "placed": row.placed,
            "captured": row.captured,
            "mover": side_name(row.mover),
            "up_to_symmetry": row.up_to_symmetry,
            "in_full": row.in_full,
        })
    });
    // By the value with Goats to move, the values with Tigers to move.
    let joint = tablebase.joint_census().iter().map(|row| {
        let by_goats_turn = |[tigers_win, draw, goats_win]: [Count; 3]| {
            json!({"tigers_win": tigers_win, "draw": draw, "goats_win": goats_win})
        };
        json!({
            "captured": row.captured,
            "up_to_symmetry": by_goats_turn(row.up_to_symmetry),
            "in_full": by_goats_turn(row.in_full),
        })
    });
    let first_moves = tables::first_moves(tablebase).into_iter();
    let first_moves =
        first_moves.map(|(m, value)| json!({"move": m, "value": outcome_name(value)}));
    json!({
        "schema": 1,
        "rules_digest": rules_digest(board),
        "tablebase_digest": tablebase.digest(),
        "value": tablebase.start_value().map(outcome_name),
        "first_moves": first_moves.collect::<Value>(),
        "census": rows.collect::<Value>(),
        "joint_census": joint.collect::<Value>(),
    })
}
