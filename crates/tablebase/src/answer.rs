//! Questions answered by a tablebase.
//!
//! Whether a side can win is the value of the position; by which ply, its distance. Whether
//! Tigers can capture so many goats is the value of the same position in another game: one that
//! they win with so many captures and in no other way.

use game::{Answer, Decision, Event, Game, OpenReason, Outcome, Question, Side};
use games::hunt::{Board, Hunt, HuntEvent, Move, Position, Stalemate, TIGERS};

use crate::best_play::best_line;
use crate::index::Keep;
use crate::probe::{Probe, ProbeError, Tablebase};
use crate::refused::Refused;

/// The game whose tablebase answers questions about an event on a board.
pub fn game_of(board: &Board, event: HuntEvent) -> Board {
    match event {
        HuntEvent::Win(_) => board.clone(),
        HuntEvent::Captures(captures) => Board {
            captures,
            stalemate: Stalemate::Draw,
            ..board.clone()
        },
    }
}

/// The part of a tablebase that an answer rests on, which has to be verified first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Needed {
    /// Positions with all goats placed.
    Sliding,
    /// The summary in `tablebase.json`: the start, the first moves, the census.
    Summary,
    /// Positions with goats in hand.
    Placement,
}

impl Needed {
    /// Returns the least that has to be kept.
    pub fn keep(self) -> Keep {
        match self {
            Needed::Sliding | Needed::Summary => Keep::Sliding,
            Needed::Placement => Keep::All,
        }
    }
}

/// Returns the part of the tablebase that an answer about a position rests on.
pub fn needed(hunt: &Hunt, position: &Position) -> Needed {
    if position.hand == 0 {
        Needed::Sliding
    } else if is_early(hunt, position) {
        Needed::Summary
    } else {
        Needed::Placement
    }
}

/// Whether a position is the start, or what a first move leads to: the index knows those.
fn is_early(hunt: &Hunt, position: &Position) -> bool {
    let start = hunt.start();
    let mut firsts = hunt.moves(&start).map(|m| hunt.play(&start, m));
    *position == start || firsts.any(|first| first == *position)
}

/// Answers a question by the tablebase of its event's game. What the tablebase does not know is
/// open.
pub fn answer(
    tablebase: &Tablebase,
    question: &Question<Position, HuntEvent>,
) -> Result<Answer<Move>, Refused> {
    let mut answer = Answer {
        verdict: Decision::Open(OpenReason::NotInTablebase),
        nodes: 0,
        children: 0,
        reached_in: None,
        line: Vec::new(),
    };
    let attacker = question.attacker();
    if attacker != wanted_by(question.event) {
        return Ok(answer);
    }
    let Some(probe) = known(tablebase, question)? else {
        return Ok(answer);
    };
    let within = match (probe.distance, question.plies) {
        _ if probe.value != Outcome::Win(attacker) => Some(false),
        (_, None) => Some(true),
        (Some(distance), Some(plies)) => Some(distance <= plies),
        (None, Some(_)) => None,
    };
    answer.verdict = match within {
        Some(reached) => question.verdict(reached),
        None => Decision::Open(OpenReason::Distances),
    };
    if within == Some(true) && probe.distance.is_some() {
        answer.reached_in = probe.distance;
        answer.line = present(best_line(tablebase, question.position))?.unwrap_or_default();
    }
    Ok(answer)
}

/// The side that an event is good for.
pub(crate) fn wanted_by(event: HuntEvent) -> Side {
    match event {
        HuntEvent::Captures(_) => TIGERS,
        HuntEvent::Win(side) => side,
    }
}

fn known(
    tablebase: &Tablebase,
    question: &Question<Position, HuntEvent>,
) -> Result<Option<Probe>, Refused> {
    let hunt = tablebase.hunt();
    let Question {
        position, event, ..
    } = question;
    // More goats may be gone than this game knows.
    if event.holds(hunt, position) {
        return Ok(Some(Probe {
            value: Outcome::Win(wanted_by(*event)),
            distance: Some(0),
        }));
    }
    if let Some(value) = early_value(tablebase, position) {
        return Ok(Some(Probe {
            value,
            distance: None,
        }));
    }
    Ok(present(tablebase.probe(position))?.flatten())
}

/// The value of the start, or after a first move: the index has those. What is stored in a layer
/// of the sliding phase is taken from there.
fn early_value(tablebase: &Tablebase, position: &Position) -> Option<Outcome> {
    if position.hand == 0 {
        return None;
    }
    let start = tablebase.hunt().start();
    if *position == start {
        return tablebase.start_value();
    }
    let mut firsts = tablebase.first_moves().iter();
    let after = |node| tablebase.hunt().play(&start, Move::Drop { to: node });
    let first = firsts.find(|first| after(first.node) == *position)?;
    Some(first.value)
}

/// A position that cannot arise has no answer; a damaged file is another matter.
fn present<T>(found: Result<T, ProbeError>) -> Result<Option<T>, Refused> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(ProbeError::Impossible) => Ok(None),
        Err(ProbeError::Refused(refused)) => Err(refused),
    }
}
