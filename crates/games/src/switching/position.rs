//! What changes in play: which edges have been shorted and which have been cut.

use game::Side;

/// Short, who wants the terminals joined.
pub const SHORT: Side = Side::Left;
/// Cut, who wants them parted.
pub const CUT: Side = Side::Right;

/// The edges that have been played. Whose turn it is follows from how many they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Position {
    /// Bit `e`: Short has taken edge `e`.
    pub shorted: u64,
    /// Bit `e`: Cut has taken edge `e`.
    pub cut: u64,
}

impl Position {
    /// The edges that somebody has taken.
    pub fn played(&self) -> u64 {
        self.shorted | self.cut
    }

    /// The position after a side has taken an edge.
    pub fn with(mut self, side: Side, edge: usize) -> Position {
        match side {
            SHORT => self.shorted |= 1 << edge,
            CUT => self.cut |= 1 << edge,
        }
        self
    }
}

/// The edges of a set, in order.
pub fn edges_in(set: u64) -> impl Iterator<Item = usize> + Clone {
    let mut left = set;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let edge = left.trailing_zeros() as usize;
            left &= left - 1;
            edge
        })
    })
}
