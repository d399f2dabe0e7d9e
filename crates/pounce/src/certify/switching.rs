//! Certificates of switching games: two trees for each question.

use certificate::switching::{Header, Proof, Question, Rules};
use game::Decision;
use games::switching::Switching;

use super::certify::Request;
use super::hunt::objective;
use crate::engine::player;

/// Returns a certificate in the checker's terms.
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
        first: player(game.first()),
    };
    let questions = claim.task.questions().iter().map(|asked| Question {
        position: asked.position.clone(),
        prover: player(asked.prover),
        objective: objective(asked.objective),
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
