//! Certificates of hunting games: strategies or closed sets in the checker's terms. A certificate
//! is kept only if the checker accepts it.

use std::io::BufReader;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use certificate::hunt::{
    Cell, CertificateSubject, Player, Root, StrategyMove, StrategyRecords, WriteError, WriteOptions,
};
use certificate::{Accepted, CheckOptions, Objective, Progress, Refusal, check};
use game::{Decision, Limits, Monitor, OpenReason, Question, Side};
use games::hunt::{Hunt, HuntEvent, Move, Position, TIGERS};
use hypothesis::CertificateRecord;
use search::StrategyStep;
use tablebase::PackedSet;

use super::certified::{Certified, LEAST_MEMORY, certificate_name, digest, expected};
use crate::claim::Claim;
use crate::file::write_with;
use crate::progress::{JobMonitor, Timed};
use crate::prove::Failure;
use crate::task::HuntMatter;

/// A question that its prover succeeds in, and the proof.
pub struct HuntProof {
    pub question: Question<Position, HuntEvent>,
    pub way: Way,
}

/// The way in which a prover succeeds.
pub enum Way {
    /// By a strategy: these moves.
    Steps(Vec<StrategyStep<Position, Move>>),
    /// By never leaving a closed set of positions with the opponent to move.
    Closed(PackedSet),
}

/// Returns the bytes that the steps of proofs take.
pub fn held(proofs: &[HuntProof]) -> u64 {
    let steps = proofs.iter().map(|proof| match &proof.way {
        Way::Steps(steps) => steps.capacity(),
        Way::Closed(_) => 0,
    });
    (steps.sum::<usize>() * size_of::<StrategyStep<Position, Move>>()) as u64
}

/// Writes the certificate of a claim's verdict to a file, once the checker has accepted it.
pub fn certify_hunt(
    loaded: &Claim,
    matter: &HuntMatter,
    verdict: Decision,
    proofs: Vec<HuntProof>,
    limits: Limits,
    path: &Path,
    monitor: &JobMonitor<'_>,
) -> Result<Certified, Failure> {
    let claim = claim(loaded, matter, verdict);
    let left = Limits {
        bytes: limits.bytes.saturating_sub(held(&proofs)),
        ..limits
    };
    let (strategies, sets) = strategies(&matter.hunt, proofs);
    let mut checked = None;
    let mut stopped = None;
    let accepted = write_with(path, |file| {
        let out = std::io::BufWriter::new(&*file);
        // An engine finds strategies or closed sets, never both.
        let options = WriteOptions {
            memory: left.bytes,
            deadline: left.deadline,
            progress: &MonitorProgress(monitor),
        };
        let written = if sets.is_empty() {
            certificate::hunt::write(out, claim, strategies, &options)
        } else {
            certificate::hunt::write_closed(out, claim, sets, &options)
        };
        let summary = match written {
            Ok(summary) => summary,
            Err(WriteError::Io(error)) => return Err(error),
            Err(WriteError::Memory) => {
                stopped = Some(OpenReason::Memory);
                return Ok(false);
            }
            Err(WriteError::Time) => {
                stopped = Some(OpenReason::Time);
                return Ok(false);
            }
            Err(WriteError::Interrupted) => {
                stopped = Some(OpenReason::Interrupted);
                return Ok(false);
            }
        };
        let timed = Timed::new(monitor, limits);
        let checking = Checking {
            monitor,
            timed: &timed,
            records: summary.records,
            done: AtomicU64::new(0),
        };
        let options = CheckOptions {
            memory: limits.bytes.max(LEAST_MEMORY),
            threads: rayon::current_num_threads(),
            expected: expected(loaded),
            progress: &checking,
        };
        let accepted = check(&mut BufReader::new(file), &options);
        if matches!(accepted, Err(Refusal::Interrupted)) {
            stopped = Some(timed.reason());
        }
        let is_accepted = accepted.is_ok();
        checked = Some((summary, accepted));
        Ok(is_accepted)
    })?;
    if let Some(reason) = stopped {
        return Ok(Certified::Stopped(reason));
    }
    let (summary, result) = checked.expect("the file was written");
    match result {
        Ok(Accepted {
            records, positions, ..
        }) => Ok(Certified::Accepted(CertificateRecord {
            file: Some(certificate_name(loaded)),
            blake3: digest(path)?,
            bytes: summary.bytes,
            records,
            positions,
        })),
        Err(Refusal::Io(error)) => Err(error.into()),
        Err(refusal) => {
            debug_assert!(!accepted);
            Ok(Certified::Refused(refusal))
        }
    }
}

