//! The tree of a game down to a goal.
//!
//! The root is a position, and the children of a node are the positions after each legal move. A
//! node is a leaf if the game is over, the goal is reached, or the last ply is reached. This is
//! the tree of Lim and Nievergelt, Table 3 ("capturing k goats during the placement phase", with
//! symmetric positions removed). The paper leaves three details open:
//!
//! - [`LeafRule`]: whether a position in which the mover can reach the goal at once is a leaf;
//! - the last ply: in Bagh Chal the last goat is dropped at ply 39, and Tigers reply at ply 40;
//! - whether symmetric children count once or separately.

use game::{Event, FeatureIndices, Features, Symmetric};

use super::tree::{Tree, pick_listed_child};

/// Decides which positions are leaves because of the goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LeafRule {
    /// Positions in which the goal is reached.
    GoalReached,
    /// Also positions in which the side to move can reach the goal at once.
    GoalAvailable,
}

/// The tree of a game down to a goal.
///
/// ```
/// use game::{Game, NoMonitor};
/// use games::hunt::{Board, Hunt, HuntEvent};
/// use pounce_estimate::{GameTree, LeafRule, SamplingMethod, sample};
///
/// let hunt = Hunt::new(Board::embedded("small-grid").unwrap());
/// let tree = GameTree {
///     game: &hunt,
///     position: hunt.start(),
///     goal: Some(HuntEvent::Captures(1)),
///     leaf: LeafRule::GoalReached,
///     plies: 11,
///     merge_symmetric: true,
/// };
/// let method = SamplingMethod::Population { size: 200 };
/// let estimate = sample(&tree, method, 50, 1, &NoMonitor).unwrap();
/// // Counting gives 1,120,393 nodes.
/// assert!((estimate.mean().log10() - 1_120_393f64.log10()).abs() < 0.1);
/// ```
pub struct GameTree<'a, G: game::Game, E> {
    /// The rules.
    pub game: &'a G,
    /// The root.
    pub position: G::Position,
    /// The event that ends a branch, or `None` to end branches only where the game is over.
    pub goal: Option<E>,
    /// The rule for ending a branch at the goal.
    pub leaf: LeafRule,
    /// The last ply, counted from the root.
    pub plies: u32,
    /// Counts children that are equal up to symmetry once.
    pub merge_symmetric: bool,
}

impl<G, E> Tree for GameTree<'_, G, E>
where
    G: Features + Symmetric,
    E: Event<G>,
{
    type Node = G::Position;

    fn root(&self) -> G::Position {
        self.position
    }

    #[inline(always)]
    fn is_leaf(&self, node: &G::Position, ply: u32) -> bool {
        let (game, mover) = (self.game, self.game.mover(node));
        ply >= self.plies
            || self.goal.is_some_and(|goal| match self.leaf {
                LeafRule::GoalReached => goal.holds(game, node),
                LeafRule::GoalAvailable => goal.upper_bound(game, node, mover) <= 1,
            })
    }

    #[inline]
    fn children(&self, node: &G::Position, children: &mut Vec<G::Position>) {
        let before = children.len();
        children.extend(self.game.moves(node).map(|m| self.game.play(node, m)));
        if self.merge_symmetric {
            self.game.dedup_symmetric(node, children, before);
        }
    }

    #[inline]
    fn pick_child(
        &self,
        node: &G::Position,
        children: &mut Vec<G::Position>,
        pick: impl FnOnce(usize) -> usize,
    ) -> Option<(usize, G::Position)> {
        if self.merge_symmetric {
            return pick_listed_child(self, node, children, pick);
        }
        match self.game.count_moves(node) as usize {
            0 => None,
            count => {
                let m = self.game.moves(node).nth(pick(count));
                let m = m.expect("count_moves agrees with moves");
                Some((count, self.game.play(node, m)))
            }
        }
    }

    #[inline]
    fn feature_group(&self, node: &G::Position) -> usize {
        self.game.feature_group(node)
    }

    fn feature_count(&self) -> usize {
        self.game.feature_count()
    }

    fn active_features(&self, node: &G::Position, features: &mut FeatureIndices) -> usize {
        self.game.active_features(node, features)
    }

    #[inline(always)]
    fn score_children<'a>(
        &self,
        node: &G::Position,
        children: &[G::Position],
        weights: impl Fn(usize) -> &'a [f32],
        scores: &mut Vec<f32>,
    ) {
        self.game.score_successors(node, children, weights, scores);
    }
}
