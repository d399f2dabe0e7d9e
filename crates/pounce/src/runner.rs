//! From a loaded claim to its result: each question to an engine, the verdicts put together,
//! and the certificate of the claim's verdict if the engine gives one.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use game::{Aim, Answer, Focus, Limits, Question, Reason, Verdict, Watch, oracle};
use games::hunt::{Hunt, HuntEvaluation, HuntEvent, Move, Position, side_name};
use hypothesis::{
    Engine, Evidence, HuntQuestion, LimitsRecord, QuestionRecord, RESULT_SCHEMA, ResultRecord,
    Timing, VerdictName, claim_digest, rules_digest,
};
use search::{
    DEEPEST, Method, Notes, ProofMethod, Selective, alpha_beta_by, dfpn, pn, selective, strategy,
};

use crate::checkpoint::ClaimCheckpoint;
use crate::claim_source::LoadedClaim;
use crate::evidence::{Certified, Proof, certify};
use crate::line::{main_line, path_line};
use crate::progress::ClaimWatch;
use crate::proof_log::ProofLog;

/// A claim to be decided, and by what means.
pub struct Job<'a> {
    pub loaded: &'a LoadedClaim,
    pub limits: &'a LimitsRecord,
    /// Where its certificate goes.
    pub certificate: &'a Path,
    /// Where its proof logs are kept, if they are.
    pub checkpoint: Option<&'a ClaimCheckpoint>,
    pub watch: &'a ClaimWatch<'a>,
}

/// Decides a claim within its limits. What went wrong beside the search, such as a full disk,
/// comes second; the claim is open then.
pub fn decide(job: &Job<'_>) -> (ResultRecord, anyhow::Result<()>) {
    let LoadedClaim {
        name,
        claim,
        hunt,
        questions,
    } = job.loaded;
    let started = Instant::now();
    let engine = choose(claim.method.engine, questions);
    let budget = Limits {
        nodes: job.limits.max_nodes,
        bytes: job.limits.max_bytes,
        // A time past the end of time is no limit.
        deadline: (job.limits.max_seconds)
            .and_then(|seconds| started.checked_add(Duration::from_secs(seconds))),
    };
    let mut verdict = Verdict::Proven;
    let mut records = Vec::new();
    let mut proofs = Vec::new();
    let mut trouble = Ok(());
    for (number, asked) in questions.iter().enumerate() {
        let (answer, proof) = match job.ask(engine, number, budget) {
            Ok(answered) => answered,
            Err(error) => {
                trouble = Err(error.context(format!("claim {name}")));
                (open(), None)
            }
        };
        verdict = verdict.and(answer.verdict);
        records.push(record(job.loaded, asked, answer));
        if verdict == Verdict::Refuted {
            proofs.clear();
        }
        proofs.extend(proof);
        if verdict == Verdict::Refuted || trouble.is_err() {
            break;
        }
    }
    let (mut verdict_name, mut reason) = VerdictName::of(verdict);
    let mut evidence = Evidence::Search { engine };
    let mut checker = None;
    let certifies = matches!(engine, Engine::Dfpn | Engine::Selective);
    if certifies && reason.is_none() {
        match certify(
            job.loaded,
            verdict,
            proofs,
            job.limits.max_bytes,
            job.certificate,
        ) {
            Ok(Certified::Accepted(certificate)) => {
                evidence = Evidence::Certificate {
                    engine,
                    certificate,
                };
                checker = Some("accepted".to_owned());
            }
            Ok(Certified::Refused(refusal)) => {
                verdict_name = VerdictName::Open;
                reason = Some(format!("certificate refused: {}", refusal.name()));
                checker = Some(format!("refused: {refusal}"));
            }
            Err(error) => {
                // Without its evidence it is only an engine's word, which is not what was asked.
                verdict_name = VerdictName::Open;
                reason = Some("certificate not written".to_owned());
                trouble = Err(error);
            }
        }
    }
    let nodes = records.iter().map(|record| record.nodes).sum();
    let seconds = started.elapsed().as_secs_f64();
    let result = ResultRecord {
        schema: RESULT_SCHEMA,
        pounce: env!("CARGO_PKG_VERSION").to_owned(),
        claim: name.clone(),
        statement: claim.statement.clone(),
        claim_digest: claim_digest(hunt, questions),
        rules_digest: rules_digest(hunt.board()),
        expect: claim.expect,
        verdict: verdict_name,
        reason,
        as_expected: verdict_name.meets(claim.expect),
        evidence,
        checker,
        nodes,
        children: records.iter().map(|record| record.children).sum(),
        seed: None,
        limits: job.limits.clone(),
        questions: records,
        timing: Timing {
            seconds,
            nodes_per_second: nodes as f64 / seconds.max(1e-9),
        },
    };
    (result, trouble)
}

/// What `auto` stands for: only the oracle looks deeper than the engines do.
fn choose(engine: Engine, questions: &[HuntQuestion]) -> Engine {
    let deep = |asked: &HuntQuestion| asked.question.plies.is_some_and(|plies| plies > DEEPEST);
    match engine {
        Engine::Auto if questions.iter().any(deep) => Engine::Oracle,
        Engine::Auto => Engine::Dfpn,
        engine => engine,
    }
}

