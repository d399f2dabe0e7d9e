//! What the future of a hunting game depends on, and one ply of it.

use game::Side;

/// Tigers hunt.
pub const TIGERS: Side = Side::Left;
/// Goats block.
pub const GOATS: Side = Side::Right;

/// What a side is called in claims and in text.
pub fn side_name(side: Side) -> &'static str {
    match side {
        Side::Left => "tigers",
        Side::Right => "goats",
    }
}

/// The side with this name.
pub fn side_named(name: &str) -> Option<Side> {
    [TIGERS, GOATS]
        .into_iter()
        .find(|&side| side_name(side) == name)
}

/// A position: sets of nodes as bits, 12 bytes. The number of captured goats follows from the
/// goats that are neither on the board nor in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// Nodes with a tiger.
    pub tigers: u32,
    /// Nodes with a goat.
    pub goats: u32,
    /// Goats not yet placed.
    pub hand: u8,
    /// The side to move.
    pub mover: Side,
}

/// One ply. Nodes are given by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A goat enters.
    Drop {
        /// An empty node.
        to: u8,
    },
    /// A tiger, or after the placement a goat, goes to an adjacent node.
    Slide {
        /// The piece's node.
        from: u8,
        /// An adjacent empty node.
        to: u8,
    },
    /// A tiger captures.
    Jump {
        /// The tiger's node.
        from: u8,
        /// The goat's node.
        over: u8,
        /// The empty node behind it, on the same line.
        to: u8,
    },
}

/// The numbers of the nodes in a set, in order.
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