/// Reports the progress of the checker as that of a claim.
struct Checking<'a> {
    monitor: &'a JobMonitor<'a>,
    timed: &'a Timed<'a>,
    records: u64,
    done: AtomicU64,
}

impl Progress for Checking<'_> {
    fn advance(&self, records: u64) -> ControlFlow<()> {
        let done = self.done.fetch_add(records, Ordering::Relaxed) + records;
        self.monitor
            .tell(|| format!(", {} % checked", done * 100 / self.records.max(1)));
        flow(self.timed.advance(0))
    }
}

/// Passes the progress of a certificate on to a monitor.
pub struct MonitorProgress<'a>(pub &'a dyn Monitor);

impl Progress for MonitorProgress<'_> {
    fn advance(&self, records: u64) -> ControlFlow<()> {
        flow(self.0.advance(records))
    }

    fn expect(&self, records: u64) {
        self.0.add_expected(records);
    }
}

fn flow(stop: bool) -> ControlFlow<()> {
    if stop {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

fn claim(loaded: &Claim, matter: &HuntMatter, verdict: Decision) -> CertificateSubject {
    let hunt = &*matter.hunt;
    let numbers = |nodes: &[u8]| nodes.iter().map(|&node| node.into()).collect();
    let questions = matter.questions.iter().map(|asked| {
        let question = &asked.question;
        certificate::hunt::Question {
            position: hunt.compact(&question.position),
            prover: player(question.prover),
            objective: objective(question.objective),
            event: event(question.event),
            plies: question.plies,
        }
    });
    CertificateSubject {
        pounce: env!("CARGO_PKG_VERSION").to_owned(),
        claim: loaded.name.clone(),
        statement: loaded.file.statement.clone(),
        game: loaded.file.game.clone(),
        rules: tablebase::naive_rules(hunt).rules,
        questions: questions.collect(),
        verdict: match verdict {
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

type Records<'a> = Box<dyn Iterator<Item = StrategyMove> + 'a>;
type Positions<'a> = Box<dyn Iterator<Item = certificate::hunt::Position> + 'a>;
/// The parts of a certificate.
type Parts<'a> = (
    Vec<StrategyRecords<Records<'a>>>,
    Vec<certificate::hunt::ClosedSet<Positions<'a>>>,
);

/// Merges proofs into one strategy for each side, objective and event.
fn strategies(hunt: &Hunt, proofs: Vec<HuntProof>) -> Parts<'_> {
    let mut strategies: Vec<StrategyRecords<Records<'_>>> = Vec::new();
    let mut sets = Vec::new();
    for HuntProof { question, way } in proofs {
        let steps = match way {
            Way::Steps(steps) => steps,
            Way::Closed(positions) => {
                let positions = positions.into_iter().map(|it| position(hunt, &it));
                sets.push(certificate::hunt::ClosedSet {
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
    (strategies, sets)
}

fn player(side: Side) -> Player {
    if side == TIGERS {
        Player::Tigers
    } else {
        Player::Goats
    }
}

/// Translates an objective into the checker's terms.
pub fn objective(objective: game::Objective) -> Objective {
    match objective {
        game::Objective::Reach => Objective::Reach,
        game::Objective::Avoid => Objective::Avoid,
    }
}

fn event(event: HuntEvent) -> certificate::hunt::HuntEvent {
    match event {
        HuntEvent::Captures(wanted) => certificate::hunt::HuntEvent::Captures(wanted),
        HuntEvent::Win(side) => certificate::hunt::HuntEvent::Win(player(side)),
    }
}

/// Translates a position into the checker's terms.
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

/// Translates a move into the checker's terms.
fn translated(m: Move) -> certificate::hunt::Move {
    match m {
        Move::Drop { to } => certificate::hunt::Move::Drop(to.into()),
        Move::Slide { from, to } => certificate::hunt::Move::Slide(from.into(), to.into()),
        Move::Jump { from, over, to } => {
            certificate::hunt::Move::Jump(from.into(), over.into(), to.into())
        }
    }
}
