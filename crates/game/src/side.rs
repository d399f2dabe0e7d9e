//! The two players and how play between them can end.

/// One of the two players. The names are those of combinatorial game theory; each game says
/// which of its players is which (in the hunting games Tigers are `Left` and Goats `Right`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The first-named player.
    Left,
    /// The second-named player.
    Right,
}

impl Side {
    /// The other player.
    pub fn opponent(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}

/// How play ended by the rules. The *value* of a position is its outcome under perfect play
/// by both sides, where infinite play is a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody has.
    Draw,
}
