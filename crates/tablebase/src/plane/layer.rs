//! A solved layer: every position with a given number of goats placed and one side to move.

use game::{Outcome, Side};
use games::hunt::{Board, GOATS, Position, TIGERS};

use crate::classes::tiger_classes::TigerClasses;
use crate::plane::layout::{GoatRange, Layout};
use crate::plane::word::value;

/// The byte in [`Layer::distances`] of a drawn position.
pub const NO_DISTANCE: u8 = u8::MAX;

/// Values of all positions with `placed` goats placed and `mover` to move, for every number of
/// captured goats.
#[derive(Clone, Copy)]
pub struct Layer<'a> {
    /// Tiger classes of the board.
    pub classes: &'a TigerClasses,
    /// Arrangement of the words of one class.
    pub layout: &'a Layout,
    /// Goats placed so far.
    pub placed: u8,
    /// Side to move.
    pub mover: Side,
    /// Words of all classes, one class after another.
    pub words: &'a [u64],
    /// In the sliding phase, half the distance of each position, rounded down. The positions of a
    /// class are in the order of [`Layout::set_rank`].
    pub distances: Option<&'a [u8]>,
}

impl<'a> Layer<'a> {
    /// Returns the words of one class.
    pub fn class(&self, class: usize) -> &'a [u64] {
        &self.words[class * self.layout.words..][..self.layout.words]
    }

    /// Returns the halved distances of one class.
    pub fn class_distances(&self, class: usize) -> Option<&'a [u8]> {
        let sets = self.layout.set_count() as usize;
        Some(&self.distances?[class * sets..][..sets])
    }

    /// Returns the value of a tiger class with a goat set, or `None` if the layer does not contain
    /// it.
    pub fn value(&self, class: usize, index: u32) -> Option<Outcome> {
        let (place, low) = self.layout.locate(index)?;
        Some(value(self.class(class)[place], low))
    }

    /// Returns the value of a position, whose placed goats and side to move are ignored.
    pub fn value_of(&self, position: &Position) -> Option<Outcome> {
        let (class, index) = self.classes.locate(position.tigers, position.goats);
        self.value(class, index)
    }

    /// Returns the plies to the end under best play, in the sliding phase only; `None` for a draw.
    pub fn distance(&self, class: usize, index: u32) -> Option<u32> {
        let number = self.layout.set_rank(index)?;
        let half = self.class_distances(class)?[number];
        plies(self.value(class, index)?, half, self.mover)
    }

    /// Returns the distance of a position; see [`value_of`](Self::value_of).
    pub fn distance_of(&self, position: &Position) -> Option<u32> {
        let (class, index) = self.classes.locate(position.tigers, position.goats);
        self.distance(class, index)
    }
}

/// Converts the halved distance of a position to plies; `None` for a draw.
pub(crate) fn plies(value: Outcome, half: u8, mover: Side) -> Option<u32> {
    // The winner moves last, so the distance is odd if the winner is to move.
    match value {
        _ if half == NO_DISTANCE => None,
        Outcome::Win(side) => Some(2 * u32::from(half) + u32::from(side == mover)),
        Outcome::Draw => None,
    }
}

/// Returns the numbers of goats that can be on the board in a layer while the game is not over.
pub fn goat_range(board: &Board, placed: u8, mover: Side) -> GoatRange {
    let least = (u32::from(placed) + 1).saturating_sub(board.captures.into());
    GoatRange {
        // In the placement phase, the goat just placed is on the board at Tigers' turn.
        min: if mover == TIGERS { least.max(1) } else { least },
        max: placed.into(),
    }
}

/// Iterates over the layers of the placement phase in the order in which they are solved, as goats
/// placed and side to move.
pub fn placement_layers(board: &Board) -> impl Iterator<Item = (u8, Side)> {
    (0..board.goats)
        .rev()
        .flat_map(|placed| [(placed, GOATS), (placed, TIGERS)])
        .filter(|layer| *layer != (0, TIGERS))
}
