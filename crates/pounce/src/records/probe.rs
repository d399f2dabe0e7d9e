//! The value of a position and of its moves: the output of `probe`.

use game::Outcome;
use games::hunt::{GOATS, TIGERS};
use hypothesis::ValueName;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tablebase::Probe;

/// The value of a position and of its moves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ProbeRecord {
    /// The position, in compact notation.
    pub position: String,
    /// The value of the position.
    #[serde(flatten)]
    pub result: ProbedValue,
    /// The moves with their values, the best for the side to move first; empty if play has ended.
    pub moves: Vec<ProbedMove>,
    /// Best play from the position, as far as the tablebase gives it.
    pub line: String,
    /// The digest of the tablebase.
    pub tablebase_digest: String,
}

/// A move and its value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ProbedMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The value of the position after the move.
    #[serde(flatten)]
    pub result: ProbedValue,
}

/// The value of a position, or of the position that a move leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Worth")]
pub struct ProbedValue {
    /// The winner with best play, or a draw.
    pub value: ValueName,
    /// Plies to the win with best play; null for a draw, and if only the value is known.
    pub distance: Option<u32>,
}

impl From<Probe> for ProbedValue {
    fn from(probe: Probe) -> ProbedValue {
        ProbedValue {
            value: value_name(probe.value),
            distance: probe.distance,
        }
    }
}

/// Returns the name of a value.
pub fn value_name(value: Outcome) -> ValueName {
    match value {
        Outcome::Win(TIGERS) => ValueName::Tigers,
        Outcome::Win(GOATS) => ValueName::Goats,
        Outcome::Draw => ValueName::Draw,
    }
}
