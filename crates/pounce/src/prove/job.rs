//! Decides one claim: an engine answers its questions, the verdict follows from the answers, and is
//! certified if the engine leaves a proof.

use std::path::Path;
use std::time::{Duration, Instant};

use game::{Decision, Limits};
use hypothesis::{Engine, LimitsRecord, RESULT_SCHEMA, ResultRecord, Timing, Trust};

use super::checkpoint::ClaimCheckpoint;
use super::conclusion::Conclusion;
use super::evaluation::Evaluation;
use super::slow::slow_warning;
use crate::certify::{Certified, Request, certify};
use crate::claim::Claim;
use crate::engine::{Assignment, Resources, assign, choose, trust};
use crate::failure::{Failure, catch_panic};
use crate::progress::JobMonitor;
use crate::source_commit::SourceCommit;
use crate::tables::AuditedTablebases;

/// A claim to decide, with its limits.
pub struct Job<'a> {
    pub claim: &'a Claim,
    /// The start of the work. All engines that try the claim share one time limit.
    pub started: Instant,
    pub limits: &'a LimitsRecord,
    /// The path of its certificate.
    pub certificate: &'a Path,
    /// The folder of its proof logs, if they are kept.
    pub checkpoint: Option<&'a ClaimCheckpoint>,
    pub tablebases: &'a AuditedTablebases,
    /// Bytes of memory for a cross-check, if there is to be one.
    pub cross_check: Option<u64>,
    /// Seconds after which the claim gets a warning, instead of the time that its tier promises.
    pub slow_after: Option<u64>,
    /// The commit that the program was built from, if known.
    pub source: Option<&'a SourceCommit>,
    pub monitor: &'a JobMonitor<'a>,
}

/// Decides a claim within its limits. An error, such as a full disk, leaves the claim open and is
/// returned with the result.
pub fn decide(job: &Job<'_>) -> (ResultRecord, Option<Failure>) {
    let claim = job.claim;
    let file = &claim.file;
    let Evaluated {
        evaluation,
        mut conclusion,
        mut failure,
    } = job.evaluate(choose(claim).engine);
    let mut cross_check = None;
    if let Some(bytes) = job.cross_check {
        match catch_panic(|| job.confirm(&mut conclusion, bytes)) {
            Ok(record) => cross_check = record,
            Err(error) => {
                conclusion.fail(&error);
                failure = failure.or(Some(error));
            }
        }
    }
    let nodes = evaluation.nodes();
    let children = evaluation
        .questions
        .iter()
        .map(|question| question.children)
        .sum();
    let search_seconds = evaluation.search_time.as_secs_f64();
    let seconds = job.started.elapsed().as_secs_f64();
    let per_second = |count: u64| count as f64 / search_seconds.max(1e-9);
    let mut result = ResultRecord {
        schema: RESULT_SCHEMA,
        pounce: env!("CARGO_PKG_VERSION").to_owned(),
        claim: claim.name.clone(),
        statement: file.statement.clone(),
        claim_digest: claim.digest(),
        rules_digest: claim.rules_digest(),
        rules: Some(claim.game.digest_text()),
        expect: file.expect,
        tier: Some(file.tier),
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
            seconds,
            slow: slow_warning(claim, seconds, job.slow_after),
            search_seconds,
            nodes_per_second: per_second(nodes),
            children_per_second: per_second(children),
            commit: job.source.map(|source| source.hash.clone()),
            commit_date: job.source.and_then(|source| source.date.clone()),
        },
    };
    result.as_expected = result.meets(result.expect);
    seal(result, failure)
}

/// Seals a result. An inconsistent result is a bug, and becomes open.
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
    /// Decides the claim with one engine.
    pub fn evaluate(&self, engine: Engine) -> Evaluated {
        let method = &self.claim.file.method;
        let limits = self.limits();
        let mut evaluation = Evaluation::new(self.claim.task.parts());
        if let Err(failure) = catch_panic(|| self.answer_all(engine, limits, &mut evaluation)) {
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
            conclusion = conclusion.with_evidence(evidence, seed);
        }
        let mut failure = evaluation.take_failure();
        let certifies =
            conclusion.reason.is_none() && trust(self.claim, engine) == Some(Trust::Certificate);
        if let Some(verdict) = verdict.filter(|_| certifies) {
            let certified = catch_panic(|| self.certify(verdict, &mut evaluation, limits));
            failure = conclusion.attach_certificate(certified).err();
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
            // There is no limit if the deadline cannot be represented.
            deadline: (self.limits.max_seconds)
                .and_then(|seconds| self.started.checked_add(Duration::from_secs(seconds))),
        }
    }

    /// Returns the claim's task with an engine that can do it.
    pub fn assignment(&self, engine: Engine) -> Result<Assignment<'_>, Failure> {
        let claim = self.claim;
        Ok(assign(
            &claim.game,
            &claim.task,
            &claim.file.method,
            engine,
        )?)
    }

    pub fn resources(&self, limits: Limits) -> Resources<'_> {
        Resources {
            game: &self.claim.file.game,
            threads: self.limits.threads as usize,
            limits,
            tablebases: self.tablebases,
            monitor: self.monitor,
        }
    }

    fn certify(
        &self,
        verdict: Decision,
        evaluation: &mut Evaluation,
        limits: Limits,
    ) -> Result<Certified, Failure> {
        let proofs = std::mem::take(&mut evaluation.proofs);
        let request = Request {
            claim: self.claim,
            verdict,
            limits,
            path: self.certificate,
            monitor: self.monitor,
        };
        self.resources(limits)
            .on_threads(|| certify(&request, proofs))?
    }
}
