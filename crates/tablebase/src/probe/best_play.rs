//! Best play by a tablebase: the moves of a position by what they lead to, and a line of the best.

use game::{Game, Outcome, Side};
use games::hunt::{Move, Position};

use crate::probe::tablebase::{Probe, ProbeError, Tablebase};

/// Plies of a line of best play where nothing ends it.
const SHOWN: usize = 20;

/// The moves with what they lead to, the best first. Where a layer is not kept, those into it are
/// left out.
pub fn ranked_moves(
    tablebase: &Tablebase,
    position: &Position,
) -> Result<Vec<(Move, Probe)>, ProbeError> {
    let hunt = tablebase.hunt();
    let mut moves = Vec::new();
    for m in hunt.moves(position) {
        let probe = tablebase.probe(&hunt.play(position, m))?;
        moves.extend(probe.map(|probe| (m, probe)));
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
pub fn best_line(tablebase: &Tablebase, mut position: Position) -> Result<Vec<Move>, ProbeError> {
    let mut seen = vec![position];
    let mut line = Vec::new();
    while let Some(&(m, probe)) = ranked_moves(tablebase, &position)?.first() {
        position = tablebase.hunt().play(&position, m);
        let endless = probe.distance.is_none() && line.len() >= SHOWN;
        if endless || seen.contains(&position) {
            break;
        }
        line.push(m);
        seen.push(position);
    }
    Ok(line)
}
