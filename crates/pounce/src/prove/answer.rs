//! Answers the parts of a claim with its engine.

use std::time::Instant;

use game::{Decision, Limits, OpenReason};
use games::hunt::Hunt;
use hypothesis::{CensusFigures, Engine, Evidence, QuestionRecord, SampleRecord, Verdict};

use super::evaluation::Evaluation;
use super::job::Job;
use crate::certify::proof_bytes;
use crate::engine::{
    Answered, Assignment, Counter, Decider, NoAnswer, ProofLog, ProofSource, Resources,
    TreeMeasurement, answer_by_trees, avoid_forever, count_by_retrograde, count_in_tablebase,
    look_up, measure, search_informed, search_logged, search_plain, unanswered,
};
use crate::estimation::Measurer;
use crate::fact::{Fact, examine_facts};
use crate::failure::Failure;
use crate::task::PlayQuestion;

impl Job<'_> {
    /// Answers every part of the claim, until one refutes it.
    pub fn answer_all(
        &self,
        engine: Engine,
        limits: Limits,
        evaluation: &mut Evaluation,
    ) -> Result<(), Failure> {
        let resources = self.resources(limits);
        match self.assignment(engine)? {
            Assignment::Decide(questions, decider) => {
                self.decide_all(questions, &decider, &resources, evaluation)
            }
            Assignment::Count(rows, hunt, counter) => {
                count(rows, hunt, counter, &resources, evaluation)
            }
            Assignment::Measure(tree, hunt, measurer) => {
                let began = Instant::now();
                let measured = measure(tree, hunt, measurer, &resources);
                evaluation.search_time += began.elapsed();
                let sample = record_size(measured, evaluation)?;
                evaluation.evidence = Some(match measurer {
                    Measurer::Sample(..) => Evidence::Sample { engine, sample },
                    Measurer::Exact | Measurer::Rounded => Evidence::Enumeration { engine },
                });
                Ok(())
            }
            Assignment::Enumerate(facts) => {
                evaluation.evidence = Some(Evidence::Enumeration { engine });
                examine(facts, &resources, evaluation)
            }
            Assignment::Sample(facts, sample) => {
                evaluation.evidence = Some(Evidence::Sample {
                    engine,
                    sample: Some(SampleRecord::clone(sample)),
                });
                examine(facts, &resources, evaluation)
            }
        }
    }

    /// Answers one question after the other, until an answer refutes the claim.
    fn decide_all(
        &self,
        questions: &[PlayQuestion],
        decider: &Decider<'_>,
        resources: &Resources<'_>,
        evaluation: &mut Evaluation,
    ) -> Result<(), Failure> {
        for (number, question) in questions.iter().enumerate() {
            let began = Instant::now();
            let answered = self.ask(number, question, decider, resources);
            evaluation.search_time += began.elapsed();
            let answered = answered.and_then(|answered| {
                let remaining = Limits {
                    bytes: (resources.limits.bytes).saturating_sub(proof_bytes(&evaluation.proofs)),
                    ..resources.limits
                };
                with_proof(answered, remaining, resources)
            });
            let Answered {
                decision,
                record,
                source,
                tablebase,
                resumed,
            } = match answered {
                Ok(answered) => answered,
                Err(NoAnswer::Open(reason)) => {
                    evaluation.answer(Decision::Open(reason), self.open_record(question, reason)?);
                    continue;
                }
                Err(NoAnswer::Failed(failure)) => {
                    let mut record = unanswered(&self.claim.game, question)?;
                    record.reason = Some(failure.reason());
                    evaluation.leave_unanswered(record);
                    return Err(failure);
                }
            };
            evaluation.add_tablebase(tablebase);
            evaluation.resumed |= resumed;
            evaluation.answer(decision, record);
            if evaluation.is_refuted() {
                evaluation.proofs.clear();
            }
            if let ProofSource::Part(proof) = source {
                evaluation.proofs.push(proof);
            }
            if evaluation.is_refuted() {
                break;
            }
        }
        Ok(())
    }

    /// Puts a question to the engine.
    fn ask<'a>(
        &self,
        number: usize,
        question: &PlayQuestion,
        decider: &Decider<'a>,
        resources: &Resources<'_>,
    ) -> Result<Answered<'a>, NoAnswer> {
        match decider {
            Decider::Search(engine) => search_plain(&self.claim.game, *engine, question, resources),
            Decider::Logged(hunt, engine) => {
                let log = match self.checkpoint {
                    Some(checkpoint) => checkpoint.log(number).map_err(Failure::from)?,
                    None => ProofLog::temporary(),
                };
                search_logged(hunt, *engine, question, log, resources)
            }
            Decider::Informed(hunt, engine) => search_informed(hunt, *engine, question, resources),
            Decider::Tablebase(hunt) => look_up(hunt, question, resources),
            Decider::ClosedSet(hunt, weights) => avoid_forever(hunt, weights, question, resources),
            Decider::Matroid(game) => answer_by_trees(game, question),
        }
    }

    fn open_record(
        &self,
        question: &PlayQuestion,
        reason: OpenReason,
    ) -> Result<QuestionRecord, Failure> {
        let mut record = unanswered(&self.claim.game, question)?;
        record.reason = Some(reason.to_string());
        Ok(record)
    }
}

