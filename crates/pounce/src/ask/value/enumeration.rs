//! Values by enumeration: solves every position that play can reach.

use game::{Outcome, Side};
use games::Decidable;
use search::{PositionValue, SolvedPositions};

use super::budget::Budget;
use super::valuation::{KnownValue, Valuation};
use crate::records::ValueEvidence;
use crate::text::count;

/// The longest line that does not end in a win, in plies.
const MAX_DRAWN_LINE: usize = 20;
/// Bytes of memory for the positions and moves.
const BYTES: u64 = 1 << 30;

/// Solves every position that play can reach from this one, if there are at most `positions`.
pub(super) fn enumerate<G: Decidable>(
    game: &G,
    position: &G::Position,
    positions: u64,
    budget: &mut Budget<'_>,
) -> Option<Valuation<G::Move>> {
    let limits = budget.first_half(positions, BYTES);
    let solved = SolvedPositions::solve(game, *position, limits, &budget.monitor);
    let positions = solved
        .as_ref()
        .map_or(limits.nodes, |solved| solved.positions() as u64);
    budget.spend(positions);
    let solved = solved.ok()?;
    let known = |position: &G::Position| {
        let PositionValue { outcome, plies } = solved.value(game, position)?;
        Some(KnownValue::of(outcome, Some(plies)))
    };
    let moves = game.moves(position);
    let moves = moves.map(|m| Some((m, known(&game.play(position, m))?)));
    Some(Valuation {
        value: known(position)?,
        moves: moves.collect::<Option<_>>()?,
        unlisted: 0,
        line: best_line(game, &solved, *position),
        evidence: ValueEvidence::Enumeration,
        details: format!(
            "{} solved in this run",
            count(solved.positions() as u64, "position", "positions")
        ),
        reason: None,
    })
}

/// Returns a line of best play, up to its end, its first repetition or a maximum length.
fn best_line<G: Decidable>(
    game: &G,
    solved: &SolvedPositions,
    mut position: G::Position,
) -> Vec<G::Move> {
    let mut seen = vec![position];
    let mut line = Vec::new();
    loop {
        let mover = game.mover(&position);
        let valued = game.moves(&position).filter_map(|m| {
            let next = game.play(&position, m);
            Some((m, next, solved.value(game, &next)?))
        });
        let Some((m, next, value)) = valued.min_by_key(|(_, _, value)| rank(*value, mover)) else {
            return line;
        };
        let endless = value.outcome == Outcome::Draw && line.len() >= MAX_DRAWN_LINE;
        if endless || seen.contains(&next) {
            return line;
        }
        line.push(m);
        seen.push(next);
        position = next;
    }
}

/// Ranks the value of a move, lower being better: fast wins, draws, slow losses.
fn rank(value: PositionValue, mover: Side) -> (u8, i64) {
    let plies = i64::from(value.plies);
    match value.outcome {
        Outcome::Win(side) if side == mover => (0, plies),
        Outcome::Draw => (1, 0),
        Outcome::Win(_) => (2, -plies),
    }
}
