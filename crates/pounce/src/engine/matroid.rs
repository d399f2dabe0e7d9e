//! Answers questions about switching games by two edge-disjoint trees (Lehman 1964), without
//! search. The trees are also the certificate.

use certificate::switching::{Player, Proof};
use game::{Decision, Game, Notation, Side};
use games::switching::{CUT, Position, SHORT, Switching, WinningPair, edges_in};
use hypothesis::QuestionRecord;

use crate::prove::Failure;
use crate::task::WinQuestion;
use crate::task::{objective_name, verdict_name};

/// Answers a question by two trees. The proof comes last.
pub fn by_trees(
    game: &Switching,
    asked: &WinQuestion,
) -> Result<(Decision, QuestionRecord, Proof), Failure> {
    let position = game.parse_position(&asked.position)?;
    let (winner, first_move, pair) = winner(game, &position);
    let verdict = if winner == asked.prover {
        Decision::Proven
    } else {
        Decision::Refuted
    };
    let (word, reason) = verdict_name(verdict);
    let line = first_move.map(|edge| game.network().edge_name(edge));
    let record = QuestionRecord {
        first_move: asked.first_move.clone(),
        position: asked.position.clone(),
        prover: game.player(asked.prover).to_owned(),
        objective: objective_name(asked.objective),
        event: asked.event(game),
        plies: None,
        verdict: word,
        reason,
        reached_in: None,
        line: line.unwrap_or_default(),
        nodes: 1,
        children: 0,
    };
    let halves = pair.map_or([Vec::new(), Vec::new()], |pair| {
        pair.tree_pair.map(|half| edges_in(half).collect())
    });
    let proof = Proof {
        position: asked.position.clone(),
        winner: player(winner),
        first_move,
        halves,
    };
    Ok((verdict, record, proof))
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
