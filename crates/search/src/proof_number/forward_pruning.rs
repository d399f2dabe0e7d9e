//! Forward pruning of the prover's moves.
//!
//! It applies only where the question's prover is to move, so a proof found under pruning holds in
//! the full game.

use game::{Evaluation, Game, Side};

/// A filter that keeps the `width` best moves, ranked by an evaluation of the positions they lead
/// to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ForwardPruning<V> {
    pub width: usize,
    pub evaluation: V,
}

impl<V> ForwardPruning<V> {
    /// Keeps the best of `children[first..]` for their parent's mover, at least one, and sorts them
    /// from best to worst. The sort is stable.
    pub fn retain_best<G: Game, C>(
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
    fn retains_best_children_in_stable_order() {
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
            let pruning = ForwardPruning { width, evaluation };
            pruning.retain_best(&hunt, mover, &mut children, first, |child| &child.1);
            children.iter().map(|child| child.0).collect::<Vec<_>>()
        };
        assert_eq!(kept(3, Side::Left, 0), [1, 0, 2]);
        assert_eq!(kept(2, Side::Right, 0), [0, 2]);
        assert_eq!(kept(1, Side::Right, 1), [0, 2]);
        assert_eq!(kept(0, Side::Left, 0), [1]);
    }
}
