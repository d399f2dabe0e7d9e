//! The rules of a game as pure functions, and optional capabilities that engines ask for.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use crate::{Outcome, Side};

/// The rules of a two-player game with finitely many positions.
///
/// All methods are pure functions; `self` holds the parameters of the game. There is no undo and
/// no incremental hash: positions are small values that are copied.
pub trait Game: Sync {
    /// Everything that later play depends on, including the side to move.
    type Position: Copy + Eq + Hash + Debug + Send + Sync;
    /// One ply.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;

    /// Returns the position in which play begins.
    fn start(&self) -> Self::Position;

    /// Returns the side to move.
    fn mover(&self, position: &Self::Position) -> Side;

    /// Returns the outcome if play has ended. It has ended exactly when there are no moves.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Returns the legal moves, each once and always in the same order.
    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move>;

    /// Returns the position after a legal move.
    fn play(&self, position: &Self::Position, m: Self::Move) -> Self::Position;

    /// Counts the legal moves. Override it where counting is cheaper than listing.
    fn count_moves(&self, position: &Self::Position) -> u64 {
        self.moves(position).count() as u64
    }
}

/// A game whose positions have exact 64-bit keys.
pub trait Keyed: Game {
    /// Returns the key of a position. Different positions have different keys, so that tables
    /// never confuse two positions.
    fn key(&self, position: &Self::Position) -> u64;
}

/// A game with symmetries. Symmetric positions have equal values and corresponding moves.
///
/// The default methods describe a game without symmetries.
pub trait Symmetric: Game {
    /// Returns the canonical representative of the position's symmetry class.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        *position
    }

    /// Removes all but the first of each class of symmetric positions from `successors[first..]`,
    /// which are successors of `position`. Override it where the position shows that all of its
    /// successors differ.
    fn dedup_symmetric(
        &self,
        position: &Self::Position,
        successors: &mut Vec<Self::Position>,
        first: usize,
    ) {
        let _ = position;
        let mut classes = HashSet::new();
        let mut kept = first;
        for at in first..successors.len() {
            if classes.insert(self.canonical(&successors[at])) {
                successors[kept] = successors[at];
                kept += 1;
            }
        }
        successors.truncate(kept);
    }
}
