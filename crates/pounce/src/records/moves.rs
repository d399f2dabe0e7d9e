//! The legal moves of a position: the output of `moves`.

use games::hunt::Move;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The legal moves of a position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MovesRecord {
    /// The position, in the game's notation.
    pub position: String,
    /// The moves; empty if play has ended.
    pub moves: Vec<MoveRecord>,
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveRecord {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The kind of move, in a hunt game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "MoveKind")]
    pub kind: Option<MoveKind>,
    /// The position after the move, in the game's notation.
    pub position: String,
}

/// A kind of move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MoveKind {
    /// A goat is placed on the board.
    Drop,
    /// A piece moves to an adjacent node.
    Slide,
    /// A tiger jumps over a goat and captures it.
    Capture,
}

impl MoveKind {
    /// Returns the kind of a move in a hunt game.
    pub fn of(m: Move) -> MoveKind {
        match m {
            Move::Drop { .. } => MoveKind::Drop,
            Move::Slide { .. } => MoveKind::Slide,
            Move::Jump { .. } => MoveKind::Capture,
        }
    }

    /// Returns the name of the kind, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            MoveKind::Drop => "drop",
            MoveKind::Slide => "slide",
            MoveKind::Capture => "capture",
        }
    }
}
