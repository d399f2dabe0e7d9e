//! The legal moves of a position: what `moves` prints.

use games::hunt::Move;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The legal moves of a position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MovesRecord {
    /// The position, in the game's notation.
    pub position: String,
    /// Its moves; none if play has ended.
    pub moves: Vec<MoveRecord>,
}

/// A move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveRecord {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What kind of move, in a hunting game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "MoveKind")]
    pub kind: Option<MoveKind>,
    /// The position after it, in the game's notation.
    pub position: String,
}

/// A kind of move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MoveKind {
    /// A goat comes from the hand.
    Drop,
    /// A piece goes to a neighbour.
    Slide,
    /// A tiger jumps over a goat, which is gone.
    Capture,
}

impl MoveKind {
    /// The kind of a move in a hunting game.
    pub fn of(m: Move) -> MoveKind {
        match m {
            Move::Drop { .. } => MoveKind::Drop,
            Move::Slide { .. } => MoveKind::Slide,
            Move::Jump { .. } => MoveKind::Capture,
        }
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            MoveKind::Drop => "drop",
            MoveKind::Slide => "slide",
            MoveKind::Capture => "capture",
        }
    }
}
