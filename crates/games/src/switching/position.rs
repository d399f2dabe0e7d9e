//! Positions of the switching game: the edges that have been shorted and cut.

use game::Side;

/// Short, who wants to connect the terminals.
pub const SHORT: Side = Side::Left;
/// Cut, who wants to separate them.
pub const CUT: Side = Side::Right;

/// The edges that have been taken. Their number determines whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Position {
    /// Bit `e`: Short has taken edge `e`.
    pub shorted: u64,
    /// Bit `e`: Cut has taken edge `e`.
    pub cut: u64,
}

impl Position {
    /// Returns the edges that have been taken.
    pub fn played(&self) -> u64 {
        self.shorted | self.cut
    }

    /// Returns the position after a side has taken an edge.
    #[must_use]
    pub fn with(mut self, side: Side, edge: usize) -> Position {
        match side {
            SHORT => self.shorted |= 1 << edge,
            CUT => self.cut |= 1 << edge,
        }
        self
    }
}

/// Iterates over the edges of a set in increasing order.
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
