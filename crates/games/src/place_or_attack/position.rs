//! Positions and moves. Sets of territories are `u64` masks; territory 0 is a1, numbered along the
//! row and then row by row.

use game::Side;

/// A position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// Territories with black stones.
    pub black: u64,
    /// Territories with white stones.
    pub white: u64,
    /// The number of finished turns. Black plays the even ones.
    pub turns: u8,
    /// The phase of the current turn.
    pub phase: TurnPhase,
    /// True after the players have swapped colours by the pie rule.
    pub swapped: bool,
}

/// The phase of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TurnPhase {
    /// The turn begins.
    Turn,
    /// Dice decide an attack on this territory.
    Dice(u8),
    /// An attack succeeded and another may follow (momentum).
    Again,
}

/// One ply: a choice of the mover or an outcome of the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places a stone on an empty territory.
    Place(u8),
    /// Attacks an enemy stone.
    Attack(u8),
    /// The attack succeeds.
    Hit,
    /// The attack fails.
    Miss,
    /// Ends the turn without a further attack (momentum).
    Stop,
    /// The players swap colours (pie rule).
    Swap,
}

/// The colour of a stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

impl Colour {
    /// Returns the other colour.
    #[must_use]
    pub fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }

    /// Returns 0 for Black and 1 for White, as an index.
    pub fn number(self) -> usize {
        self as usize
    }
}

impl Position {
    /// Returns the colour to move.
    #[inline]
    pub fn colour(&self) -> Colour {
        if self.turns % 2 == 0 {
            Colour::Black
        } else {
            Colour::White
        }
    }

    /// Returns the player of a colour.
    #[inline]
    pub fn player(&self, colour: Colour) -> Side {
        match (colour, self.swapped) {
            (Colour::Black, false) | (Colour::White, true) => Side::Left,
            (Colour::White, false) | (Colour::Black, true) => Side::Right,
        }
    }

    /// Returns the stones of a colour.
    #[inline]
    pub fn stones(&self, colour: Colour) -> u64 {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.white,
        }
    }

    /// Returns all stones.
    #[inline]
    pub fn occupied(&self) -> u64 {
        self.black | self.white
    }

    /// Returns the stones of the colour to move.
    #[inline]
    pub fn own(&self) -> u64 {
        self.stones(self.colour())
    }

    /// Returns the stones of the other colour.
    #[inline]
    pub fn enemy(&self) -> u64 {
        self.stones(self.colour().other())
    }

    /// Puts a stone on a territory, replacing any other.
    pub(crate) fn put(&mut self, colour: Colour, cell: u8) {
        let bit = 1 << cell;
        let (own, other) = match colour {
            Colour::Black => (&mut self.black, &mut self.white),
            Colour::White => (&mut self.white, &mut self.black),
        };
        *own |= bit;
        *other &= !bit;
    }
}
