//! Answers questions about switching games by two edge-disjoint trees (Lehman 1964), without
//! search. The trees are also the certificate.

use certificate::switching::{Player, Proof};
use game::{Answer, Decision, Game, Side};
use games::switching::{CUT, Position, SHORT, Switching, WinningPair, edges_in};

use super::resources::NoAnswer;
use super::search::{Answered, ProofSource};
use crate::certify::ProofPart;
use crate::task::PlayQuestion;

/// Answers a question by two trees.
pub(crate) fn answer_by_trees(
    game: &Switching,
    asked: &PlayQuestion,
) -> Result<Answered<'static>, NoAnswer> {
    let question = asked.resolve(game)?;
    let (winner, first_move, pair) = winner(game, &question.position);
    let decision = if winner == asked.prover {
        Decision::Proven
    } else {
        Decision::Refuted
    };
    let answer: Answer<()> = Answer {
        verdict: decision,
        nodes: 1,
        children: 0,
        reached_in: None,
        line: Vec::new(),
    };
    let line = first_move.map(|edge| game.network().edge_name(edge));
    let record = asked.record(game, &answer, line.unwrap_or_default());
    let halves = pair.map_or([Vec::new(), Vec::new()], |pair| {
        pair.tree_pair.map(|half| edges_in(half).collect())
    });
    let proof = Proof {
        position: asked.position.clone(),
        winner: player(winner),
        first_move,
        halves,
    };
    Ok(Answered {
        decision,
        record,
        source: ProofSource::Part(ProofPart::Pairing(proof)),
        tablebase: None,
        resumed: false,
    })
}

/// Returns the winner, the winning move if the winner is to move, and the trees unless play has
/// ended.
fn winner(game: &Switching, position: &Position) -> (Side, Option<usize>, Option<WinningPair>) {
    if let Some(game::Outcome::Win(side)) = game.outcome(position) {
        return (side, None, None);
    }
    let (network, mover) = (game.network(), game.mover(position));
    if let Some((edge, pair)) = WinningPair::find_with_move(network, position, mover) {
        return (mover, Some(edge), Some(pair));
    }
    let waiting = mover.opponent();
    let pair = WinningPair::find(network, position, waiting);
    (waiting, None, pair)
}

pub(crate) fn player(side: Side) -> Player {
    match side {
        SHORT => Player::Short,
        CUT => Player::Cut,
    }
}
