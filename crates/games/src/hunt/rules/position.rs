//! Positions and moves of the hunt games.

use game::Side;

/// The side of the tigers, who hunt.
pub const TIGERS: Side = Side::Left;
/// The side of the goats, who block.
pub const GOATS: Side = Side::Right;

/// Returns the name of a side in claims and in text.
pub fn side_name(side: Side) -> &'static str {
    match side {
        Side::Left => "tigers",
        Side::Right => "goats",
    }
}

/// Returns the side with this name.
pub fn side_named(name: &str) -> Option<Side> {
    [TIGERS, GOATS]
        .into_iter()
        .find(|&side| side_name(side) == name)
}

/// A position, with sets of nodes as bit masks. The number of captured goats is implied: they are
/// neither on the board nor in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// Nodes with a tiger.
    pub tigers: u32,
    /// Nodes with a goat.
    pub goats: u32,
    /// Goats that have not been placed yet.
    pub hand: u8,
    /// The side to move.
    pub mover: Side,
}

/// One ply. Nodes are given by index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A goat is placed on the board.
    Drop {
        /// An empty node.
        to: u8,
    },
    /// A tiger, or a goat after placement, moves to an adjacent node.
    Slide {
        /// The piece's node.
        from: u8,
        /// An adjacent empty node.
        to: u8,
    },
    /// A tiger captures a goat.
    Jump {
        /// The tiger's node.
        from: u8,
        /// The goat's node.
        over: u8,
        /// The empty node behind it, on the same line.
        to: u8,
    },
}

/// Iterates over the nodes of a set in increasing order.
pub fn nodes_in(set: u32) -> impl Iterator<Item = u8> + Clone {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let node = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            node
        })
    })
}
