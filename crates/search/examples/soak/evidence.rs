//! From a proof log to a certificate, which the independent checker has to accept; with the
//! opposite verdict it has to refuse it.

use std::io::Cursor;

use certificate::hunt::{
    CertificateSubject, ClosedSet, StrategyMove, StrategyRecords, WriteOptions, write, write_closed,
};
use certificate::{CheckOptions, check};
use fixtures::{naive_move, naive_position, naive_question};
use game::{Decision, Limits, NoMonitor};
use pounce_search::{ProofLog, extract_strategy};
use tablebase::PackedSet;

use crate::world::{Asked, World};

/// Memory of the checker: a few passes for the larger strategies.
const MEMORY: u64 = 1 << 20;

/// Checks the evidence that an engine has left for its verdict.
pub fn check_log(
    world: &World,
    asked: &Asked,
    verdict: Decision,
    log: &dyn ProofLog,
) -> Result<(), String> {
    let hunt = &world.hunt;
    let won = won(asked, verdict);
    let steps = extract_strategy(hunt, &won, log, Limits::DEFAULT, &NoMonitor)
        .map_err(|error| format!("no strategy: {error:?}"))?;
    let records = steps.iter().map(|step| StrategyMove {
        position: naive_position(hunt, &step.position),
        chosen: naive_move(step.chosen),
        number: step.plies,
    });
    let written = |verdict| {
        let strategy = StrategyRecords::answering(&naive_question(hunt, &won), records.clone());
        let mut file = Vec::new();
        let claim = claim(world, asked, verdict);
        write(&mut file, claim, vec![strategy], &WriteOptions::default())
            .map_err(|error| format!("no certificate: {error}"))?;
        Ok(file)
    };
    judge(verdict, written)
}

/// Checks a closed set on which the event is avoided.
pub fn check_set(world: &World, asked: &Asked, set: PackedSet) -> Result<(), String> {
    let verdict = asked.verdict(false);
    let won = naive_question(&world.hunt, &won(asked, verdict));
    let positions: Vec<_> = (set.into_iter())
        .map(|it| naive_position(&world.hunt, &it))
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
    judge(verdict, written)
}

/// Checks a certificate, and the same one with the opposite verdict.
fn judge(
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

/// Returns the question that is answered by yes.
fn won(asked: &Asked, verdict: Decision) -> Asked {
    match verdict {
        Decision::Proven => *asked,
        _ => asked.complement(),
    }
}

fn claim(world: &World, asked: &Asked, verdict: certificate::Verdict) -> CertificateSubject {
    let images = world.hunt.symmetries().images().iter();
    let numbers = |image: &Vec<u8>| image.iter().map(|&node| node.into()).collect();
    CertificateSubject {
        pounce: "soak".to_owned(),
        claim: "soak".to_owned(),
        statement: world.words(asked),
        game: world.hunt.board().name.clone(),
        rules: tablebase::naive_rules(&world.hunt).rules,
        questions: vec![naive_question(&world.hunt, asked)],
        verdict,
        symmetries: images.map(numbers).collect(),
    }
}
