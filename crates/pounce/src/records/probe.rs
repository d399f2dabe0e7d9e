//! What a position and its moves are worth: what `probe` prints.

use game::Outcome;
use games::hunt::{GOATS, TIGERS};
use hypothesis::ValueName;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tablebase::Probe;

/// What a position and its moves are worth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ProbeRecord {
    /// The position, in compact notation.
    pub position: String,
    /// What the position is worth.
    #[serde(flatten)]
    pub worth: Worth,
    /// What each move is worth, the best for the side to move first; none if play has ended.
    pub moves: Vec<ProbedMove>,
    /// Best play from the position, as far as the tablebase gives it.
    pub line: String,
    /// The digest of the tablebase that says so.
    pub tablebase_digest: String,
}

/// What a move is worth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ProbedMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What the position after it is worth.
    #[serde(flatten)]
    pub worth: Worth,
}

/// What is known about a position, or about the one that a move leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Worth {
    /// Who wins.
    pub value: ValueName,
    /// The plies that best play takes to a win; null in a draw, and where only values are known.
    pub distance: Option<u32>,
}

impl From<Probe> for Worth {
    fn from(probe: Probe) -> Worth {
        Worth {
            value: value_name(probe.value),
            distance: probe.distance,
        }
    }
}

/// The name of a value.
pub fn value_name(value: Outcome) -> ValueName {
    match value {
        Outcome::Win(TIGERS) => ValueName::Tigers,
        Outcome::Win(GOATS) => ValueName::Goats,
        Outcome::Draw => ValueName::Draw,
    }
}
