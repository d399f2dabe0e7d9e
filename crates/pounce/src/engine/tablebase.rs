//! Decides claims by a tablebase: looks up questions, extracts closed sets, counts positions.

use std::sync::Arc;

use game::{Answer, Decision, Limits, Objective, OpenReason, Outcome, Question, Side};
use games::hunt::{Hunt, HuntEvent, Position, TIGERS, side_name};
use hypothesis::{
    CensusFigures, CountRecord, Engine, ErrorKind, Evidence, FigureRecord, Ratio, ShareRecord,
    ValueName,
};
use tablebase::{
    PreferenceWeights, RequiredPart, Retrograde, SolveStopped, Tablebase, ValueCounts as Found,
    VerifyError, closed_set, required_part, tablebase_game, wins_within,
};

use super::search::Answered;
use crate::certify::{HuntProof, Way};
use crate::error::chain;
use crate::progress::Timed;
use crate::prove::{Evaluation, Failure, HuntJob};
use crate::tables::{Audited, Unavailable};

impl HuntJob<'_> {
    /// Asks a tablebase.
    pub fn look_up(
        &self,
        question: &Question<Position, HuntEvent>,
        limits: Limits,
    ) -> Result<Answered, Failure> {
        let hunt = Hunt::new(tablebase_game(self.matter.hunt.board(), question.event));
        let needed = required_part(&hunt, &question.position);
        let audited = match self.tablebase(&hunt, needed, limits)? {
            Ok(audited) => audited,
            Err(reason) => return Ok(Answered::open(reason)),
        };
        let answer = tablebase::answer(&audited.tablebase, question);
        let mut answer = answer.map_err(unusable)?;
        if answer.verdict == Decision::Open(OpenReason::Distances) {
            answer.verdict = self.in_time(&audited.tablebase, question, limits)?;
        }
        Ok(Answered {
            tablebase: Some(audited.record.clone()),
            ..Answered::plain(answer)
        })
    }

    /// Decides whether the event happens in time, from the distances of the sliding phase.
    fn in_time(
        &self,
        tablebase: &Tablebase,
        question: &Question<Position, HuntEvent>,
        limits: Limits,
    ) -> Result<Decision, Failure> {
        let plies = question.plies.unwrap_or(u32::MAX);
        let monitor = Timed::new(self.job.monitor, limits);
        let (here, attacker) = (&question.position, question.attacker());
        let won = self
            .job
            .on_threads(|| wins_within(tablebase, here, attacker, plies, &monitor))?;
        match won {
            Ok(Some(won)) => Ok(question.verdict(won)),
            Ok(None) => Ok(Decision::Open(OpenReason::Distances)),
            Err(VerifyError::Stopped(SolveStopped::Interrupted)) => {
                Ok(Decision::Open(monitor.reason()))
            }
            Err(VerifyError::Stopped(SolveStopped::Memory)) => {
                Ok(Decision::Open(OpenReason::SystemMemory))
            }
            Err(error) => Err(unusable(error)),
        }
    }

    /// Extracts a closed set from a tablebase, for the side that avoids the event forever.
    pub fn close(
        &self,
        question: &Question<Position, HuntEvent>,
        limits: Limits,
    ) -> Result<Answered, Failure> {
        if question.plies.is_some() {
            return Ok(Answered::open(OpenReason::ClosedSetOnly));
        }
        let hunt = Hunt::new(tablebase_game(self.matter.hunt.board(), question.event));
        let audited = match self.tablebase(&hunt, RequiredPart::Placement, limits)? {
            Ok(audited) => audited,
            Err(reason) => return Ok(Answered::open(reason)),
        };
        let method = &self.job.loaded.file.method;
        let usual = PreferenceWeights::of(hunt.board());
        let weights = PreferenceWeights {
            goats: method.weights.clone().unwrap_or(usual.goats),
            tigers: method.tiger_weights.map_or(usual.tigers, Into::into),
        };
        let defender = question.attacker().opponent();
        let monitor = Timed::new(self.job.monitor, limits);
        let set = self.job.on_threads(|| {
            let tablebase = &audited.tablebase;
            closed_set(tablebase, &question.position, defender, &weights, &monitor)
        })?;
        let set = match set {
            Ok(Some(set)) => set,
            Ok(None) => return Ok(Answered::open(OpenReason::ClosedSetOnly)),
            Err(VerifyError::Stopped(SolveStopped::Interrupted)) => {
                return Ok(Answered::open(monitor.reason()));
            }
            Err(VerifyError::Stopped(SolveStopped::Memory)) => {
                return Ok(Answered::open(OpenReason::SystemMemory));
            }
            Err(error) => return Err(unusable(error)),
        };
        let answer = Answer {
            verdict: question.verdict(false),
            nodes: set.len() as u64,
            ..Answered::open(OpenReason::ClosedSetOnly).answer
        };
        Ok(Answered {
            proof: Some(HuntProof {
                question: match question.objective {
                    Objective::Avoid => *question,
                    Objective::Reach => question.complement(),
                },
                way: Way::Closed(set),
            }),
            ..Answered::plain(answer)
        })
    }

    /// Returns the tablebase of a game, or the reason why the claim is open without it.
    pub fn tablebase(
        &self,
        hunt: &Hunt,
        needed: RequiredPart,
        limits: Limits,
    ) -> Result<Result<Arc<Audited>, OpenReason>, Failure> {
        let name = &self.job.loaded.file.game;
        match (self.job.tablebases).get(name, hunt, needed, limits, self.job.monitor) {
            Ok(audited) => Ok(Ok(audited)),
            Err(Unavailable::Open(reason)) => Ok(Err(reason)),
            Err(Unavailable::Memory) => Ok(Err(OpenReason::SystemMemory)),
            Err(Unavailable::Failed(failure)) => Err(failure),
        }
    }

    /// Counts the positions that the claim counts.
    pub fn count(
        &self,
        engine: Engine,
        limits: Limits,
        evaluation: &mut Evaluation,
    ) -> Result<(), Failure> {
        if engine == Engine::Retrograde {
            self.count_again(limits, evaluation);
            return Ok(());
        }
        match self.tablebase(&self.matter.hunt, RequiredPart::Summary, limits)? {
            Err(reason) => evaluation.leave_open(reason),
            Ok(audited) => {
                let rows = self.matter.counts.iter();
                let rows = rows.map(|row| record(row, &found(&audited.tablebase, row)));
                evaluation.count(rows.collect());
                evaluation.rest_on(Some(audited.record.clone()));
            }
        }
        Ok(())
    }

    /// Counts positions with all goats placed by retrograde analysis, without a tablebase.
    fn count_again(&self, limits: Limits, evaluation: &mut Evaluation) {
        let hunt = &*self.matter.hunt;
        let rows = self.matter.counts.iter();
        let sliding = |row: &CensusFigures| {
            row.placed == Some(hunt.board().goats) && row.goats_to_move.is_none()
        };
        if !rows.clone().all(sliding) {
            return evaluation.leave_open(OpenReason::UnsupportedCount);
        }
        if Retrograde::bytes(hunt) > limits.bytes {
            return evaluation.leave_open(OpenReason::Memory);
        }
        let Ok(solved) = Retrograde::solve(hunt) else {
            return evaluation.leave_open(OpenReason::SystemMemory);
        };
        let census = solved.census();
        let rows = rows.map(|row| {
            let mut found = Found::default();
            for (captured, mover, here) in &census {
                let right = row.captured.is_none_or(|wanted| wanted == *captured);
                if right && is_mover(row, *mover) {
                    found += *here;
                }
            }
            record(row, &found)
        });
        evaluation.count(rows.collect());
        evaluation.evidence = Some(Evidence::Enumeration {
            engine: Engine::Retrograde,
        });
    }
}

