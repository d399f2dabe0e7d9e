//! Translates strategies and closed sets of hunt games into the checker's types.

use std::io::Write;

use certificate::Objective;
use certificate::hunt::{
    Cell, CertificateSubject, Player, Root, StrategyMove, StrategyRecords, WriteError, WriteOptions,
};
use game::{Decision, Question, Side};
use games::Decidable;
use games::hunt::{Hunt, HuntEvent, Move, Position, TIGERS};
use search::StrategyStep;
use tablebase::PackedSet;

use super::certify::{MonitorProgress, Request};
use crate::task::PlayQuestion;

/// A question whose prover succeeds, and the proof.
pub struct HuntProof {
    pub question: Question<Position, HuntEvent>,
    pub method: ProofMethod,
}

/// The form of a proof.
pub enum ProofMethod {
    /// A move for each position that can arise with the prover to move.
    Strategy(Vec<StrategyStep<Position, Move>>),
    /// A closed set of positions with the opponent to move, which play never leaves.
    ClosedSet(PackedSet),
}

impl HuntProof {
    /// Returns the bytes that the strategy takes.
    pub fn bytes(&self) -> u64 {
        let steps = match &self.method {
            ProofMethod::Strategy(steps) => steps.capacity(),
            ProofMethod::ClosedSet(_) => 0,
        };
        (steps * size_of::<StrategyStep<Position, Move>>()) as u64
    }
}

/// Writes a certificate, and returns the number of its records.
pub(super) fn write_hunt(
    request: &Request<'_>,
    hunt: &Hunt,
    proofs: Vec<HuntProof>,
    out: impl Write,
) -> Result<u64, WriteError> {
    let proof_bytes: u64 = proofs.iter().map(HuntProof::bytes).sum();
    let options = WriteOptions {
        memory: request.limits.bytes.saturating_sub(proof_bytes),
        deadline: request.limits.deadline,
        progress: &MonitorProgress(request.monitor),
    };
    let subject = subject(request, hunt);
    let parts = parts(hunt, proofs);
    let summary = if parts.closed_sets.is_empty() {
        certificate::hunt::write(out, subject, parts.strategies, &options)
    } else {
        certificate::hunt::write_closed(out, subject, parts.closed_sets, &options)
    };
    Ok(summary?.records)
}

fn subject(request: &Request<'_>, hunt: &Hunt) -> CertificateSubject {
    let claim = request.claim;
    let numbers = |nodes: &[u8]| nodes.iter().map(|&node| node.into()).collect();
    let questions = claim.task.questions().iter();
    CertificateSubject {
        pounce: env!("CARGO_PKG_VERSION").to_owned(),
        claim: claim.name.clone(),
        statement: claim.file.statement.clone(),
        game: claim.file.game.clone(),
        rules: tablebase::naive_rules(hunt).rules,
        questions: (questions.map(|question| translated_question(hunt, question))).collect(),
        verdict: match request.verdict {
            Decision::Proven => certificate::Verdict::Proven,
            _ => certificate::Verdict::Refuted,
        },
        symmetries: hunt
            .symmetries()
            .images()
            .iter()
            .map(|image| numbers(image))
            .collect(),
    }
}

fn translated_question(hunt: &Hunt, question: &PlayQuestion) -> certificate::hunt::Question {
    certificate::hunt::Question {
        position: question.position.clone(),
        prover: player(question.prover),
        objective: objective(question.objective),
        event: event((hunt.event(question.event)).expect("a hunt game has all events")),
        plies: question.plies,
    }
}

type Records<'a> = Box<dyn Iterator<Item = StrategyMove> + 'a>;
type Positions<'a> = Box<dyn Iterator<Item = certificate::hunt::Position> + 'a>;

/// The contents of a certificate. An engine finds strategies or closed sets, never both.
struct Parts<'a> {
    strategies: Vec<StrategyRecords<Records<'a>>>,
    closed_sets: Vec<certificate::hunt::ClosedSet<Positions<'a>>>,
}

/// Merges strategies with the same side, objective and event.
fn parts(hunt: &Hunt, proofs: Vec<HuntProof>) -> Parts<'_> {
    let mut strategies: Vec<StrategyRecords<Records<'_>>> = Vec::new();
    let mut closed_sets = Vec::new();
    for HuntProof { question, method } in proofs {
        let steps = match method {
            ProofMethod::Strategy(steps) => steps,
            ProofMethod::ClosedSet(positions) => {
                let positions = positions.into_iter();
                let positions = positions.map(|set_position| position(hunt, &set_position));
                closed_sets.push(certificate::hunt::ClosedSet {
                    prover: player(question.prover),
                    event: event(question.event),
                    roots: vec![hunt.compact(&question.position)],
                    positions: Box::new(positions) as Positions<'_>,
                });
                continue;
            }
        };
        let root = Root {
            position: hunt.compact(&question.position),
            plies: question.plies,
        };
        let records = steps.into_iter().map(|step| StrategyMove {
            position: position(hunt, &step.position),
            chosen: translated(step.chosen),
            number: step.plies,
        });
        let kind = (
            player(question.prover),
            objective(question.objective),
            event(question.event),
        );
        let same = strategies
            .iter_mut()
            .find(|other| (other.prover, other.objective, other.event) == kind);
        match same {
            Some(other) => {
                other.roots.push(root);
                let before = std::mem::replace(&mut other.records, Box::new(std::iter::empty()));
                other.records = Box::new(before.chain(records));
            }
            None => strategies.push(StrategyRecords {
                prover: kind.0,
                objective: kind.1,
                event: kind.2,
                roots: vec![root],
                records: Box::new(records),
            }),
        }
    }
    Parts {
        strategies,
        closed_sets,
    }
}

fn player(side: Side) -> Player {
    if side == TIGERS {
        Player::Tigers
    } else {
        Player::Goats
    }
}

/// Translates an objective into the checker's types.
pub fn objective(objective: game::Objective) -> Objective {
    match objective {
        game::Objective::Reach => Objective::Reach,
        game::Objective::Avoid => Objective::Avoid,
    }
}

fn event(event: HuntEvent) -> certificate::hunt::HuntEvent {
    match event {
        HuntEvent::Captures(goats) => certificate::hunt::HuntEvent::Captures(goats),
        HuntEvent::Win(side) => certificate::hunt::HuntEvent::Win(player(side)),
    }
}

/// Translates a position into the checker's types.
fn position(hunt: &Hunt, position: &Position) -> certificate::hunt::Position {
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

/// Translates a move into the checker's types.
fn translated(m: Move) -> certificate::hunt::Move {
    match m {
        Move::Drop { to } => certificate::hunt::Move::Drop(to.into()),
        Move::Slide { from, to } => certificate::hunt::Move::Slide(from.into(), to.into()),
        Move::Jump { from, over, to } => {
            certificate::hunt::Move::Jump(from.into(), over.into(), to.into())
        }
    }
}
