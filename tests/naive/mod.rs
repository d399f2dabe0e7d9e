//! Positions, moves and questions of `games::hunt` in the terms of the naive rules.

use certificate::Objective;
use certificate::hunt::{Cell, Player};
use game::{Question, Side};
use games::hunt::{Hunt, HuntEvent, Move, Position, TIGERS};

/// The same position.
pub fn position(hunt: &Hunt, position: &Position) -> certificate::hunt::Position {
    let cell = |node: usize| match (position.tigers >> node & 1, position.goats >> node & 1) {
        (1, _) => Cell::Tiger,
        (_, 1) => Cell::Goat,
        _ => Cell::Empty,
    };
    certificate::hunt::Position {
        cells: std::array::from_fn(cell),
        in_hand: position.hand.into(),
        captured: hunt.captured(position).into(),
        tigers_move: position.mover == TIGERS,
    }
}

/// The same move.
#[allow(dead_code, reason = "not every test that uses this module plays moves")]
pub fn translated(m: Move) -> certificate::hunt::Move {
    match m {
        Move::Drop { to } => certificate::hunt::Move::Drop(to.into()),
        Move::Slide { from, to } => certificate::hunt::Move::Slide(from.into(), to.into()),
        Move::Jump { from, over, to } => {
            certificate::hunt::Move::Jump(from.into(), over.into(), to.into())
        }
    }
}

/// The same question.
#[allow(
    dead_code,
    reason = "not every test that uses this module asks questions"
)]
pub fn question(hunt: &Hunt, asked: &Question<Position, HuntEvent>) -> certificate::hunt::Question {
    certificate::hunt::Question {
        position: hunt.compact(&asked.position),
        prover: player(asked.prover),
        objective: match asked.objective {
            game::Objective::Reach => Objective::Reach,
            game::Objective::Avoid => Objective::Avoid,
        },
        event: match asked.event {
            HuntEvent::Captures(wanted) => certificate::hunt::HuntEvent::Captures(wanted),
            HuntEvent::Win(side) => certificate::hunt::HuntEvent::Win(player(side)),
        },
        plies: asked.plies,
    }
}

#[allow(
    dead_code,
    reason = "not every test that uses this module asks questions"
)]
fn player(side: Side) -> Player {
    if side == TIGERS {
        Player::Tigers
    } else {
        Player::Goats
    }
}
