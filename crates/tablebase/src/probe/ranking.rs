//! Ranks the moves of a position, also those that lead to the same value.
//!
//! The order is by value and distance, then by the goats that Tigers can force
//! ([`forced_captures`](super::forced_captures)), then by the share of the opponent's replies that
//! keep the value. Values and replies are exact, and so is every distance that is found. In the
//! placement phase the search for a distance may exceed its budget of probes; such a move counts as
//! farther from the end than any move with a distance, although it may be nearer. Captures are exact
//! within their horizon. Moves that are equal in all of these share a rank.

use std::cmp::{Ordering, Reverse};

use game::{Game, Outcome, Side};
use games::hunt::{Move, Position, TIGERS};

use crate::probe::distance::DistanceSearch;
use crate::probe::forced_captures::{ForcedCaptures, forced_captures};
use crate::probe::tablebase::{Probe, ProbeError, Tablebase};

/// The longest horizon of forced captures, in plies after a move.
const MAX_HORIZON: u32 = 6;

/// Probes for the forced captures of all moves of a position.
const CAPTURE_PROBES: u32 = 4_000;

/// Probes for the distance of one position in the placement phase.
const DISTANCE_PROBES: u32 = 4_000;

/// A move and the reasons for its place in the ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RankedMove {
    /// The move.
    pub chosen: Move,
    /// The value of the position after the move, and its distance if known.
    pub probe: Probe,
    /// The goats that Tigers can force after the move while both sides keep the value. `None` if
    /// the distance is known, or if a layer is not kept.
    pub captures: Option<ForcedCaptures>,
    /// The opponent's replies; `None` if there are none, or if a layer is not kept.
    pub replies: Option<Replies>,
    /// The number of moves before this one in the order of the ranking; equal moves share a rank.
    /// Between moves with the same winner, one of which has no distance, the rank does not say which
    /// ends the game sooner.
    pub rank: usize,
}

/// The opponent's replies to a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Replies {
    /// Replies that keep the value. Any other reply is a mistake.
    pub good: u32,
    /// All legal replies.
    pub all: u32,
}

/// Ranks the moves of a position, best first. Leaves out moves into a layer that is not kept.
pub fn ranked_moves(
    tablebase: &Tablebase,
    position: &Position,
) -> Result<Vec<RankedMove>, ProbeError> {
    let hunt = tablebase.hunt();
    let mut distances = DistanceSearch::new(tablebase);
    let probes = probes_per_move(tablebase, position, &mut distances)?;
    let mut moves = Vec::new();
    for m in hunt.moves(position) {
        let next = hunt.play(position, m);
        if let Some(probe) = tablebase.probe(&next)? {
            moves.push(RankedMove {
                chosen: m,
                probe: distances.complete(&next, probe, probes)?,
                captures: None,
                replies: replies(tablebase, &next, probe.value)?,
                rank: 0,
            });
        }
    }
    count_captures(tablebase, position, &mut moves)?;
    moves.sort_by(|one, other| compare(one, other, position.mover));
    assign_ranks(&mut moves, position.mover);
    Ok(moves)
}

/// Looks up the moves of a position, best first by value and stored distance. Leaves out moves into a
/// layer that is not kept. Does not search: a call costs one probe per move.
pub fn probed_moves(
    tablebase: &Tablebase,
    position: &Position,
) -> Result<Vec<(Move, Probe)>, ProbeError> {
    let hunt = tablebase.hunt();
    let mut moves = Vec::new();
    for m in hunt.moves(position) {
        if let Some(probe) = tablebase.probe(&hunt.play(position, m))? {
            moves.push((m, probe));
        }
    }
    moves.sort_by_key(|(_, probe)| value_rank(probe, position.mover));
    Ok(moves)
}

/// Returns the number of probes for the distance after each move. If the position is decided but its
/// own distance is out of reach, those of its moves are too.
fn probes_per_move(
    tablebase: &Tablebase,
    position: &Position,
    distances: &mut DistanceSearch<'_>,
) -> Result<u32, ProbeError> {
    let Some(probe) = tablebase.probe(position)? else {
        return Ok(DISTANCE_PROBES);
    };
    let probe = distances.complete(position, probe, DISTANCE_PROBES)?;
    let far = probe.value != Outcome::Draw && probe.distance.is_none();
    Ok(if far { 0 } else { DISTANCE_PROBES })
}

