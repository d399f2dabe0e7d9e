//! A solved layer: every position with so many goats placed and one side to move.

use game::{Outcome, Side};
use games::hunt::{Board, GOATS, Position, TIGERS};

use crate::classes::tiger_classes::TigerClasses;
use crate::plane::layout::{GoatRange, Layout};
use crate::plane::word::value;

/// A byte of [`Layer::distances`] for a position that nobody wins.
pub const NO_DISTANCE: u8 = u8::MAX;

/// LayerValues of all positions with `placed` goats placed and `mover` to move, whatever the number
/// of captured goats. The position's goats in hand follow from `placed`.
#[derive(Clone, Copy)]
pub struct Layer<'a> {
    /// The tiger classes.
    pub classes: &'a TigerClasses,
    /// Where the words of a class lie.
    pub layout: &'a Layout,
    /// Goats placed so far.
    pub placed: u8,
    /// The side to move.
    pub mover: Side,
    /// The words of all classes, one class after another.
    pub words: &'a [u64],
    /// In the sliding phase, half the distance of each position, rounded down; the positions
    /// of a class are in the order of [`Layout::set_rank`].
    pub distances: Option<&'a [u8]>,
}

impl<'a> Layer<'a> {
    /// The words of one class.
    pub fn class(&self, class: usize) -> &'a [u64] {
        &self.words[class * self.layout.words..][..self.layout.words]
    }

    /// The distances of one class.
    pub fn class_distances(&self, class: usize) -> Option<&'a [u8]> {
        let sets = self.layout.set_count() as usize;
        Some(&self.distances?[class * sets..][..sets])
    }

    /// The value of a goat set beside a tiger class; `None` if the layer does not have it.
    pub fn value(&self, class: usize, index: u32) -> Option<Outcome> {
        let (place, low) = self.layout.locate(index)?;
        Some(value(self.class(class)[place], low))
    }

    /// The value of a position of this layer.
    pub fn value_of(&self, position: &Position) -> Option<Outcome> {
        let (class, index) = self.classes.locate(position.tigers, position.goats);
        self.value(class, index)
    }

    /// In the sliding phase, the plies that best play takes to the end; `None` for a draw.
    pub fn distance(&self, class: usize, index: u32) -> Option<u32> {
        let number = self.layout.set_rank(index)?;
        let half = self.class_distances(class)?[number];
        plies(self.value(class, index)?, half, self.mover)
    }

    /// The distance of a position of this layer.
    pub fn distance_of(&self, position: &Position) -> Option<u32> {
        let (class, index) = self.classes.locate(position.tigers, position.goats);
        self.distance(class, index)
    }
}

/// The plies that the byte of a position stands for; `None` for a draw.
pub(crate) fn plies(value: Outcome, half: u8, mover: Side) -> Option<u32> {
    // The winner moves last: an odd number of plies if the winner moves first.
    match value {
        _ if half == NO_DISTANCE => None,
        Outcome::Win(side) => Some(2 * u32::from(half) + u32::from(side == mover)),
        Outcome::Draw => None,
    }
}

/// The numbers of goats on the board in a layer in which the game is not over.
pub fn goat_range(board: &Board, placed: u8, mover: Side) -> GoatRange {
    let least = (u32::from(placed) + 1).saturating_sub(board.captures.into());
    GoatRange {
        // While placing, the goat just placed is still there at the tigers' turn.
        min: if mover == TIGERS { least.max(1) } else { least },
        max: placed.into(),
    }
}

/// The layers in the order in which they are solved, without the sliding phase.
pub fn placement(board: &Board) -> impl Iterator<Item = (u8, Side)> {
    (0..board.goats)
        .rev()
        .flat_map(|placed| [(placed, GOATS), (placed, TIGERS)])
        .filter(|layer| *layer != (0, TIGERS))
}
