//! From a loaded claim to its result: each question to an engine, the verdicts put together.

use std::time::{Duration, Instant};

use game::{Answer, Limits, Question, Verdict, Watch, oracle};
use games::hunt::{Hunt, HuntEvent, Move, Position, side_name};
use hypothesis::{
    Engine, Evidence, HuntQuestion, LimitsRecord, QuestionRecord, RESULT_SCHEMA, ResultRecord,
    Timing, VerdictName, claim_digest, rules_digest,
};
use search::{DEEPEST, alpha_beta};

use crate::claim_source::LoadedClaim;

/// Decides a claim within its limits.
pub fn decide(loaded: &LoadedClaim, limits: &LimitsRecord, watch: &dyn Watch) -> ResultRecord {
    let LoadedClaim {
        name,
        claim,
        hunt,
        questions,
    } = loaded;
    let started = Instant::now();
    let engine = choose(claim.method.engine, questions);
    let budget = Limits {
        nodes: limits.max_nodes,
        bytes: limits.max_bytes,
        // A time past the end of time is no limit.
        deadline: limits
            .max_seconds
            .and_then(|seconds| started.checked_add(Duration::from_secs(seconds))),
    };
    let mut verdict = Verdict::Proven;
    let mut records = Vec::new();
    for asked in questions {
        let answer = ask(engine, hunt, &asked.question, budget, watch);
        verdict = verdict.and(answer.verdict);
        records.push(record(loaded, asked, answer));
        if verdict == Verdict::Refuted {
            break;
        }
    }
    let nodes = records.iter().map(|record| record.nodes).sum();
    let seconds = started.elapsed().as_secs_f64();
    let (verdict, reason) = VerdictName::of(verdict);
    ResultRecord {
        schema: RESULT_SCHEMA,
        pounce: env!("CARGO_PKG_VERSION").to_owned(),
        claim: name.clone(),
        statement: claim.statement.clone(),
        claim_digest: claim_digest(hunt, questions),
        rules_digest: rules_digest(hunt.board()),
        expect: claim.expect,
        verdict,
        reason,
        as_expected: verdict.meets(claim.expect),
        evidence: Evidence::Search { engine },
        checker: None,
        nodes,
        seed: None,
        limits: limits.clone(),
        questions: records,
        timing: Timing {
            seconds,
            nodes_per_second: nodes as f64 / seconds.max(1e-9),
        },
    }
}

/// What `auto` stands for: only the oracle settles questions about cycles that never end.
fn choose(engine: Engine, questions: &[HuntQuestion]) -> Engine {
    let bounded = questions
        .iter()
        .all(|asked| asked.question.plies.is_some_and(|plies| plies <= DEEPEST));
    match (engine, bounded) {
        (Engine::Auto, true) => Engine::AlphaBeta,
        (Engine::Auto, false) => Engine::Oracle,
        (engine, _) => engine,
    }
}

fn ask(
    engine: Engine,
    hunt: &Hunt,
    question: &Question<Position, HuntEvent>,
    limits: Limits,
    watch: &dyn Watch,
) -> Answer<Move> {
    match engine {
        Engine::Oracle => oracle::answer(hunt, question, limits, watch),
        Engine::AlphaBeta | Engine::Auto => alpha_beta(hunt, question, limits, watch),
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
    }
}
