//! From a loaded claim to its result: each question to an engine, the verdicts put together,
//! and the certificate of the claim's verdict if the engine gives one.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use certificate::switching;
use game::{Limits, Verdict};
use games::AnyGame;
use hypothesis::{
    CountRecord, Engine, Evidence, Fact, FactRecord, LimitsRecord, Matter, QuestionRecord,
    RESULT_SCHEMA, ResultRecord, TablebaseRecord, Timing, TreeSizeRecord, Trust, decide_facts,
};

use crate::ask::certifies;
use crate::checkpoint::ClaimCheckpoint;
use crate::choice::choose;
use crate::claim_source::LoadedClaim;
use crate::conclusion::Conclusion;
use crate::evidence::{Certified, Proof, certify};
use crate::hunt_questions::HuntJob;
use crate::progress::ClaimWatch;
use crate::schedule::STACK;
use crate::switching_questions::certify as certify_pairs;
use crate::tablebases::Tablebases;

/// A claim to be decided, and by what means.
pub struct Job<'a> {
    pub loaded: &'a LoadedClaim,
    pub limits: &'a LimitsRecord,
    /// Where its certificate goes.
    pub certificate: &'a Path,
    /// Where its proof logs are kept, if they are.
    pub checkpoint: Option<&'a ClaimCheckpoint>,
    pub tablebases: &'a Tablebases,
    /// Memory for a second opinion, if one is wanted.
    pub cross_check: Option<u64>,
    pub watch: &'a ClaimWatch<'a>,
}

/// Decides a claim within its limits. What went wrong beside the search, such as a full disk,
/// comes second; the claim is open then.
pub fn decide(job: &Job<'_>) -> (ResultRecord, anyhow::Result<()>) {
    let LoadedClaim {
        name,
        claim,
        matter,
        ..
    } = job.loaded;
    let started = Instant::now();
    let Found {
        asked,
        mut conclusion,
        mut trouble,
    } = job.find_out(choose(job.loaded).engine);
    let mut cross_check = None;
    if let Some(bytes) = job.cross_check {
        match job.confirm(&mut conclusion, bytes) {
            Ok(record) => cross_check = record,
            Err(error) => {
                conclusion.weigh(None);
                trouble = trouble.and(Err(error));
            }
        }
    }
    let nodes = asked.nodes();
    let children = asked.records.iter().map(|record| record.children).sum();
    let search_seconds = asked.searching.as_secs_f64();
    let a_second = |count: u64| count as f64 / search_seconds.max(1e-9);
    let result = ResultRecord {
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
        as_expected: conclusion.verdict.meets(claim.expect),
        trust: conclusion.trust,
        evidence: conclusion.evidence,
        cross_check,
        checker: conclusion.checker,
        nodes,
        children,
        seed: conclusion.seed,
        limits: job.limits.clone(),
        questions: asked.records,
        counts: asked.counts,
        tree_size: asked.tree_size,
        facts: asked.facts,
        resumed: asked.resumed,
        seal: None,
        timing: Timing {
            seconds: started.elapsed().as_secs_f64(),
            search_seconds,
            nodes_per_second: a_second(nodes),
            children_per_second: a_second(children),
        },
    };
    (result.sealed(), trouble)
}

/// What an engine has found.
pub struct Found {
    pub asked: Asked,
    pub conclusion: Conclusion,
    /// What went wrong beside the search.
    pub trouble: anyhow::Result<()>,
}

/// What came of a claim's questions.
pub struct Asked {
    pub verdict: Verdict,
    pub records: Vec<QuestionRecord>,
    pub counts: Vec<CountRecord>,
    pub tree_size: Option<TreeSizeRecord>,
    facts: Vec<FactRecord>,
    /// By what it is known, if no question was asked.
    pub evidence: Option<Evidence>,
    /// What the verdict rests on.
    pub proofs: Vec<Proof>,
    /// The same for switching games.
    pub pairs: Vec<switching::Proof>,
    /// The tablebases that answered, each once.
    tablebases: Vec<TablebaseRecord>,
    pub searching: Duration,
    /// Whether an engine went on from a checkpoint.
    pub resumed: bool,
}