/// How selective search goes about it.
fn narrowed(method: &hypothesis::Method) -> Selective<HuntEvaluation> {
    let width = method.width.unwrap_or(3);
    Selective {
        width: width as usize,
        widest: method.widest.unwrap_or(width).max(width) as usize,
        evaluation: method
            .evaluation
            .map_or(HuntEvaluation::Threats, Into::into),
    }
}

type Answered = (Answer<Move>, Option<Proof>);

impl Job<'_> {
    fn ask(&self, engine: Engine, number: usize, limits: Limits) -> anyhow::Result<Answered> {
        let hunt = &self.loaded.hunt;
        let question = &self.loaded.questions[number].question;
        match engine {
            Engine::Oracle => Ok((oracle::answer(hunt, question, limits, self.watch), None)),
            Engine::Pn => Ok((pn(hunt, question, limits, self.watch), None)),
            Engine::AlphaBeta => {
                let method = Method::<HuntEvaluation> {
                    threads: self.limits.threads as usize,
                    evaluation: self.loaded.claim.method.evaluation.map(Into::into),
                };
                let answer = alpha_beta_by(&method, hunt, question, limits, self.watch);
                Ok((answer, None))
            }
            Engine::Dfpn | Engine::Selective | Engine::Auto => self.prove(engine, number, limits),
        }
    }

    /// Proof-number search, and the strategy that it leaves in its log.
    fn prove(&self, engine: Engine, number: usize, limits: Limits) -> anyhow::Result<Answered> {
        let hunt = &self.loaded.hunt;
        let question = &self.loaded.questions[number].question;
        let log = match self.checkpoint {
            Some(checkpoint) => checkpoint.log(number)?,
            None => ProofLog::temporary(),
        };
        let earlier = log.nodes();
        let method = ProofMethod {
            threads: self.limits.threads as usize,
            log: &log,
        };
        let watch = ProofWatch {
            log: &log,
            watch: self.watch,
            hunt,
            position: question.position,
        };
        let limits = Limits {
            nodes: limits.nodes.saturating_sub(earlier),
            ..limits
        };
        let mut answer = match engine {
            Engine::Selective => {
                let narrowed = narrowed(&self.loaded.claim.method);
                selective(&narrowed, &method, hunt, question, limits, &watch)
            }
            _ => dfpn(&method, hunt, question, limits, &watch),
        };
        log.flush().context("cannot write the proof log")?;
        answer.nodes += earlier;
        let winner = match answer.verdict {
            Verdict::Open(_) => return Ok((answer, None)),
            Verdict::Proven => *question,
            Verdict::Refuted => complement(question),
        };
        let notes = Notes::new(winner.aim, &log);
        log.flush().context("cannot read the proof log")?;
        let steps = strategy(hunt, &winner, &notes).map_err(|missing| {
            let place = hunt.compact(&missing.0);
            anyhow!("the proof log lacks the position {place}; please report this")
        })?;
        if winner.aim == Aim::Reach {
            answer.line = main_line(hunt, &winner, &steps);
        }
        let question = winner;
        Ok((answer, Some(Proof { question, steps })))
    }
}

/// Follows a proof-number search for the log and for people.
struct ProofWatch<'a> {
    log: &'a ProofLog,
    watch: &'a ClaimWatch<'a>,
    hunt: &'a Hunt,
    position: Position,
}

/// Plies of the line that progress shows.
const SHOWN: usize = 8;

impl Watch for ProofWatch<'_> {
    fn advance(&self, nodes: u64) -> bool {
        // Both count, whatever the other says.
        self.log.advance(nodes) | self.watch.advance(nodes)
    }

    fn focus(&self, focus: &Focus<'_>) {
        self.watch.tell(|| {
            let keys = focus.path.get(1..).unwrap_or_default();
            let line = path_line(self.hunt, &self.position, &keys[..keys.len().min(SHOWN)]);
            // Logarithms: the numbers themselves are too large to mean anything to people.
            let digits = |number: u64| (number.max(1) as f64).log10();
            let (proof, disproof) = (digits(focus.proof), digits(focus.disproof));
            let line = self.hunt.line_text(&self.position, &line);
            format!("; proof 10^{proof:.1}, disproof 10^{disproof:.1}; at {line}")
        });
    }
}

/// The question whose yes is this one's no.
fn complement(question: &Question<Position, HuntEvent>) -> Question<Position, HuntEvent> {
    Question {
        prover: question.prover.opponent(),
        aim: match question.aim {
            Aim::Reach => Aim::Avoid,
            Aim::Avoid => Aim::Reach,
        },
        ..*question
    }
}

/// The answer of an engine that could not do its work.
fn open() -> Answer<Move> {
    Answer {
        verdict: Verdict::Open(Reason::Interrupted),
        nodes: 0,
        children: 0,
        reached_in: None,
        line: Vec::new(),
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
