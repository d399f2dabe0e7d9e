//! Positions and moves of Fish-Barrel.

use game::Side;

/// The maximum number of barrels.
pub const MAX_BARRELS: usize = 8;
/// The maximum capacity of a barrel. With eight barrels, positions still have exact 64-bit keys.
pub const MAX_FISH: u8 = 15;

/// The player who moves first.
pub const FIRST: Side = Side::Left;
/// The other player.
pub const SECOND: Side = Side::Right;

/// A position. Barrels beyond those of the game hold no fish.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The fish in each barrel.
    pub fish: [u8; MAX_BARRELS],
    /// The player to move.
    pub mover: Side,
}

impl Position {
    /// Checks whether no fish are left.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.fish == [0; MAX_BARRELS]
    }

    /// Checks whether some barrel holds an odd number of fish. Leaving none odd is the invariant of
    /// the parity theorem.
    #[inline]
    pub fn has_odd(&self) -> bool {
        self.fish.iter().any(|fish| fish % 2 == 1)
    }

    /// Returns the total number of fish.
    pub fn total(&self) -> u32 {
        self.fish.iter().map(|&fish| u32::from(fish)).sum()
    }
}

/// A move: one fish is taken from a barrel, and fish are thrown into later ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The barrel that a fish is taken from, counted from 0.
    pub barrel: u8,
    /// The fish thrown into each barrel; 0 up to and including `barrel`.
    pub thrown: [u8; MAX_BARRELS],
}

impl Move {
    /// Creates a move that takes a fish and throws none.
    pub fn take(barrel: u8) -> Move {
        Move {
            barrel,
            thrown: [0; MAX_BARRELS],
        }
    }
}
