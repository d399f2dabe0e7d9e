//! The tree of any game, down to the end of play or a given ply.
//!
//! Nothing is known about the game but its rules. Every move counts, and subtree sizes are
//! predicted from the number of legal moves alone.

use game::{FeatureIndices, Game};

use super::tree::Tree;

/// Number of features: positions with 2^20 moves or more look the same.
const FEATURES: usize = 40;

/// The tree of a game in which every move counts.
pub struct PlainTree<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The root.
    pub position: G::Position,
    /// The last ply, counted from the root.
    pub plies: u32,
}

impl<G: Game> Tree for PlainTree<'_, G> {
    type Node = G::Position;

    fn root(&self) -> G::Position {
        self.position
    }

    fn is_leaf(&self, _: &G::Position, ply: u32) -> bool {
        ply >= self.plies
    }

    fn children(&self, node: &G::Position, children: &mut Vec<G::Position>) {
        children.extend(self.game.moves(node).map(|m| self.game.play(node, m)));
    }

    fn feature_group(&self, node: &G::Position) -> usize {
        usize::from(self.game.outcome(node).is_some())
    }

    fn feature_count(&self) -> usize {
        FEATURES
    }

    /// Activates features 0 to k, where k grows by one for every factor of √2 in the number of
    /// moves. The sum of their weights can then be any function of k.
    fn active_features(&self, node: &G::Position, features: &mut FeatureIndices) -> usize {
        let moves = self.game.count_moves(node) as f64;
        let steps = (1.0 + 2.0 * moves.max(1.0).log2()) as usize;
        let count = steps.min(FEATURES);
        (features.iter_mut().zip(0..count as u16)).for_each(|(feature, index)| *feature = index);
        count
    }
}
