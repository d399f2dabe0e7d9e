//! The moves that a selective search leaves out.
//!
//! Only the prover's: what narrows a search has no side, and the search puts it to use where the
//! question's prover is to move and nowhere else. So the opponent's moves are always all there,
//! and what is settled in the prover's favour holds in the whole game.

use game::{Evaluation, Game, Side};

/// The prover looks only at so many moves, the best by an evaluation of what they lead to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Narrow<V> {
    pub width: usize,
    pub evaluation: V,
}

impl<V> Narrow<V> {
    /// Keeps the children from a place on that look best for their parent's mover, the best
    /// first and of equals the first; at least one.
    pub fn keep_best<G: Game, C>(
        &self,
        game: &G,
        mover: Side,
        children: &mut Vec<C>,
        first: usize,
        position: impl Fn(&C) -> &G::Position,
    ) where
        V: Evaluation<G>,
    {
        children[first..].sort_by_cached_key(|child| {
            let estimate = i64::from(self.evaluation.evaluate(game, position(child)));
            match mover {
                Side::Left => -estimate,
                Side::Right => estimate,
            }
        });
        children.truncate(first + self.width.max(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::hunt::{Board, Hunt, HuntEvaluation, Position};

    #[test]
    fn the_best_for_the_mover_stay_and_equals_keep_their_order() {
        let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
        // Estimates by threats: 144, 244, 144.
        let texts = ["start", "TG2T15T3T-t19", "start"];
        let all: Vec<(usize, Position)> = texts
            .iter()
            .map(|text| hunt.parse_position(text).unwrap())
            .enumerate()
            .collect();
        let kept = |width, mover, first| {
            let evaluation = HuntEvaluation::Threats;
            let mut children = all.clone();
            let narrow = Narrow { width, evaluation };
            narrow.keep_best(&hunt, mover, &mut children, first, |child| &child.1);
            children.iter().map(|child| child.0).collect::<Vec<_>>()
        };
        assert_eq!(kept(3, Side::Left, 0), [1, 0, 2]);
        assert_eq!(kept(2, Side::Right, 0), [0, 2]);
        assert_eq!(kept(1, Side::Right, 1), [0, 2]);
        assert_eq!(kept(0, Side::Left, 0), [1]);
    }
}
