//! Best play according to a tablebase: ranked moves and a principal variation.

use game::{Game, Outcome, Side};
use games::hunt::{Move, Position};

use crate::probe::tablebase::{Probe, ProbeError, Tablebase};

/// Maximum length of a line that does not end in a win.
const MAX_DRAWN_LINE: usize = 20;

/// Returns the moves with the values that they lead to, best first. Leaves out moves into a layer
/// that is not kept.
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

/// Ranks a successor for the mover, lower being better: fast wins, slow wins, draws, slow losses,
/// fast losses.
fn rank(probe: &Probe, mover: Side) -> (u8, i64) {
    let plies = probe.distance.map_or(0, i64::from);
    match probe.value {
        Outcome::Win(side) if side == mover => (0, plies),
        Outcome::Draw => (1, 0),
        Outcome::Win(_) => (2, -plies),
    }
}

/// Returns a line of best play, up to its end, its first repetition or a maximum length.
pub fn best_line(tablebase: &Tablebase, mut position: Position) -> Result<Vec<Move>, ProbeError> {
    let mut seen = vec![position];
    let mut line = Vec::new();
    while let Some(&(m, probe)) = ranked_moves(tablebase, &position)?.first() {
        position = tablebase.hunt().play(&position, m);
        let endless = probe.distance.is_none() && line.len() >= MAX_DRAWN_LINE;
        if endless || seen.contains(&position) {
            break;
        }
        line.push(m);
        seen.push(position);
    }
    Ok(line)
}
