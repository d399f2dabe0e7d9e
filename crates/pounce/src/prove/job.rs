//! Decides one claim: asks an engine each question, derives the verdict from the answers, and
//! certifies it if the engine leaves a proof.

use std::path::Path;
use std::time::{Duration, Instant};

use game::{Decision, Limits};
use games::AnyGame;
use hypothesis::{Engine, Evidence, LimitsRecord, RESULT_SCHEMA, ResultRecord, Timing, Trust};

use super::checkpoint::ClaimCheckpoint;
use super::conclusion::Conclusion;
use super::evaluation::Evaluation;
use super::failure::{Failure, caught};
use super::hunt::HuntJob;
use crate::certify::{Certified, certify_hunt, certify_switching};
use crate::claim::Claim;
use crate::engine::{certifies, choose};
use crate::fact::{Fact, examine_facts};
use crate::progress::JobMonitor;
use crate::tables::Tablebases;
use crate::task::Matter;
use crate::threads;

/// A claim to be decided, and its limits.
pub struct Job<'a> {
    pub loaded: &'a Claim,
    /// Start of the work on the claim. All engines that try it share one time limit.
    pub started: Instant,
    pub limits: &'a LimitsRecord,
    /// The path of its certificate.
    pub certificate: &'a Path,
    /// The folder of its proof logs, if they are kept.
    pub checkpoint: Option<&'a ClaimCheckpoint>,
    pub tablebases: &'a Tablebases,
    /// Bytes of memory for a cross-check, if there is to be one.
    pub cross_check: Option<u64>,
    pub monitor: &'a JobMonitor<'a>,
}

/// Decides a claim within its limits. An error, such as a full disk, leaves the claim open, and is
/// returned as well.
pub fn decide(job: &Job<'_>) -> (ResultRecord, Option<Failure>) {
    let Claim {
        name,
        file: claim,
        matter,
        ..
    } = job.loaded;
    let Evaluated {
        evaluation,
        mut conclusion,
        mut failure,
    } = job.evaluate(choose(job.loaded).engine);
    let mut cross_check = None;
    if let Some(bytes) = job.cross_check {
        match caught(|| job.confirm(&mut conclusion, bytes)) {
            Ok(record) => cross_check = record,
            Err(error) => {
                conclusion.fail(&error);
                failure = failure.or(Some(error));
            }
        }
    }
    let nodes = evaluation.nodes();
    let children = evaluation.questions.iter().map(|it| it.children).sum();
    let search_seconds = evaluation.searching.as_secs_f64();
    let per_second = |count: u64| count as f64 / search_seconds.max(1e-9);
    let mut result = ResultRecord {
        schema: RESULT_SCHEMA,
        pounce: env!("CARGO_PKG_VERSION").to_owned(),
        claim: name.clone(),
        statement: claim.statement.clone(),
        claim_digest: matter.claim_digest(),
        rules_digest: matter.rules_digest(),
        expect: claim.expect,
        tier: Some(claim.tier),
        verdict: conclusion.verdict,
        reason: conclusion.reason,
        error: conclusion.error,
        as_expected: false,
        trust: conclusion.trust,
        evidence: conclusion.evidence,
        cross_check,
        checker: conclusion.checker,
        nodes,
        children,
        seed: conclusion.seed,
        limits: job.limits.clone(),
        questions: evaluation.questions,
        counts: evaluation.counts,
        tree_size: evaluation.tree_size,
        facts: evaluation.facts,
        resumed: evaluation.resumed,
        seal: None,
        timing: Timing {
            seconds: job.started.elapsed().as_secs_f64(),
            search_seconds,
            nodes_per_second: per_second(nodes),
            children_per_second: per_second(children),
        },
    };
    result.as_expected = result.meets(result.expect);
    seal(result, failure)
}

/// Seals a result. One that contradicts itself is a bug, and becomes open.
fn seal(result: ResultRecord, failure: Option<Failure>) -> (ResultRecord, Option<Failure>) {
    match result.clone().sealed() {
        Ok(sealed) => (sealed, failure),
        Err(contradiction) => {
            let failure = Failure::internal(contradiction.to_string());
            let open = result.failed(failure.kind, failure.reason());
            (open, Some(failure))
        }
    }
}

