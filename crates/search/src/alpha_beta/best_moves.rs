//! All best moves of a position at a given depth, for agents that choose among equal moves.

use game::{Evaluation, Keyed, Limits, Monitor, Outcome, Symmetric};

use super::deepening::MAX_DEPTH;
use super::negamax::{INFINITY, Search, WIN, is_win};
use crate::budget::{SearchStopped, SharedBudget};

/// A legal move, with the outcome if it ends play.
///
/// The outcome may come from rules that depend on the history of the game, so that the position
/// alone does not show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate<M> {
    /// The move.
    pub m: M,
    /// The outcome, if the move ends play.
    pub outcome: Option<Outcome>,
}

/// Returns the candidates with the best score by a search to `depth`, in the given order. If a
/// limit is reached, the result is that of the deepest complete search. A search to less than one
/// ply returns all candidates.
pub fn best_moves<G: Keyed + Symmetric, V: Evaluation<G>>(
    evaluation: V,
    game: &G,
    position: &G::Position,
    candidates: &[Candidate<G::Move>],
    depth: u32,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Vec<G::Move> {
    let budget = SharedBudget::new(limits, monitor);
    let mut search = Search::new(game, evaluation, limits.bytes, &budget);
    let mut best: Vec<G::Move> = candidates.iter().map(|candidate| candidate.m).collect();
    for depth in 1..=depth.min(MAX_DEPTH) {
        let Ok((score, equal)) = search.best_candidates(position, candidates, depth) else {
            break;
        };
        best = equal;
        if is_win(score) {
            break;
        }
    }
    best
}

impl<G: Keyed + Symmetric, V: Evaluation<G>> Search<'_, G, V> {
    /// Returns the best score and the candidates that have it.
    fn best_candidates(
        &mut self,
        position: &G::Position,
        candidates: &[Candidate<G::Move>],
        depth: u32,
    ) -> Result<(i32, Vec<G::Move>), SearchStopped> {
        let mover = self.game.mover(position);
        let (mut best, mut equal) = (-INFINITY, Vec::new());
        for candidate in candidates {
            let score = match candidate.outcome {
                Some(Outcome::Win(side)) if side == mover => WIN - 1,
                Some(Outcome::Win(_)) => 1 - WIN,
                Some(Outcome::Draw) => 0,
                None => {
                    let child = self.game.play(position, candidate.m);
                    // The window includes the best score, so that equal scores are exact.
                    let window = (-INFINITY, (1 - best).min(INFINITY));
                    -self.search(&child, depth - 1, 1, window)?
                }
            };
            if score > best {
                best = score;
                equal.clear();
            }
            if score == best {
                equal.push(candidate.m);
            }
        }
        Ok((best, equal))
    }
}
