//! Positions and moves as plain values.

use game::Side;

/// The most barrels there can be.
pub const MAX_BARRELS: usize = 8;
/// The most fish that a barrel can hold: with eight barrels a position still has an exact key.
pub const MAX_FISH: u8 = 15;

/// The player who begins.
pub const FIRST: Side = Side::Left;
/// The other player.
pub const SECOND: Side = Side::Right;

/// Where play stands. Barrels beyond those of the game hold no fish.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The fish in each barrel.
    pub fish: [u8; MAX_BARRELS],
    /// Who is to move.
    pub mover: Side,
}

impl Position {
    /// Whether no fish is left.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.fish == [0; MAX_BARRELS]
    }

    /// Whether some barrel holds an odd number of fish. To leave none such behind is the invariant
    /// that the game's theory is about.
    #[inline]
    pub fn has_odd(&self) -> bool {
        self.fish.iter().any(|fish| fish % 2 == 1)
    }

    /// All fish together.
    pub fn total(&self) -> u32 {
        self.fish.iter().map(|&fish| u32::from(fish)).sum()
    }
}

/// One fish out of a barrel, and fish thrown into later ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The barrel that a fish is taken from, counted from 0.
    pub barrel: u8,
    /// The fish thrown into each barrel: none up to the one above.
    pub thrown: [u8; MAX_BARRELS],
}

impl Move {
    /// A fish out of this barrel, and none thrown.
    pub fn take(barrel: u8) -> Move {
        Move {
            barrel,
            thrown: [0; MAX_BARRELS],
        }
    }
}
