//! The tree of any game, down to the end of play or to some ply. Nothing is known of the game but
//! its rules: every move counts, and the size below a position is guessed from its moves alone.

use game::{Game, PatternKinds};

use super::tree::Tree;

/// Kinds of patterns: 2^20 moves are taken for as many as there can be.
const KINDS: usize = 40;

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

    fn pattern_kinds(&self) -> usize {
        KINDS
    }

    /// One for each half of a doubling of the number of moves, so that their sum can be any
    /// function of it.
    fn patterns(&self, node: &G::Position, kinds: &mut PatternKinds) -> usize {
        let moves = self.game.count_moves(node) as f64;
        let steps = (1.0 + 2.0 * moves.max(1.0).log2()) as usize;
        let count = steps.min(KINDS);
        (kinds.iter_mut().zip(0..count as u16)).for_each(|(kind, number)| *kind = number);
        count
    }
}
