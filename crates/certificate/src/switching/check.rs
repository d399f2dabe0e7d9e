//! Checks a certificate: the tree pairs must have the right shape, and playing by them must win.

use std::io::Read;

use super::replay::{RANDOM_LINES, Replay, ReplayExtent, replay};
use super::rules::NaiveSwitching;
use super::tree_pair::check_tree_pair;
use super::{Header, Player, Proof, Question, SwitchingFault, file};
use crate::check::CheckOptions;
use crate::outcome::Digests;
use crate::{Accepted, CertificateHeader, Progress, Refusal, Unverified, Verdict};

/// The largest number of questions, and of proofs: two for each edge are enough for any claim.
const MAX_QUESTIONS: usize = 1024;

/// Checks the certificate of a switching game.
pub(crate) fn check(input: impl Read, options: &CheckOptions<'_>) -> Result<Accepted, Refusal> {
    let header = file::read(input)?;
    if header.questions.len() > MAX_QUESTIONS {
        return Err(Refusal::TooManyQuestions(MAX_QUESTIONS));
    }
    if header.proofs.len() > MAX_QUESTIONS {
        return Err(SwitchingFault::TooManyProofs(MAX_QUESTIONS).into());
    }
    check_digests(&header, options)?;
    let game = NaiveSwitching::new(header.rules.clone())?;
    let proved = proved_statements(&header)?;
    let mut positions = 0;
    let mut extent = ReplayExtent {
        complete: 0,
        sampled: 0,
        lines_each: RANDOM_LINES,
    };
    for proof in &header.proofs {
        let replay = check_proof(&game, proof, options.progress)?;
        positions += replay.positions;
        extent.complete += u64::from(replay.exhaustive);
        extent.sampled += u64::from(!replay.exhaustive);
    }
    for question in &header.questions {
        game.parse(&question.position)?;
    }
    let mut unverified = options.expected.unverified();
    if extent.sampled > 0 {
        unverified.push(Unverified::OtherLines(extent));
    }
    Ok(Accepted {
        verdict: header.verdict,
        rules_digest: header.rules_digest.clone(),
        claim_digest: header.claim_digest.clone(),
        proved,
        unverified,
        records: header.proofs.len() as u64,
        positions,
        replay: Some(extent),
        header: CertificateHeader::Switching(header),
    })
}

/// Checks that the digests are those of the rules and questions, and the expected ones.
fn check_digests(header: &Header, options: &CheckOptions<'_>) -> Result<(), Refusal> {
    let stated = Digests {
        rules: header.rules_digest.clone(),
        claim: header.claim_digest.clone(),
    };
    let computed = Digests {
        rules: header.rules.digest(),
        claim: header.questions_digest(),
    };
    let another_network = |digest| SwitchingFault::AnotherNetwork(digest).into();
    options.expected.check(&stated, computed, another_network)
}

/// Returns the statements that the verdict depends on: that the answer to all questions is yes, or
/// to one of them no. Refuses a verdict without proofs of them.
fn proved_statements(header: &Header) -> Result<Vec<String>, Refusal> {
    let proof_of = |question: &Question, winner: Player| {
        let mut proofs = header.proofs.iter();
        proofs.find(|proof| proof.position == question.position && proof.winner == winner)
    };
    let unsettled = || Refusal::UnsettledQuestion("the verdict".into());
    if header.verdict == Verdict::Refuted {
        let mut questions = header.questions.iter();
        let against = questions.find_map(|question| proof_of(question, question.prover.opponent()));
        return Ok(vec![to_sentence(against.ok_or_else(unsettled)?)]);
    }
    if header.questions.is_empty() {
        return Err(unsettled());
    }
    let proved = header.questions.iter().map(|question| {
        let (prover, position) = (question.prover, &question.position);
        proof_of(question, prover).map(to_sentence).ok_or_else(|| {
            Refusal::UnsettledQuestion(format!("{} wins from {position}", prover.name()))
        })
    });
    proved.collect()
}

fn to_sentence(proof: &Proof) -> String {
    let winner = proof.winner;
    let how = match proof.first_move {
        Some(edge) => format!("by taking edge {edge} first"),
        None => format!("although {} is to move", winner.opponent().name()),
    };
    format!("{} wins from {} {how}", winner.name(), proof.position)
}

/// Checks that a side wins from a position, and plays it out.
fn check_proof(
    game: &NaiveSwitching,
    proof: &Proof,
    progress: &dyn Progress,
) -> Result<Replay, Refusal> {
    let mut position = game.parse(&proof.position)?;
    let winner = proof.winner;
    if game.winner(&position) == Some(winner.opponent()) {
        return Err(SwitchingFault::AlreadyLost.into());
    }
    let to_move = game.mover(&position) == winner && game.winner(&position).is_none();
    match proof.first_move {
        None if to_move => return Err(SwitchingFault::NoFirstMove(winner).into()),
        Some(_) if !to_move => return Err(SwitchingFault::NeedlessFirstMove(winner).into()),
        Some(edge) if !game.moves(&position).contains(&edge) => {
            return Err(SwitchingFault::EdgeNotFree(edge).into());
        }
        Some(edge) => position = game.play(&position, edge),
        None => {}
    }
    if game.winner(&position) == Some(winner) {
        return Ok(Replay {
            positions: 0,
            exhaustive: true,
        });
    }
    check_tree_pair(game, &position, winner, &proof.halves)?;
    replay(game, &position, winner, &proof.halves, progress)
}
