//! A line of best play according to a tablebase.

use game::Game;
use games::hunt::{Move, Position};

use crate::probe::ranking::ranked_moves;
use crate::probe::tablebase::{ProbeError, Tablebase};

/// The maximum length of a line whose end is not known, in plies.
const MAX_PLIES: usize = 12;

/// Best play by both sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestLine {
    /// The moves, each ranked first.
    pub moves: Vec<Move>,
    /// The reason why the line ends.
    pub end: LineEnd,
}

/// The reason why a line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineEnd {
    /// The game is over.
    GameOver,
    /// The last move leads to a position that occurred before, so play repeats.
    Repetition,
    /// The line is cut after a maximum length.
    Cut,
    /// The next layer is not kept.
    NotKept,
}

/// Returns a line of best play: both sides choose the first of the ranked moves.
pub fn best_line(tablebase: &Tablebase, mut position: Position) -> Result<BestLine, ProbeError> {
    let hunt = tablebase.hunt();
    let mut seen = vec![position];
    let mut moves = Vec::new();
    let end = loop {
        if hunt.outcome(&position).is_some() {
            break LineEnd::GameOver;
        }
        let ranked = ranked_moves(tablebase, &position)?;
        let Some(best) = ranked.first() else {
            break LineEnd::NotKept;
        };
        if best.probe.distance.is_none() && moves.len() >= MAX_PLIES {
            break LineEnd::Cut;
        }
        position = hunt.play(&position, best.chosen);
        moves.push(best.chosen);
        if seen.contains(&position) {
            break LineEnd::Repetition;
        }
        seen.push(position);
    };
    Ok(BestLine { moves, end })
}
