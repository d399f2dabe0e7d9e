//! Decides a claim about a hunting game: counts, a tree, questions to an engine, and the strategy
//! behind its verdict.

use std::time::Instant;

use game::{Answer, Decision, Limits, Objective, OpenReason, Question};
use games::hunt::{Hunt, HuntEvent, Move, Position, side_name};
use hypothesis::{Engine, QuestionRecord};
use search::{StrategyError, extract_strategy};

use super::evaluation::Evaluation;
use super::failure::Failure;
use super::job::Job;
use super::proof_log::ProofLog;
use crate::certify::{HuntProof, Way, held};
use crate::engine::{Answered, main_line};
use crate::error::IoContext;
use crate::task::{HuntMatter, HuntQuestion};
use crate::task::{objective_name, verdict_name};

/// A claim about a hunting game to be decided.
pub struct HuntJob<'a> {
    pub job: &'a Job<'a>,
    pub matter: &'a HuntMatter,
}

impl HuntJob<'_> {
    /// Counts, measures, and asks one question after the other, until one refutes the claim.
    pub fn answer_all(
        &self,
        engine: Engine,
        limits: Limits,
        evaluation: &mut Evaluation,
    ) -> Result<(), Failure> {
        if !self.matter.counts.is_empty() {
            self.count(engine, limits, evaluation)?;
        }
        if let Some(tree) = &self.matter.tree {
            let began = Instant::now();
            let measured = self.measure(tree, engine, limits, evaluation);
            evaluation.searching += began.elapsed();
            measured?;
        }
        for (number, question) in self.matter.questions.iter().enumerate() {
            let began = Instant::now();
            let answered = self.ask(engine, number, limits);
            evaluation.searching += began.elapsed();
            let proven = answered.and_then(|answered| {
                let mut answer = answered.answer;
                let proof = match answered.log {
                    Some(log) => {
                        let left = Limits {
                            bytes: limits.bytes.saturating_sub(held(&evaluation.proofs)),
                            ..limits
                        };
                        self.prove(&question.question, &mut answer, &log, left)?
                    }
                    None => answered.proof,
                };
                evaluation.rest_on(answered.tablebase);
                evaluation.resumed |= answered.resumed;
                Ok((answer, proof))
            });
            let hunt = &self.matter.hunt;
            let (answer, proof) = match proven {
                Ok(proven) => proven,
                Err(failure) => {
                    let mut record = record(
                        hunt,
                        question,
                        Answered::open(OpenReason::Unanswered).answer,
                    );
                    record.reason = Some(failure.reason());
                    evaluation.leave_unanswered(record);
                    return Err(failure);
                }
            };
            evaluation.answer(answer.verdict, record(hunt, question, answer));
            if evaluation.is_refuted() {
                evaluation.proofs.clear();
            }
            evaluation.proofs.extend(proof);
            if evaluation.is_refuted() {
                break;
            }
        }
        Ok(())
    }

    /// Extracts the strategy from the log of a search, and puts its main line into the answer.
    fn prove(
        &self,
        question: &Question<Position, HuntEvent>,
        answer: &mut Answer<Move>,
        log: &ProofLog,
        limits: Limits,
    ) -> Result<Option<HuntProof>, Failure> {
        let hunt = &*self.matter.hunt;
        let question = match answer.verdict {
            Decision::Open(_) => return Ok(None),
            Decision::Proven => *question,
            Decision::Refuted => question.complement(),
        };
        let monitor = self.job.monitor;
        let steps = self
            .job
            .on_threads(|| extract_strategy(hunt, &question, log, limits, monitor))?;
        log.flush().context("cannot read the proof log")?;
        let steps = match steps {
            Ok(steps) => steps,
            Err(StrategyError::Stopped(reason)) => {
                answer.verdict = Decision::Open(reason);
                return Ok(None);
            }
            Err(StrategyError::MissingPosition(position)) => {
                let place = hunt.compact(&position);
                let message = format!("the proof log lacks the position {place}");
                return Err(Failure::internal(message));
            }
        };
        if question.objective == Objective::Reach {
            answer.line = main_line(hunt, &question, &steps);
        }
        let way = Way::Steps(steps);
        Ok(Some(HuntProof { question, way }))
    }
}

fn record(hunt: &Hunt, asked: &HuntQuestion, answer: Answer<Move>) -> QuestionRecord {
    let question = &asked.question;
    let (verdict, reason) = verdict_name(answer.verdict);
    QuestionRecord {
        first_move: asked.first_move.clone(),
        position: hunt.compact(&question.position),
        prover: side_name(question.prover).to_owned(),
        objective: objective_name(question.objective),
        event: question.event.to_string(),
        plies: question.plies,
        verdict,
        reason,
        reached_in: answer.reached_in,
        line: hunt.line_text(&question.position, &answer.line),
        nodes: answer.nodes,
        children: answer.children,
    }
}