/// Looks up a position, and searches for its distance if the tablebase does not store it. Returns
/// `None` if its layer is not kept.
pub fn probe_with_distance(
    tablebase: &Tablebase,
    position: &Position,
) -> Result<Option<Probe>, ProbeError> {
    let Some(probe) = tablebase.probe(position)? else {
        return Ok(None);
    };
    let mut distances = DistanceSearch::new(tablebase);
    let probe = distances.complete(position, probe, DISTANCE_PROBES)?;
    Ok(Some(probe))
}

/// Counts the opponent's replies in a position of this value.
fn replies(
    tablebase: &Tablebase,
    position: &Position,
    value: Outcome,
) -> Result<Option<Replies>, ProbeError> {
    let hunt = tablebase.hunt();
    let mut replies = Replies { good: 0, all: 0 };
    for m in hunt.moves(position) {
        let Some(probe) = tablebase.probe(&hunt.play(position, m))? else {
            return Ok(None);
        };
        replies.good += u32::from(probe.value == value);
        replies.all += 1;
    }
    Ok((replies.all > 0).then_some(replies))
}

/// Counts the forced captures after moves without a distance, separately for each value.
fn count_captures(
    tablebase: &Tablebase,
    position: &Position,
    moves: &mut [RankedMove],
) -> Result<(), ProbeError> {
    let hunt = tablebase.hunt();
    for value in [
        Outcome::Win(TIGERS),
        Outcome::Draw,
        Outcome::Win(TIGERS.opponent()),
    ] {
        let mut same: Vec<&mut RankedMove> = moves
            .iter_mut()
            .filter(|ranked| ranked.probe.value == value && ranked.probe.distance.is_none())
            .collect();
        if same.is_empty() {
            continue;
        }
        let positions: Vec<(Move, Position)> = same
            .iter()
            .map(|ranked| (ranked.chosen, hunt.play(position, ranked.chosen)))
            .collect();
        let counted = forced_captures(tablebase, value, &positions, MAX_HORIZON, CAPTURE_PROBES)?;
        for (ranked, captures) in same.iter_mut().zip(counted) {
            ranked.captures = Some(captures);
        }
    }
    Ok(())
}

/// Ranks a successor for the mover by value and distance, lower being better: fast wins, slow wins,
/// draws, slow losses, fast losses. An unknown distance counts as longer than any other.
fn value_rank(probe: &Probe, mover: Side) -> (u8, i64) {
    let plies = probe.distance.map_or(i64::MAX, i64::from);
    match probe.value {
        Outcome::Win(side) if side == mover => (0, plies),
        Outcome::Draw => (1, 0),
        Outcome::Win(_) => (2, -plies),
    }
}

/// Compares two moves, the better one being less.
fn compare(one: &RankedMove, other: &RankedMove, mover: Side) -> Ordering {
    let value = |ranked: &RankedMove| value_rank(&ranked.probe, mover);
    let captures = |ranked: &RankedMove| {
        let captures = ranked
            .captures
            .map(|found| (found.goats, Reverse(found.plies)));
        captures.unwrap_or((0, Reverse(0)))
    };
    let by_captures = captures(one).cmp(&captures(other));
    value(one)
        .cmp(&value(other))
        .then(if mover == TIGERS {
            by_captures.reverse()
        } else {
            by_captures
        })
        .then(compare_replies(one.replies, other.replies))
}

/// Compares the shares of good replies. No replies count as if all were good.
fn compare_replies(one: Option<Replies>, other: Option<Replies>) -> Ordering {
    let share = |replies: Option<Replies>| replies.map_or((1, 1), |found| (found.good, found.all));
    let ((good, all), (other_good, other_all)) = (share(one), share(other));
    (good * other_all).cmp(&(other_good * all))
}

/// Numbers sorted moves, with the same number for equally good ones.
fn assign_ranks(moves: &mut [RankedMove], mover: Side) {
    for at in 1..moves.len() {
        let equal = compare(&moves[at - 1], &moves[at], mover).is_eq();
        moves[at].rank = if equal { moves[at - 1].rank } else { at };
    }
}
