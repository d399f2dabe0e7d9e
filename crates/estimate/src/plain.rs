//! The tree of any game, down to the end of play or to some ply. Nothing is known of the game but
//! its rules: every move counts, and the size below a position is guessed from its moves alone.

use game::{FeatureVector, Game};

use crate::tree::Tree;

/// The tree of a game.
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

    fn group(&self, node: &G::Position) -> usize {
        usize::from(self.game.outcome(node).is_some())
    }

    fn features(&self, node: &G::Position) -> FeatureVector {
        let mut features = FeatureVector::default();
        features[0] = (1.0 + self.game.count_moves(node) as f32).ln();
        features
    }
}
