//! Lines of play for display: the prover follows a strategy, and the opponent chooses the answer that
//! the strategy needs the most plies to meet.

use std::collections::HashMap;

use game::{Event, Game, Keyed, Question, Symmetric};
use games::hunt::{Hunt, HuntEvent, Move, Position};
use search::StrategyStep;

/// The longest line that is shown, in plies.
const MAX_PLIES: usize = 60;

/// Returns a line of play from the question's position in which the prover follows the strategy.
pub fn main_line(
    hunt: &Hunt,
    question: &Question<Position, HuntEvent>,
    steps: &[StrategyStep<Position, Move>],
) -> Vec<Move> {
    let by_position: HashMap<Position, &StrategyStep<Position, Move>> =
        steps.iter().map(|step| (step.position, step)).collect();
    let number = |position: &Position| {
        let step = by_position.get(&hunt.canonical(position));
        step.map_or(0, |step| step.plies)
    };
    let mut position = question.position;
    let mut line = Vec::new();
    while line.len() < MAX_PLIES && !question.event.holds(hunt, &position) {
        let next = if hunt.mover(&position) == question.prover {
            match by_position.get(&hunt.canonical(&position)) {
                Some(step) => symmetric_move(hunt, &position, step),
                None => immediate_move(hunt, &position, question),
            }
        } else {
            let moves = hunt.moves(&position);
            moves.max_by_key(|&m| number(&hunt.play(&position, m)))
        };
        let Some(m) = next else { break };
        line.push(m);
        position = hunt.play(&position, m);
    }
    line
}

/// Returns the move that corresponds to the step's move under symmetry.
fn symmetric_move(
    hunt: &Hunt,
    position: &Position,
    step: &StrategyStep<Position, Move>,
) -> Option<Move> {
    let target = hunt.canonical(&hunt.play(&step.position, step.chosen));
    let mut moves = hunt.moves(position);
    moves.find(|&m| hunt.canonical(&hunt.play(position, m)) == target)
}

/// Returns a move that makes the event happen.
fn immediate_move(
    hunt: &Hunt,
    position: &Position,
    question: &Question<Position, HuntEvent>,
) -> Option<Move> {
    let mut moves = hunt.moves(position);
    moves.find(|&m| question.event.holds(hunt, &hunt.play(position, m)))
}

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