impl Default for Asked {
    fn default() -> Asked {
        Asked {
            verdict: Verdict::Proven,
            records: Vec::new(),
            counts: Vec::new(),
            tree_size: None,
            facts: Vec::new(),
            evidence: None,
            proofs: Vec::new(),
            pairs: Vec::new(),
            tablebases: Vec::new(),
            searching: Duration::ZERO,
            resumed: false,
        }
    }
}

impl Asked {
    /// Positions expanded for all questions together.
    pub fn nodes(&self) -> u64 {
        self.records.iter().map(|record| record.nodes).sum()
    }

    /// Notes a tablebase that answered.
    pub fn rest_on(&mut self, tablebase: Option<TablebaseRecord>) {
        let new = tablebase.filter(|record| !self.tablebases.contains(record));
        self.tablebases.extend(new);
    }
}

impl Job<'_> {
    /// Lets one engine decide the claim.
    pub fn find_out(&self, engine: Engine) -> Found {
        let method = &self.loaded.claim.method;
        let mut asked = Asked::default();
        let limits = self.limits(Instant::now());
        let mut trouble = self.ask_all(engine, limits, &mut asked);
        let tablebases = std::mem::take(&mut asked.tablebases);
        let mut conclusion = Conclusion::of(asked.verdict, engine, tablebases);
        if let Some(evidence) = asked.evidence.take() {
            let sampled = evidence.trust() == Trust::Sample;
            let seed = sampled.then_some(method.seed.unwrap_or(1));
            conclusion = conclusion.by(evidence, seed);
        }
        let proofs = std::mem::take(&mut asked.proofs);
        let pairs = std::mem::take(&mut asked.pairs);
        if certifies(self.loaded, engine) && conclusion.reason.is_none() {
            let certified = self.certify(asked.verdict, proofs, pairs, limits);
            if let Err(error) = conclusion.rest_on(certified) {
                trouble = Err(error);
            }
        }
        Found {
            asked,
            conclusion,
            trouble,
        }
    }

    fn limits(&self, started: Instant) -> Limits {
        Limits {
            nodes: self.limits.max_nodes,
            bytes: self.limits.max_bytes,
            // A time past the end of time is no limit.
            deadline: (self.limits.max_seconds)
                .and_then(|seconds| started.checked_add(Duration::from_secs(seconds))),
        }
    }

    /// Looks at what there is to look at, and asks what there is to ask.
    fn ask_all(&self, engine: Engine, limits: Limits, asked: &mut Asked) -> anyhow::Result<()> {
        let facts = self.loaded.matter.facts();
        if !facts.is_empty() {
            let began = Instant::now();
            (asked.verdict, asked.facts) =
                self.on_threads(|| decide_facts(facts, limits, self.watch))?;
            asked.searching += began.elapsed();
            asked.evidence = Some(match facts.iter().find_map(Fact::sample) {
                Some(sample) => Evidence::Sample {
                    engine,
                    sample: Some(sample.clone()),
                },
                None => Evidence::Enumeration { engine },
            });
        }
        match &self.loaded.matter {
            Matter::Hunt(matter) => HuntJob { job: self, matter }.ask_all(engine, limits, asked),
            Matter::Other(matter) => self.ask_other(matter, engine, limits, asked),
        }
    }

    fn certify(
        &self,
        verdict: Verdict,
        proofs: Vec<Proof>,
        pairs: Vec<switching::Proof>,
        limits: Limits,
    ) -> anyhow::Result<Certified> {
        let matter = match &self.loaded.matter {
            Matter::Hunt(matter) => matter,
            Matter::Other(matter) => {
                let AnyGame::Switching(game) = &matter.game else {
                    anyhow::bail!("verdicts on this game have no certificates");
                };
                let (loaded, path) = (self.loaded, self.certificate);
                return certify_pairs(loaded, matter, game, verdict, pairs, path);
            }
        };
        let certify = || {
            certify(
                self.loaded,
                matter,
                verdict,
                proofs,
                limits,
                self.certificate,
                self.watch,
            )
        };
        self.on_threads(certify)?
    }

    /// Does something on as many threads as the claim may use.
    pub fn on_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> anyhow::Result<T> {
        let threads = self.limits.threads as usize;
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .stack_size(STACK);
        Ok(pool.build().context("cannot start threads")?.install(work))
    }
}