/// The answers of one engine, and the conclusion from them.
pub struct Evaluated {
    pub evaluation: Evaluation,
    pub conclusion: Conclusion,
    /// The error that left the claim open, if there was one.
    pub failure: Option<Failure>,
}

impl Job<'_> {
    /// Lets one engine decide the claim.
    pub fn evaluate(&self, engine: Engine) -> Evaluated {
        let method = &self.loaded.file.method;
        let limits = self.limits();
        let mut evaluation = Evaluation::new(self.loaded.matter.parts());
        if let Err(failure) = caught(|| self.answer_all(engine, limits, &mut evaluation)) {
            evaluation.fail(failure);
        }
        evaluation.fail_without_answers();
        let tablebases = std::mem::take(&mut evaluation.tablebases);
        let verdict = evaluation.verdict();
        let mut conclusion = Conclusion::of(verdict, engine, tablebases);
        let verdict = verdict.ok();
        if let Some(evidence) = evaluation.evidence.take() {
            let sampled = evidence.trust() == Trust::Sample;
            let seed = sampled.then_some(method.seed.unwrap_or(1));
            conclusion = conclusion.by(evidence, seed);
        }
        let mut failure = evaluation.take_failure();
        let certifies = conclusion.reason.is_none() && certifies(self.loaded, engine);
        if let Some(verdict) = verdict.filter(|_| certifies) {
            let certified = caught(|| self.certify(verdict, &mut evaluation, limits));
            failure = conclusion.rest_on(certified).err();
        }
        Evaluated {
            evaluation,
            conclusion,
            failure,
        }
    }

    fn limits(&self) -> Limits {
        Limits {
            nodes: self.limits.max_nodes,
            bytes: self.limits.max_bytes,
            // A deadline that cannot be represented is no limit.
            deadline: (self.limits.max_seconds)
                .and_then(|seconds| self.started.checked_add(Duration::from_secs(seconds))),
        }
    }

    /// Answers every part of the claim, until one refutes it.
    fn answer_all(
        &self,
        engine: Engine,
        limits: Limits,
        evaluation: &mut Evaluation,
    ) -> Result<(), Failure> {
        let facts = self.loaded.matter.facts();
        if !facts.is_empty() {
            let began = Instant::now();
            let examined = self.on_threads(|| examine_facts(facts, limits, self.monitor))?;
            for fact in examined {
                evaluation.examine(fact);
            }
            evaluation.searching += began.elapsed();
            evaluation.evidence = Some(match facts.iter().find_map(Fact::sample) {
                Some(sample) => Evidence::Sample {
                    engine,
                    sample: Some(sample.clone()),
                },
                None => Evidence::Enumeration { engine },
            });
        }
        match &self.loaded.matter {
            Matter::Hunt(matter) => {
                HuntJob { job: self, matter }.answer_all(engine, limits, evaluation)
            }
            Matter::Other(matter) => self.answer_other(matter, engine, limits, evaluation),
        }
    }

    fn certify(
        &self,
        verdict: Decision,
        evaluation: &mut Evaluation,
        limits: Limits,
    ) -> Result<Certified, Failure> {
        let proofs = std::mem::take(&mut evaluation.proofs);
        let pairs = std::mem::take(&mut evaluation.pairs);
        let matter = match &self.loaded.matter {
            Matter::Hunt(matter) => matter,
            Matter::Other(matter) => {
                let AnyGame::Switching(game) = &matter.game else {
                    unreachable!("only hunts and switching games have certificates");
                };
                let (loaded, path) = (self.loaded, self.certificate);
                return certify_switching(loaded, matter, game, verdict, pairs, path);
            }
        };
        let certify = || {
            certify_hunt(
                self.loaded,
                matter,
                verdict,
                proofs,
                limits,
                self.certificate,
                self.monitor,
            )
        };
        self.on_threads(certify)?
    }

    /// Runs something on as many threads as the claim may use.
    pub fn on_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> Result<T, Failure> {
        let pool = threads::pool(self.limits.threads as usize)?;
        Ok(pool.install(work))
    }
}
