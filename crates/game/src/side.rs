//! The two players and the outcomes of play between them.

/// One of the two players, named as in combinatorial game theory.
///
/// Each game says which of its players is which: in the hunt games, Tigers are `Left` and Goats
/// are `Right`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The first-named player.
    Left,
    /// The second-named player.
    Right,
}

impl Side {
    /// Returns the other player.
    #[must_use]
    pub fn opponent(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}

/// The outcome of a finished game.
///
/// The *value* of a position is its outcome under perfect play by both sides. Infinite play is a
/// draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Neither side has won.
    Draw,
}
