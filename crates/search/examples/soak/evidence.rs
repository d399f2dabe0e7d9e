//! Builds a certificate from a proof log. The independent checker has to accept it, and to refuse
//! it with the opposite verdict.

use std::io::Cursor;

use certificate::hunt::{
    CertificateSubject, ClosedSet, StrategyMove, StrategyRecords, WriteOptions, write, write_closed,
};
use certificate::{CheckOptions, check};
use game::{Decision, Limits, NoMonitor};
use pounce_search::{ProofLog, extract_strategy};
use tablebase::PackedSet;

use crate::naive::{position, question, translated};
use crate::world::{HuntQuestion, World};

/// Memory of the checker: a few passes for the larger strategies.
const MEMORY: u64 = 1 << 20;

/// Checks the evidence that an engine has left for its verdict.
pub fn check_log(
    world: &World,
    asked: &HuntQuestion,
    verdict: Decision,
    log: &dyn ProofLog,
) -> Result<(), String> {
    let hunt = &world.hunt;
    let won = won(asked, verdict);
    let steps = extract_strategy(hunt, &won, log, Limits::DEFAULT, &NoMonitor)
        .map_err(|error| format!("no strategy: {error:?}"))?;
    let records = steps.iter().map(|step| StrategyMove {
        position: position(hunt, &step.position),
        chosen: translated(step.chosen),
        number: step.plies,
    });
    let written = |verdict| {
        let strategy = StrategyRecords::answering(&question(hunt, &won), records.clone());
        let mut file = Vec::new();
        let claim = claim(world, asked, verdict);
        write(&mut file, claim, vec![strategy], &WriteOptions::default())
            .map_err(|error| format!("no certificate: {error}"))?;
        Ok(file)
    };
    check_both_verdicts(verdict, written)
}

/// Checks a closed set on which the event is avoided.
pub fn check_set(world: &World, asked: &HuntQuestion, set: PackedSet) -> Result<(), String> {
    let verdict = asked.verdict(false);
    let won = question(&world.hunt, &won(asked, verdict));
    let positions: Vec<_> = set
        .into_iter()
        .map(|member| position(&world.hunt, &member))
        .collect();
    let written = |verdict| {
        let set = ClosedSet {
            prover: won.prover,
            event: won.event,
            roots: vec![won.position.clone()],
            positions: positions.clone(),
        };
        let mut file = Vec::new();
        let claim = claim(world, asked, verdict);
        write_closed(&mut file, claim, vec![set], &WriteOptions::default())
            .map_err(|error| format!("no certificate: {error}"))?;
        Ok(file)
    };
    check_both_verdicts(verdict, written)
}

/// Checks a certificate, and the same one with the opposite verdict.
fn check_both_verdicts(
    verdict: Decision,
    written: impl Fn(certificate::Verdict) -> Result<Vec<u8>, String>,
) -> Result<(), String> {
    let (right, wrong) = match verdict {
        Decision::Proven => (certificate::Verdict::Proven, certificate::Verdict::Refuted),
        _ => (certificate::Verdict::Refuted, certificate::Verdict::Proven),
    };
    let checked = |verdict| {
        written(verdict)
            .map(|file| check(&mut Cursor::new(file), &CheckOptions::with_memory(MEMORY)))
    };
    checked(right)?.map_err(|refusal| format!("certificate refused: {refusal}"))?;
    match checked(wrong)? {
        Ok(_) => Err("certificate of the opposite verdict accepted".to_owned()),
        Err(_) => Ok(()),
    }
}

/// Returns the question or its complement, so that the answer is yes.
fn won(asked: &HuntQuestion, verdict: Decision) -> HuntQuestion {
    match verdict {
        Decision::Proven => *asked,
        _ => asked.complement(),
    }
}

fn claim(world: &World, asked: &HuntQuestion, verdict: certificate::Verdict) -> CertificateSubject {
    let images = world.hunt.symmetries().images().iter();
    let numbers = |image: &Vec<u8>| image.iter().map(|&node| node.into()).collect();
    CertificateSubject {
        pounce: "soak".to_owned(),
        claim: "soak".to_owned(),
        statement: world.describe_question(asked),
        game: world.hunt.board().name.clone(),
        rules: tablebase::naive_rules(&world.hunt).rules,
        questions: vec![question(&world.hunt, asked)],
        verdict,
        symmetries: images.map(numbers).collect(),
    }
}
