//! The line that a search is looking at, for progress reports.

use game::{Game, Keyed, Symmetric};
use games::hunt::{Hunt, Move, Position};

/// Returns the moves that lead from a position through canonical positions with these keys.
pub fn path_line(hunt: &Hunt, start: &Position, keys: &[u64]) -> Vec<Move> {
    let mut position = *start;
    let mut line = Vec::new();
    for &key in keys {
        let mut moves = hunt.moves(&position);
        let Some(m) = moves.find(|&m| hunt.key(&hunt.canonical(&hunt.play(&position, m))) == key)
        else {
            break;
        };
        drop(moves);
        line.push(m);
        position = hunt.play(&position, m);
    }
    line
}
