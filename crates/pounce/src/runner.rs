//! From a loaded claim to its result: each question to an engine, the verdicts put together,
//! and the certificate of the claim's verdict if the engine gives one.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use game::{Aim, Answer, Limits, Question, Verdict};
use games::hunt::{HuntEvent, Move, Position, side_name};
use hypothesis::{
    CountRecord, Engine, Evidence, FactRecord, HuntQuestion, LimitsRecord, QuestionRecord,
    RESULT_SCHEMA, ResultRecord, TablebaseRecord, Timing, TreeSizeRecord, VerdictName,
    decide_facts, rules_digest,
};
use search::strategy;

use crate::ask::{Answered, Trouble, certifies};
use crate::checkpoint::ClaimCheckpoint;
use crate::choice::choose;
use crate::claim_source::LoadedClaim;
use crate::conclusion::Conclusion;
use crate::evidence::{Certified, Proof, Way, certify};
use crate::line::main_line;
use crate::look_up::Counted;
use crate::progress::ClaimWatch;
use crate::proof_log::ProofLog;
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
        name, claim, hunt, ..
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
        claim_digest: job.loaded.digest(),
        rules_digest: rules_digest(hunt.board()),
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
    records: Vec<QuestionRecord>,
    counts: Vec<CountRecord>,
    tree_size: Option<TreeSizeRecord>,
    facts: Vec<FactRecord>,
    /// By what it is known, if no question was asked.
    evidence: Option<Evidence>,
    /// What the verdict rests on.
    proofs: Vec<Proof>,
    /// The tablebases that answered, each once.
    tablebases: Vec<TablebaseRecord>,
    searching: Duration,
    /// Whether an engine went on from a checkpoint.
    resumed: bool,
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

    fn rest_on(&mut self, tablebase: Option<TablebaseRecord>) {
        let new = tablebase.filter(|record| !self.tablebases.contains(record));
        self.tablebases.extend(new);
    }
}

