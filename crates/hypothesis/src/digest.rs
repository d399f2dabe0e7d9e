//! Digests by which a result says what it is about.

use games::hunt::Board;
use serde::Serialize;

use crate::Claim;
use crate::claim::{FirstMove, GameOptions, Goal};

/// What a claim says, without the prose, the expectation and the method: two claims with equal
/// meanings under equal rules have equal verdicts.
#[derive(Serialize)]
struct Meaning<'a> {
    options: &'a GameOptions,
    position: &'a str,
    prover: &'a Option<String>,
    first_move: &'a Option<FirstMove>,
    goal: &'a Goal,
}

/// The digest of what a claim says; the rules have a digest of their own.
pub fn claim_digest(claim: &Claim) -> String {
    let meaning = Meaning {
        options: &claim.options,
        position: claim.position.trim(),
        prover: &claim.prover,
        first_move: &claim.first_move,
        goal: &claim.goal,
    };
    let text = serde_json::to_string(&meaning).expect("a meaning has only strings and numbers");
    digest(&text)
}

/// The digest of the rules that a board gives.
pub fn rules_digest(board: &Board) -> String {
    digest(&board.rules_text())
}

fn digest(text: &str) -> String {
    format!("blake3:{}", blake3::hash(text.as_bytes()).to_hex())
}
