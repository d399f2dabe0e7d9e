//! Certificates of switching games: two trees for each question.

use certificate::switching::{Header, Player, Proof, Question, Rules};
use game::{Decision, Side};
use games::switching::{CUT, SHORT, Switching};

use super::certify::Request;
use super::hunt::objective;

/// Translates a certificate into the checker's types.
pub(super) fn switching_header(
    request: &Request<'_>,
    game: &Switching,
    proofs: Vec<Proof>,
) -> Header {
    let claim = request.claim;
    let network = game.network();
    let rules = Rules {
        vertices: network.vertices.len(),
        edges: network.edges.clone(),
        terminals: network.terminals,
        first: switching_player(game.first()),
    };
    let questions = claim.task.questions().iter().map(|question| Question {
        position: question.position.clone(),
        prover: switching_player(question.prover),
        objective: objective(question.objective),
    });
    Header {
        pounce: env!("CARGO_PKG_VERSION").to_owned(),
        claim: claim.name.clone(),
        statement: claim.file.statement.clone(),
        game: claim.file.game.clone(),
        rules,
        rules_digest: claim.rules_digest(),
        claim_digest: claim.digest(),
        questions: questions.collect(),
        verdict: match request.verdict {
            Decision::Proven => certificate::Verdict::Proven,
            _ => certificate::Verdict::Refuted,
        },
        proofs,
    }
}

/// Translates a side into the checker's types.
pub(crate) fn switching_player(side: Side) -> Player {
    match side {
        SHORT => Player::Short,
        CUT => Player::Cut,
    }
}