impl Job<'_> {
    /// Lets one engine decide the claim.
    pub fn find_out(&self, engine: Engine) -> Found {
        let method = &self.loaded.claim.method;
        let mut asked = Asked::default();
        let mut trouble = self.ask_all(engine, self.limits(Instant::now()), &mut asked);
        let tablebases = std::mem::take(&mut asked.tablebases);
        let mut conclusion = Conclusion::of(asked.verdict, engine, tablebases);
        if let Some(evidence) = asked.evidence.take() {
            let seed = engine.samples().then_some(method.seed.unwrap_or(1));
            conclusion = conclusion.by(evidence, seed);
        }
        if certifies(method, engine) && conclusion.reason.is_none() {
            let certified = self.certify(asked.verdict, std::mem::take(&mut asked.proofs));
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

    /// Counts what there is to count, looks at what there is to look at, and asks one question after the other, until one decides
    /// the claim.
    fn ask_all(&self, engine: Engine, limits: Limits, asked: &mut Asked) -> anyhow::Result<()> {
        if !self.loaded.counts.is_empty() {
            let (counted, trouble) = match self.count(engine, limits) {
                Ok(counted) => (counted, Ok(())),
                Err(Trouble(reason, error)) => (Counted::open(reason), Err(error)),
            };
            asked.verdict = counted.verdict;
            asked.counts = counted.records;
            asked.evidence = counted.evidence;
            asked.rest_on(counted.audited.map(|audited| audited.record.clone()));
            trouble.with_context(|| format!("claim {}", self.loaded.name))?;
        }
        if let Some(tree) = &self.loaded.tree {
            let began = Instant::now();
            let measured = self.measure(tree, engine, limits);
            asked.searching += began.elapsed();
            let measured =
                measured.map_err(|Trouble(_, error)| error.context(self.loaded.name.clone()))?;
            asked.verdict = measured.verdict;
            asked.tree_size = measured.record;
            asked.evidence = Some(measured.evidence);
        }
        if !self.loaded.facts.is_empty() {
            let (facts, hunt) = (&self.loaded.facts, &self.loaded.hunt);
            let began = Instant::now();
            (asked.verdict, asked.facts) = decide_facts(facts, hunt, limits, self.watch);
            asked.searching += began.elapsed();
            asked.evidence = Some(Evidence::Enumeration { engine });
        }
        for (number, question) in self.loaded.questions.iter().enumerate() {
            let began = Instant::now();
            let answered = self.ask(engine, number, limits);
            asked.searching += began.elapsed();
            let proven = answered.and_then(|answered| {
                let mut answer = answered.answer;
                let proof = match answered.log {
                    Some(log) => self.prove(&question.question, &mut answer, &log)?,
                    None => answered.proof,
                };
                asked.rest_on(answered.tablebase);
                asked.resumed |= answered.resumed;
                Ok((answer, proof))
            });
            let ((answer, proof), trouble) = match proven {
                Ok(proven) => (proven, Ok(())),
                Err(Trouble(reason, error)) => ((Answered::open(reason).answer, None), Err(error)),
            };
            asked.verdict = asked.verdict.and(answer.verdict);
            asked.records.push(record(self.loaded, question, answer));
            if asked.verdict == Verdict::Refuted {
                asked.proofs.clear();
            }
            asked.proofs.extend(proof);
            trouble.with_context(|| format!("claim {}", self.loaded.name))?;
            if asked.verdict == Verdict::Refuted {
                break;
            }
        }
        Ok(())
    }

    /// The strategy that a search has left in its log, and its line in the answer.
    fn prove(
        &self,
        question: &Question<Position, HuntEvent>,
        answer: &mut Answer<Move>,
        log: &ProofLog,
    ) -> anyhow::Result<Option<Proof>> {
        let hunt = &self.loaded.hunt;
        let question = match answer.verdict {
            Verdict::Open(_) => return Ok(None),
            Verdict::Proven => *question,
            Verdict::Refuted => complement(question),
        };
        let bytes = self.limits.max_bytes;
        let steps = self.on_threads(|| strategy(hunt, &question, log, bytes))?;
        log.flush().context("cannot read the proof log")?;
        let steps = steps.map_err(|missing| {
            let place = hunt.compact(&missing.0);
            anyhow!("the proof log lacks the position {place}; please report this")
        })?;
        if question.aim == Aim::Reach {
            answer.line = main_line(hunt, &question, &steps);
        }
        let way = Way::Steps(steps);
        Ok(Some(Proof { question, way }))
    }

    fn certify(&self, verdict: Verdict, proofs: Vec<Proof>) -> anyhow::Result<Certified> {
        let bytes = self.limits.max_bytes;
        self.on_threads(|| certify(self.loaded, verdict, proofs, bytes, self.certificate))?
    }

    /// Does something on as many threads as the claim may use.
    pub fn on_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> anyhow::Result<T> {
        let threads = self.limits.threads as usize;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        Ok(pool.build().context("cannot start threads")?.install(work))
    }
}

/// The question whose yes is this one's no.
pub fn complement(question: &Question<Position, HuntEvent>) -> Question<Position, HuntEvent> {
    Question {
        prover: question.prover.opponent(),
        aim: match question.aim {
            Aim::Reach => Aim::Avoid,
            Aim::Avoid => Aim::Reach,
        },
        ..*question
    }
}

fn record(loaded: &LoadedClaim, asked: &HuntQuestion, answer: Answer<Move>) -> QuestionRecord {
    let hunt = &loaded.hunt;
    let question = &asked.question;
    let (verdict, reason) = VerdictName::of(answer.verdict);
    QuestionRecord {
        first_move: asked.first_move.clone(),
        position: hunt.compact(&question.position),
        prover: side_name(question.prover).to_owned(),
        objective: question.aim.into(),
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
