//! Certificates of switching games, as files and as headers with a right digest.

use std::collections::HashMap;
use std::io::Cursor;

use certificate::switching::{EdgeState, Header, NaiveSwitching, Player, Position};
use certificate::{CertificateHeader, CheckOptions, Refusal, Verdict, check};
use serde_json::Value;

use super::truth;

/// Free edges with which every line can be looked at.
const MOST_FREE: usize = 9;

/// Checks the input as a file. Then takes it for a header, seals it, and checks that.
pub fn switching_certificate(data: &[u8]) -> bool {
    let raw = accepted(data).is_ok();
    match serde_json::from_slice(data) {
        Ok(mut header) => sealed_is_accepted(&mut header).is_ok() || raw,
        Err(_) => raw,
    }
}

/// Checks a header with right digests.
pub fn sealed_is_accepted(header: &mut Value) -> Result<(), Refusal> {
    // Both digests may be wrong.
    for _ in 0..2 {
        let (key, digest) = match accepted(&seal(header)) {
            Err(Refusal::WrongRulesDigest(digest)) => ("rules_digest", digest),
            Err(Refusal::WrongClaimDigest(digest)) => ("claim_digest", digest),
            checked => return checked,
        };
        header[key] = Value::from(digest);
    }
    accepted(&seal(header))
}

fn seal(header: &Value) -> Vec<u8> {
    let body = format!("{header}\n");
    let digest = blake3::hash(body.as_bytes());
    let start = r#"{"format":"pounce switching certificate","version":1,"blake3":""#;
    format!("{start}{digest}\"}}\n{body}").into_bytes()
}

/// Checks a file, and that an accepted certificate is true.
fn accepted(file: &[u8]) -> Result<(), Refusal> {
    let checked = check(&mut Cursor::new(file), &CheckOptions::default());
    if let Err(refusal) = &checked {
        assert!(!refusal.name().is_empty() && !refusal.to_string().is_empty());
    }
    match checked?.header {
        CertificateHeader::Switching(header) => assert_true(&header),
        CertificateHeader::Hunt(header) => truth::assert_true(&header),
    }
    Ok(())
}

/// Panics if an accepted certificate is wrong: its verdict, or any proof.
pub fn assert_true(header: &Header) {
    let game = NaiveSwitching::new(header.rules.clone()).expect("the checker made sense of it");
    let mut known = HashMap::new();
    let mut wins = |text: &str, player| {
        let position = game.parse(text).expect("the checker read it");
        let free = position.iter().filter(|&&it| it == EdgeState::Free).count();
        (free <= MOST_FREE).then(|| winner(&game, &position, &mut known) == player)
    };
    let mut answers = header
        .questions
        .iter()
        .map(|it| wins(&it.position, it.prover));
    let agrees = match header.verdict {
        Verdict::Proven => answers.all(|answer| answer != Some(false)),
        Verdict::Refuted => answers.any(|answer| answer != Some(true)),
    };
    assert!(agrees, "an accepted verdict is wrong: {header:?}");
    for proof in &header.proofs {
        let wins = wins(&proof.position, proof.winner);
        assert!(
            wins != Some(false),
            "an accepted proof fails: {proof:?} {header:?}"
        );
    }
}

/// Returns who wins, by looking at every line.
pub fn winner(
    game: &NaiveSwitching,
    position: &Position,
    known: &mut HashMap<Position, Player>,
) -> Player {
    if let Some(&winner) = known.get(position) {
        return winner;
    }
    let mover = game.mover(position);
    let winner = game.winner(position).unwrap_or_else(|| {
        let mut edges = game.moves(position).into_iter();
        if edges.any(|edge| winner(game, &game.play(position, edge), known) == mover) {
            mover
        } else {
            mover.opponent()
        }
    });
    known.insert(position.clone(), winner);
    winner
}
