//! The trees whose size is asked for.
//!
//! Of a game and a goal: the root is a position, the children of a node are the positions after
//! each legal move. A node is a leaf if play has ended there, if the goal has been met, or if it
//! is at the last ply. That is what Lim and Nievergelt define for their Table 3: "capturing k goats
//! during the placement phase", symmetric positions removed. What they leave open are variants:
//!
//! - [`Leaf`]: whether a position is a leaf already in which the mover can meet the goal at once,
//!   as for a search that looks for captures before it goes on. By default it is not.
//! - the last ply: the placement phase ends with the drop of the last goat, ply 39 of Bagh Chal;
//!   with Tigers' answer it would be ply 40.
//! - whether symmetric children count once, as there, or each.

use game::{Event, PatternKinds, Patterned, Symmetric};

use super::tree::{Tree, listed_step};

/// When a position is a leaf for its goal's sake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Leaf {
    /// The goal has been met.
    Met,
    /// The goal has been met, or the side to move can meet it at once.
    AtHand,
}

/// The tree of a game down to a goal.
pub struct GameTree<'a, G: game::Game, E> {
    /// The rules.
    pub game: &'a G,
    /// The root.
    pub position: G::Position,
    /// What need not be followed further; `None` for nothing.
    pub goal: Option<E>,
    /// When that is.
    pub leaf: Leaf,
    /// The last ply, counted from the root.
    pub plies: u32,
    /// Whether children that are equal up to symmetry count once.
    pub merged: bool,
}

impl<G, E> Tree for GameTree<'_, G, E>
where
    G: Patterned + Symmetric,
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
                Leaf::Met => goal.holds(game, node),
                Leaf::AtHand => goal.upper_bound(game, node, mover) <= 1,
            })
    }

    #[inline]
    fn children(&self, node: &G::Position, children: &mut Vec<G::Position>) {
        let before = children.len();
        children.extend(self.game.moves(node).map(|m| self.game.play(node, m)));
        if self.merged {
            self.game.merge(node, children, before);
        }
    }

    #[inline]
    fn step(
        &self,
        node: &G::Position,
        children: &mut Vec<G::Position>,
        pick: impl FnOnce(usize) -> usize,
    ) -> Option<(usize, G::Position)> {
        if self.merged {
            return listed_step(self, node, children, pick);
        }
        match self.game.count_moves(node) as usize {
            0 => None,
            count => {
                let m = self.game.moves(node).nth(pick(count));
                let m = m.expect("there are as many moves as were counted");
                Some((count, self.game.play(node, m)))
            }
        }
    }

    #[inline]
    fn group(&self, node: &G::Position) -> usize {
        self.game.group(node)
    }

    fn pattern_kinds(&self) -> usize {
        self.game.pattern_kinds()
    }

    fn patterns(&self, node: &G::Position, kinds: &mut PatternKinds) -> usize {
        self.game.patterns(node, kinds)
    }

    #[inline(always)]
    fn weigh<'a>(
        &self,
        node: &G::Position,
        children: &[G::Position],
        weights: impl Fn(usize) -> &'a [f32],
        sums: &mut Vec<f32>,
    ) {
        self.game.weigh(node, children, weights, sums);
    }
}