/// A tablebase that cannot be used.
fn unusable(error: impl std::error::Error + 'static) -> Failure {
    Failure::new(ErrorKind::Tablebase, chain(&error))
}

fn is_mover(count: &CensusFigures, mover: Side) -> bool {
    (count.mover.as_deref()).is_none_or(|wanted| wanted == side_name(mover))
}

fn record(count: &CensusFigures, found: &Found) -> CountRecord {
    let number = |figure: &str| match figure {
        "tigers_win" => found.tigers_win,
        "draw" => found.draw,
        "goats_win" => found.goats_win,
        _ => found.total(),
    };
    let figures = count.figures().map(|(figure, claimed)| FigureRecord {
        figure: figure.to_owned(),
        claimed,
        found: number(figure),
    });
    let shares = count.share.figures().map(|(share, claimed)| {
        let ratio = Ratio {
            numerator: number(share).into(),
            // A share of nothing is nothing.
            denominator: found.total().max(1).into(),
        };
        ShareRecord {
            share: share.to_owned(),
            claimed: claimed.to_string(),
            found: ratio.to_string(),
            holds: claimed.allows(ratio),
        }
    });
    CountRecord {
        what: count.text(),
        figures: figures.collect(),
        shares: shares.collect(),
    }
}

/// Counts the positions of a row by value.
fn found(tablebase: &Tablebase, count: &CensusFigures) -> Found {
    let captured = |captured: u8| count.captured.is_none_or(|wanted| wanted == captured);
    let mut found = Found::default();
    if let Some(value) = count.goats_to_move {
        let value = match value {
            ValueName::Tigers => Outcome::Win(TIGERS),
            ValueName::Draw => Outcome::Draw,
            ValueName::Goats => Outcome::Win(TIGERS.opponent()),
        };
        let rows = tablebase.joint_census().iter();
        for row in rows.filter(|row| captured(row.captured)) {
            found += row.with_goats_to_move(value);
        }
        return found;
    }
    let placed = |placed: u8| count.placed.is_none_or(|wanted| wanted == placed);
    let mover = |mover| is_mover(count, mover);
    let rows = tablebase.census().iter();
    for row in rows.filter(|row| placed(row.placed) && captured(row.captured) && mover(row.mover)) {
        found += row.up_to_symmetry;
    }
    found
}
