//! The checker: do the halves show what the certificate says, and does playing by them win?

use std::io::Read;

use game::{Silent, Watch};

use super::replay::replay;
use super::rules::NaiveSwitching;
use super::tree_pair::check_halves;
use super::{Header, Player, Proof, Refusal, file};
use crate::{Expected, Verdict};

/// What an accepted certificate proves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The header. Its claim, statement and game are its author's words.
    pub header: Header,
    /// What has been proved, one sentence for each question that the verdict needs.
    pub proved: Vec<String>,
    /// Positions with the opponent to move that were played through.
    pub positions: u64,
}

/// No claim has more questions, or proofs: two for each of the edges are enough.
const MOST: usize = 1024;

/// Checks a certificate.
pub fn check(input: impl Read, expected: &Expected) -> Result<Accepted, Refusal> {
    check_watched(input, expected, &Silent)
}

/// Does the same; `watch` may stop it.
pub fn check_watched(
    input: impl Read,
    expected: &Expected,
    watch: &dyn Watch,
) -> Result<Accepted, Refusal> {
    let header = file::read(input)?;
    if header.questions.len() > MOST {
        return Err(Refusal::TooManyQuestions(MOST));
    }
    if header.proofs.len() > MOST {
        return Err(Refusal::TooManyProofs(MOST));
    }
    check_digests(&header, expected)?;
    let game = NaiveSwitching::new(header.rules.clone())?;
    let proved = settled(&header)?;
    let mut positions = 0;
    for proof in &header.proofs {
        positions += check_proof(&game, proof, watch)?;
    }
    for question in &header.questions {
        game.parse(&question.position)?;
    }
    Ok(Accepted {
        header,
        proved,
        positions,
    })
}

fn check_digests(header: &Header, expected: &Expected) -> Result<(), Refusal> {
    let (rules, claim) = (header.rules.digest(), header.questions_digest());
    let other = |wanted: &Option<String>, digest| wanted.as_ref().is_some_and(|it| it != digest);
    match () {
        _ if header.rules_digest != rules => Err(Refusal::WrongRulesDigest(rules)),
        _ if header.claim_digest != claim => Err(Refusal::WrongClaimDigest(claim)),
        _ if other(&expected.rules, &rules) => Err(Refusal::AnotherNetwork(rules)),
        _ if other(&expected.claim, &claim) => Err(Refusal::AnotherClaim(claim)),
        _ => Ok(()),
    }
}

/// What the verdict says of its questions, if there are proofs for that: that all of them are
/// answered by yes, or one by no.
fn settled(header: &Header) -> Result<Vec<String>, Refusal> {
    let by = |position: &str, winner: Player| {
        let mut proofs = header.proofs.iter();
        proofs.find(|proof| proof.position == position && proof.winner == winner)
    };
    let sentence = |proof: &Proof| {
        let winner = proof.winner;
        let how = match proof.first_move {
            Some(edge) => format!("by taking edge {edge} first"),
            None => format!("although {} is to move", winner.opponent().name()),
        };
        format!("{} wins from {} {how}", winner.name(), proof.position)
    };
    let unsettled = |question: &super::Question| {
        let (prover, position) = (question.prover.name(), &question.position);
        Refusal::UnsettledQuestion(format!("{prover} wins from {position}"))
    };
    let mut questions = header.questions.iter();
    match header.verdict {
        Verdict::Proven if header.questions.is_empty() => {
            Err(Refusal::UnsettledQuestion("the verdict".into()))
        }
        Verdict::Proven => questions
            .map(|question| {
                let proof = by(&question.position, question.prover);
                proof.map(sentence).ok_or_else(|| unsettled(question))
            })
            .collect(),
        Verdict::Refuted => {
            let against =
                questions.find_map(|question| by(&question.position, question.prover.opponent()));
            let none = || Refusal::UnsettledQuestion("the verdict".into());
            Ok(vec![against.map(sentence).ok_or_else(none)?])
        }
    }
}

/// Checks why a side wins from a position; returns how many positions were played through.
fn check_proof(game: &NaiveSwitching, proof: &Proof, watch: &dyn Watch) -> Result<u64, Refusal> {
    let mut position = game.parse(&proof.position)?;
    let winner = proof.winner;
    if game.winner(&position) == Some(winner.opponent()) {
        return Err(Refusal::AlreadyLost);
    }
    let to_move = game.mover(&position) == winner && game.winner(&position).is_none();
    match proof.first_move {
        None if to_move => return Err(Refusal::NoFirstMove(winner)),
        Some(_) if !to_move => return Err(Refusal::NeedlessFirstMove(winner)),
        Some(edge) if !game.moves(&position).contains(&edge) => {
            return Err(Refusal::EdgeNotFree(edge));
        }
        Some(edge) => position = game.play(&position, edge),
        None => (),
    }
    if game.winner(&position) == Some(winner) {
        return Ok(0);
    }
    check_halves(game, &position, winner, &proof.halves)?;
    replay(game, &position, winner, &proof.halves, watch)
}
