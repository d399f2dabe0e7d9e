//! Which tree is counted.
//!
//! A child is a legal move. A node is a leaf if the game is over there, if enough goats are
//! captured, or if it is as many plies from the root as there are to be. The root itself is not
//! counted. Where symmetric children count once, the tree is that of a search which looks at one
//! of each: two children count as the same if a symmetry of the board makes one of the other.

use game::{Game, Symmetric};
use games::hunt::{GOATS, Hunt, Move, Position, TIGERS};

use crate::trees::Leaf;

/// A tree, without the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Where it begins.
    pub root: Position,
    /// The goal: so many captured goats make a leaf. Without one only the rules end a branch.
    pub captures: Option<u8>,
    /// When the goal counts.
    pub leaf: Leaf,
    /// How many plies from the root the last level is.
    pub plies: u32,
    /// Whether children that are equal up to a symmetry of the board count once.
    pub symmetric: bool,
}

impl Shape {
    /// The ply of the last drop from a position, if one is to come: where the placement phase ends.
    pub fn last_drop(root: &Position) -> Option<u32> {
        let plies = 2 * u32::from(root.hand);
        (plies > 0).then(|| plies - u32::from(root.mover == GOATS))
    }

    /// Whether the tree ends at a position, however few plies from the root. Positions in which
    /// the game is over have no children anyway.
    pub fn is_leaf(&self, hunt: &Hunt, position: &Position) -> bool {
        let Some(goal) = self.captures else {
            return false;
        };
        let captured = hunt.captured(position);
        let at_hand = || {
            let jump = |m| matches!(m, Move::Jump { .. });
            position.mover == TIGERS && captured + 1 == goal && hunt.moves(position).any(jump)
        };
        captured >= goal || self.leaf == Leaf::AtHand && at_hand()
    }

    /// The children of a position that is not on the last level. In a tree with symmetric
    /// children counted once they are canonical.
    pub fn children(&self, hunt: &Hunt, position: &Position) -> Vec<Position> {
        if self.is_leaf(hunt, position) {
            return Vec::new();
        }
        let all = hunt.moves(position).map(|m| hunt.play(position, m));
        if !self.symmetric {
            return all.collect();
        }
        let mut children: Vec<Position> = all.map(|child| hunt.canonical(&child)).collect();
        children.sort_unstable_by_key(|child| (child.tigers, child.goats));
        children.dedup();
        children
    }

    /// So many captured goats end a branch, be it by the goal or by the rules.
    pub(crate) fn most_captured(&self, hunt: &Hunt) -> u8 {
        let rules = hunt.board().captures;
        self.captures.map_or(rules, |goal| goal.min(rules))
    }

    /// Whether, with so many goats captured, a jump that can be made is a leaf.
    pub(crate) fn ends_before_jumps(&self, captured: u8) -> bool {
        self.leaf == Leaf::AtHand && self.captures == Some(captured + 1)
    }

    /// How many plies from the root only drops and tiger moves are played.
    pub(crate) fn placing_plies(&self) -> u32 {
        2 * u32::from(self.root.hand) + u32::from(self.root.mover != GOATS)
    }
}
