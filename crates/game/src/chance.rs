//! Games with dice. Where dice decide, the moves of a position are what may fall, and its mover is
//! whoever throws; [`Chance::odds`] says how likely each is. So rules, notation, perft and pictures
//! need nothing of their own, and only engines that ask for `Chance` know what is chosen and what
//! falls.

use crate::Game;

/// A game in which dice decide in some positions.
pub trait Chance: Game {
    /// Where dice decide: each of the position's moves, in their order, with its odds, which add up
    /// to 1. `None` where the mover chooses, or play has ended.
    fn odds(&self, position: &Self::Position) -> Option<Vec<(Self::Move, Odds)>>;
}

/// A probability as a fraction, in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Odds {
    /// So many cases,
    pub cases: u64,
    /// of so many.
    pub of: u64,
}

impl Odds {
    /// As a number.
    pub fn value(self) -> f64 {
        self.cases as f64 / self.of as f64
    }
}
