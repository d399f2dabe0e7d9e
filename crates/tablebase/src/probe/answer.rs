//! Answers questions from a tablebase.
//!
//! The value of a position answers whether a side can win, and the distance by which ply. A
//! question about captures is answered by the value of the same position in another game, which
//! Tigers win with that many captures and in no other way.

use game::{Answer, Decision, Event, Game, OpenReason, Outcome, Question, Side};
use games::hunt::{Board, Hunt, HuntEvent, Move, Position, Stalemate, TIGERS};

use crate::file::error::FileError;
use crate::file::index::Keep;
use crate::probe::tablebase::{Probe, ProbeError, Tablebase};

/// Returns the game whose tablebase answers questions about an event on a board.
pub fn tablebase_game(board: &Board, event: HuntEvent) -> Board {
    match event {
        HuntEvent::Win(_) => board.clone(),
        HuntEvent::Captures(captures) => Board {
            captures,
            stalemate: Stalemate::Draw,
            ..board.clone()
        },
    }
}

/// The part of a tablebase that an answer relies on, and that must be verified first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RequiredPart {
    /// The sliding phase.
    Sliding,
    /// The summary in `tablebase.json`: start, first moves, census.
    Summary,
    /// The placement phase.
    Placement,
}

impl RequiredPart {
    /// Returns the fewest layers to keep for this part.
    pub fn keep(self) -> Keep {
        match self {
            RequiredPart::Sliding | RequiredPart::Summary => Keep::Sliding,
            RequiredPart::Placement => Keep::All,
        }
    }
}

/// Returns the part of the tablebase that an answer about a position relies on.
pub fn required_part(hunt: &Hunt, position: &Position) -> RequiredPart {
    if position.hand == 0 {
        RequiredPart::Sliding
    } else if is_in_summary(hunt, position) {
        RequiredPart::Summary
    } else {
        RequiredPart::Placement
    }
}

/// Checks whether a position is in the summary: the start, or after a first move.
fn is_in_summary(hunt: &Hunt, position: &Position) -> bool {
    let start = hunt.start();
    let mut firsts = hunt.moves(&start).map(|m| hunt.play(&start, m));
    *position == start || firsts.any(|first| first == *position)
}

/// Answers a question from the tablebase of the event's game (see [`tablebase_game`]). The answer
/// is open if the tablebase does not contain it. It has no line; see
/// [`best_line`](crate::best_line).
pub fn answer(
    tablebase: &Tablebase,
    question: &Question<Position, HuntEvent>,
) -> Result<Answer<Move>, FileError> {
    let mut answer = Answer {
        verdict: Decision::Open(OpenReason::NotInTablebase),
        nodes: 0,
        children: 0,
        reached_in: None,
        line: Vec::new(),
    };
    let attacker = question.attacker();
    if attacker != beneficiary(question.event) {
        return Ok(answer);
    }
    let Some(probe) = probe(tablebase, question)? else {
        return Ok(answer);
    };
    let reached_in_time = match (probe.distance, question.plies) {
        _ if probe.value != Outcome::Win(attacker) => Some(false),
        (_, None) => Some(true),
        (Some(distance), Some(plies)) => Some(distance <= plies),
        (None, Some(_)) => None,
    };
    answer.verdict = match reached_in_time {
        Some(reached) => question.verdict(reached),
        None => Decision::Open(OpenReason::Distances),
    };
    if reached_in_time == Some(true) && probe.distance.is_some() {
        answer.reached_in = probe.distance;
    }
    Ok(answer)
}

/// Returns the side that wants an event.
pub(crate) fn beneficiary(event: HuntEvent) -> Side {
    match event {
        HuntEvent::Captures(_) => TIGERS,
        HuntEvent::Win(side) => side,
    }
}

fn probe(
    tablebase: &Tablebase,
    question: &Question<Position, HuntEvent>,
) -> Result<Option<Probe>, FileError> {
    let hunt = tablebase.hunt();
    let Question {
        position, event, ..
    } = question;
    // More goats may have been captured than end this game.
    if event.holds(hunt, position) {
        return Ok(Some(Probe {
            value: Outcome::Win(beneficiary(*event)),
            distance: Some(0),
        }));
    }
    if let Some(value) = summary_value(tablebase, position) {
        return Ok(Some(Probe {
            value,
            distance: None,
        }));
    }
    Ok(possible(tablebase.probe(position))?.flatten())
}

/// Returns the value of a position from the summary: the start, or after a first move.
fn summary_value(tablebase: &Tablebase, position: &Position) -> Option<Outcome> {
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

/// Turns an impossible position into `None`, and keeps file errors.
fn possible<T>(result: Result<T, ProbeError>) -> Result<Option<T>, FileError> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(ProbeError::Impossible) => Ok(None),
        Err(ProbeError::File(error)) => Err(error),
    }
}