/// Extracts the proof of an answer from the log of the search, and takes a line of play from it. If that takes more than the limits allow, the question is open after all.
fn with_proof<'a>(
    answered: Answered<'a>,
    limits: Limits,
    resources: &Resources<'_>,
) -> Result<Answered<'a>, NoAnswer> {
    let ProofSource::Log(log) = &answered.source else {
        return Ok(answered);
    };
    let (mut decision, mut record, mut source) =
        (answered.decision, answered.record, ProofSource::None);
    match log.extract(decision, limits, resources) {
        Ok(Some(extracted)) => {
            if let Some((line, end)) = extracted.line {
                record.line = line;
                record.line_end = Some(end);
            }
            source = ProofSource::Part(extracted.proof);
        }
        Ok(None) => {}
        Err(NoAnswer::Open(reason)) => {
            decision = Decision::Open(reason);
            record.verdict = Verdict::Open;
            record.reason = Some(reason.to_string());
        }
        Err(failed) => return Err(failed),
    }
    Ok(Answered {
        decision,
        record,
        source,
        tablebase: answered.tablebase,
        resumed: answered.resumed,
    })
}

/// Records the size of a tree. Returns the sample that it was estimated from, if any.
fn record_size(
    measured: Result<TreeMeasurement, NoAnswer>,
    evaluation: &mut Evaluation,
) -> Result<Option<SampleRecord>, Failure> {
    match measured {
        Ok(measured) => {
            evaluation.measure(measured.size, measured.unreliable);
            Ok(measured.sample)
        }
        Err(NoAnswer::Open(reason)) => {
            evaluation.leave_open(reason);
            Ok(None)
        }
        Err(NoAnswer::Failed(failure)) => Err(failure),
    }
}

/// Counts the rows of a census.
fn count(
    rows: &[CensusFigures],
    hunt: &Hunt,
    counter: Counter,
    resources: &Resources<'_>,
    evaluation: &mut Evaluation,
) -> Result<(), Failure> {
    let counted = match counter {
        Counter::Tablebase => count_in_tablebase(rows, hunt, resources),
        Counter::Retrograde => {
            evaluation.evidence = Some(Evidence::Enumeration {
                engine: Engine::Retrograde,
            });
            count_by_retrograde(rows, hunt, resources)
        }
    };
    match counted {
        Ok(counted) => {
            evaluation.count(counted.rows);
            evaluation.add_tablebase(counted.tablebase);
        }
        Err(NoAnswer::Open(reason)) => evaluation.leave_open(reason),
        Err(NoAnswer::Failed(failure)) => return Err(failure),
    }
    Ok(())
}

/// Examines facts within a shared budget.
fn examine(
    facts: &[Fact],
    resources: &Resources<'_>,
    evaluation: &mut Evaluation,
) -> Result<(), Failure> {
    let began = Instant::now();
    let examine = || examine_facts(facts, resources.limits, resources.monitor);
    for fact in resources.on_threads(examine)? {
        evaluation.examine(fact);
    }
    evaluation.search_time += began.elapsed();
    Ok(())
}
