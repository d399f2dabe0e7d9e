//! Positions and moves. A set of territories is a `u64`, territory 0 in the corner where column
//! `a` meets row 1, then along the row, row by row.

use game::Side;

/// Everything the future depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// Territories with black stones.
    pub black: u64,
    /// Territories with white stones.
    pub white: u64,
    /// Turns that are over. Black has the even ones.
    pub turns: u8,
    /// What the turn has come to.
    pub phase: Phase,
    /// Whether the players have changed colours, by the pie rule.
    pub swapped: bool,
}

/// What a turn has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// It begins.
    Turn,
    /// An attack on this territory is on, and the dice are to fall.
    Dice(u8),
    /// An attack has succeeded, and there may be another (momentum).
    Again,
}

/// One ply: a choice, or how the dice fall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone on an empty territory.
    Place(u8),
    /// An attack on an enemy stone.
    Attack(u8),
    /// The attack succeeds.
    Hit,
    /// The attack fails.
    Miss,
    /// No further attack in this turn (momentum).
    Stop,
    /// The players change colours (pie rule).
    Swap,
}

/// The colour of a stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Begins.
    Black,
    /// Moves second.
    White,
}

impl Colour {
    /// The other colour.
    pub fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }

    /// 0 for Black and 1 for White, to pick from a pair.
    pub fn number(self) -> usize {
        self as usize
    }
}

impl Position {
    /// Whose turn it is.
    #[inline]
    pub fn colour(&self) -> Colour {
        if self.turns.is_multiple_of(2) {
            Colour::Black
        } else {
            Colour::White
        }
    }

    /// Who plays this colour.
    #[inline]
    pub fn player(&self, colour: Colour) -> Side {
        match (colour, self.swapped) {
            (Colour::Black, false) | (Colour::White, true) => Side::Left,
            (Colour::White, false) | (Colour::Black, true) => Side::Right,
        }
    }

    /// The stones of a colour.
    #[inline]
    pub fn stones(&self, colour: Colour) -> u64 {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.white,
        }
    }

    /// All stones.
    #[inline]
    pub fn occupied(&self) -> u64 {
        self.black | self.white
    }

    /// The stones of whose turn it is.
    #[inline]
    pub fn own(&self) -> u64 {
        self.stones(self.colour())
    }

    /// The stones of the other colour.
    #[inline]
    pub fn enemy(&self) -> u64 {
        self.stones(self.colour().other())
    }

    /// Puts a stone of a colour on a territory, whatever stood there.
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
