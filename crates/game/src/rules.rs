//! The rules of a game as pure functions, and the extra powers that engines may ask for.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use crate::{Outcome, Side};

/// The rules of a finite two-player game: pure functions, no search. `self` holds the
/// parameters; there is no undo and no stored hash.
pub trait Game: Sync {
    /// Everything the future depends on: equal positions have equal values.
    type Position: Copy + Eq + Hash + Debug + Send + Sync;
    /// One ply.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;

    /// Where play begins.
    fn start(&self) -> Self::Position;

    /// Who is to move.
    fn mover(&self, position: &Self::Position) -> Side;

    /// `Some` exactly when play has ended, which is exactly when there are no moves.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// The legal moves, each once, always in the same order.
    fn moves(&self, position: &Self::Position) -> impl Iterator<Item = Self::Move>;

    /// The position after a legal move.
    fn play(&self, position: &Self::Position, m: Self::Move) -> Self::Position;

    /// How many moves there are; worth overriding where counting is cheaper than listing.
    fn count_moves(&self, position: &Self::Position) -> u64 {
        self.moves(position).count() as u64
    }
}

/// A game whose positions have exact 64-bit keys.
pub trait Keyed: Game {
    /// Different positions have different keys: a key is never mistaken for another.
    fn key(&self, position: &Self::Position) -> u64;
}

/// A game whose positions come in classes of equal value and equal play.
pub trait Symmetric: Game {
    /// The one representative of the position's class.
    fn canonical(&self, position: &Self::Position) -> Self::Position;

    /// Of the successors of a position, which lie from `first` on, keeps the first of each class;
    /// worth overriding where a glance tells that all of them differ.
    fn merge(&self, position: &Self::Position, successors: &mut Vec<Self::Position>, first: usize) {
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

/// A game whose positions are made of patterns on which the size of the tree below may depend. They
/// steer sampling and decide nothing. Symmetric positions have the same.
pub trait Patterned: Game {
    /// Positions of different groups, of which there are few, are measured by different scales.
    fn group(&self, position: &Self::Position) -> usize;

    /// How many kinds of patterns there are.
    fn pattern_kinds(&self) -> usize;

    /// Lists the kinds of the patterns in a position, as far as there is room; each may occur
    /// several times. Returns how many there are.
    fn patterns(&self, position: &Self::Position, kinds: &mut PatternKinds) -> usize;

    /// For each of the positions after one move: the sum of what its patterns weigh in its group.
    /// `weights` says so by kind; what it leaves out weighs nothing. Worth overriding where it is
    /// known what a move changes.
    fn weigh<'a>(
        &self,
        position: &Self::Position,
        successors: &[Self::Position],
        weights: impl Fn(usize) -> &'a [f32],
        sums: &mut Vec<f32>,
    ) {
        let _ = position;
        let mut kinds = [0; PATTERNS];
        sums.extend(successors.iter().map(|successor| {
            let count = self.patterns(successor, &mut kinds);
            sum_of(&kinds[..count], weights(self.group(successor)))
        }));
    }
}

/// What patterns of these kinds weigh together.
pub fn sum_of(kinds: &[u16], weights: &[f32]) -> f32 {
    let weight = |&kind: &u16| weights.get(usize::from(kind));
    kinds.iter().filter_map(weight).sum()
}

/// The most patterns that a position is taken to have.
pub const PATTERNS: usize = 96;

/// Room for the kinds of the patterns in a position.
pub type PatternKinds = [u16; PATTERNS];
