//! Answers questions about switching games by two edge-disjoint trees (Lehman 1964), without
//! search. The trees are also the certificate.

use certificate::switching::Proof;
use game::{Answer, Decision, Game, Side};
use games::switching::{Position, Switching, WinningPair, edges_in};

use super::resources::NoAnswer;
use super::search::{Answered, ProofSource};
use crate::certify::{ProofPart, switching_player};
use crate::task::PlayQuestion;

/// Answers a question by two trees.
pub(crate) fn answer_by_trees(
    game: &Switching,
    question: &PlayQuestion,
) -> Result<Answered<'static>, NoAnswer> {
    let position = question.resolve(game)?.position;
    let solution = solve(game, &position);
    let decision = if solution.winner == question.prover {
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
    let line = (solution.first_move).map(|edge| game.network().edge_name(edge));
    let record = question.record(game, &answer, line.unwrap_or_default());
    let halves = (solution.pair).map_or([Vec::new(), Vec::new()], |pair| {
        pair.tree_pair.map(|half| edges_in(half).collect())
    });
    let proof = Proof {
        position: question.position.clone(),
        winner: switching_player(solution.winner),
        first_move: solution.first_move,
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

/// The winner of a position, and the evidence.
struct Solution {
    winner: Side,
    /// The winning move, if the winner is to move.
    first_move: Option<usize>,
    /// The trees, unless play has ended.
    pair: Option<WinningPair>,
}

fn solve(game: &Switching, position: &Position) -> Solution {
    if let Some(game::Outcome::Win(winner)) = game.outcome(position) {
        return Solution {
            winner,
            first_move: None,
            pair: None,
        };
    }
    let (network, mover) = (game.network(), game.mover(position));
    if let Some((edge, pair)) = WinningPair::find_with_move(network, position, mover) {
        return Solution {
            winner: mover,
            first_move: Some(edge),
            pair: Some(pair),
        };
    }
    let winner = mover.opponent();
    Solution {
        winner,
        first_move: None,
        pair: WinningPair::find(network, position, winner),
    }
}
