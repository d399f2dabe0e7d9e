//! Compares accepted certificates with the oracle.

use std::io::Cursor;

use certificate::hunt::{Header, HuntEvent, NaiveHunt, Player, Question};
use certificate::{Accepted, CheckOptions, Objective, Refusal, Verdict, check};
use fixtures::{NaiveGame, side};
use game::{Limits, NoMonitor, oracle};
use serde_json::Value;

/// More memory than the checker needs.
const PLENTY: u64 = 1 << 30;
/// Positions that the oracle lists for a question; larger questions are not compared.
const MOST_POSITIONS: u64 = 4000;
/// Nodes of a board whose questions the oracle is asked at all.
const MOST_NODES: usize = 8;

/// Checks a certificate with much memory and with little. If little memory accepts it, more memory
/// accepts it with the same result.
pub fn checked(file: &[u8]) -> Result<Accepted, Refusal> {
    let with = |memory| check(&mut Cursor::new(file), &CheckOptions::with_memory(memory));
    let plenty = with(PLENTY);
    for memory in [0, 100] {
        if let Ok(accepted) = with(memory) {
            assert_eq!(plenty.as_ref().ok(), Some(&accepted));
        }
    }
    if let Err(refusal) = &plenty {
        assert!(!refusal.name().is_empty() && !refusal.to_string().is_empty());
    }
    plenty
}

/// Puts the digests that a refusal names into a header; returns whether it named one.
pub fn with_digest(header: &mut Value, refusal: &Refusal) -> bool {
    let (key, digest) = match refusal {
        Refusal::WrongRulesDigest(digest) => ("rules_digest", digest),
        Refusal::WrongClaimDigest(digest) => ("claim_digest", digest),
        _ => return false,
    };
    header[key] = Value::from(digest.as_str());
    true
}

/// Panics if the oracle contradicts an accepted certificate: its verdict, or any strategy.
pub fn assert_true(header: &Header) {
    if header.rules.nodes > MOST_NODES {
        return;
    }
    let rules = NaiveHunt::new(header.rules.clone()).expect("the checker made sense of it");
    let answer = |question: &Question| answer(&rules, question);
    let mut answers = header.questions.iter().map(answer);
    let agrees = match header.verdict {
        Verdict::Proven => answers.all(|answer| answer != game::Decision::Refuted),
        Verdict::Refuted => answers.any(|answer| answer != game::Decision::Proven),
    };
    assert!(agrees, "an accepted verdict is wrong: {header:?}");
    for strategy in &header.strategies {
        for question in strategy.answers() {
            let wrong = answer(&question) == game::Decision::Refuted;
            assert!(
                !wrong,
                "an accepted strategy fails: {question:?} {header:?}"
            );
        }
    }
}

/// Returns the oracle's answer to a question; open if there are too many positions.
pub fn answer(rules: &NaiveHunt, question: &Question) -> game::Decision {
    let position = rules
        .parse(&question.position)
        .expect("the checker read it");
    let objective = match question.objective {
        Objective::Reach => game::Objective::Reach,
        Objective::Avoid => game::Objective::Avoid,
    };
    let question: game::Question<_, HuntEvent> = game::Question {
        position,
        prover: side(question.prover),
        objective,
        event: question.event,
        plies: question.plies,
    };
    oracle::answer(&NaiveGame(rules.clone()), &question, limits(), &NoMonitor).verdict
}

/// Returns the side that wants the event of a question.
pub fn attacker(question: &Question) -> Player {
    match question.objective {
        Objective::Reach => question.prover,
        Objective::Avoid => question.complement().prover,
    }
}

/// Limits for the oracle.
pub fn limits() -> Limits {
    Limits {
        nodes: MOST_POSITIONS,
        ..Limits::DEFAULT
    }
}
