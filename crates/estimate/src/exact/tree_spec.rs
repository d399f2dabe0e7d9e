//! Describes the tree of a hunt game that is counted.
//!
//! A node's children are the positions after each legal move. A node is a leaf if the game is
//! over, enough goats are captured, or the last ply is reached. The root is not counted. With
//! `merge_symmetric`, children that a symmetry of the board maps to each other count once, as in
//! a search that removes symmetric moves.

use game::{Game, Symmetric};
use games::hunt::{GOATS, Hunt, Move, Position, TIGERS};

use crate::trees::LeafRule;

/// A tree of a hunt game on a board given elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TreeSpec {
    /// The root.
    pub root: Position,
    /// Captured goats at which a branch ends, or `None` if only the rules end a branch.
    pub captures: Option<u8>,
    /// The rule for ending a branch at that number of captures.
    pub leaf: LeafRule,
    /// The last ply, counted from the root.
    pub plies: u32,
    /// Counts children that are equal up to a symmetry of the board once.
    pub merge_symmetric: bool,
}

impl TreeSpec {
    /// Returns the ply, counted from `root`, at which the last goat is dropped, or `None` if all
    /// goats are placed.
    pub fn last_drop(root: &Position) -> Option<u32> {
        let plies = 2 * u32::from(root.hand);
        (plies > 0).then(|| plies - u32::from(root.mover == GOATS))
    }

    /// Checks whether the goal makes a position a leaf, at any ply. Positions in which the
    /// game is over have no children anyway.
    pub fn is_leaf(&self, hunt: &Hunt, position: &Position) -> bool {
        let Some(goal) = self.captures else {
            return false;
        };
        let captured = hunt.captured(position);
        let is_available = || {
            let is_jump = |m| matches!(m, Move::Jump { .. });
            position.mover == TIGERS && captured + 1 == goal && hunt.moves(position).any(is_jump)
        };
        captured >= goal || self.leaf == LeafRule::GoalAvailable && is_available()
    }

    /// Returns the children of a position above the last ply. If symmetric children are merged,
    /// the children are canonical.
    pub fn children(&self, hunt: &Hunt, position: &Position) -> Vec<Position> {
        if self.is_leaf(hunt, position) {
            return Vec::new();
        }
        let all = hunt.moves(position).map(|m| hunt.play(position, m));
        if !self.merge_symmetric {
            return all.collect();
        }
        let mut children: Vec<Position> = all.map(|child| hunt.canonical(&child)).collect();
        children.sort_unstable_by_key(|child| (child.tigers, child.goats));
        children.dedup();
        children
    }

    /// Returns the number of captures that ends a branch, by the goal or by the rules.
    pub(crate) fn max_captures(&self, hunt: &Hunt) -> u8 {
        let rules = hunt.board().captures;
        self.captures.map_or(rules, |goal| goal.min(rules))
    }

    /// Checks whether, with this many goats captured, a position in which a tiger can jump is a
    /// leaf.
    pub(crate) fn ends_before_jumps(&self, captured: u8) -> bool {
        self.leaf == LeafRule::GoalAvailable && self.captures == Some(captured + 1)
    }

    /// Returns the number of plies from the root in which no goat slides.
    pub(crate) fn placement_plies(&self) -> u32 {
        2 * u32::from(self.root.hand) + u32::from(self.root.mover != GOATS)
    }
}
