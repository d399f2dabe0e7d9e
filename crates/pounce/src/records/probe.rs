//! The value of a position and of its moves: the output of `probe`.

use game::Outcome;
use games::hunt::{GOATS, TIGERS};
use hypothesis::{LineEndName, ValueName};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tablebase::{ForcedCaptures, LineEnd, Probe, Replies};

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
    /// Moves are ranked by value and distance, then by captures, then by replies.
    pub moves: Vec<ProbedMove>,
    /// Best play from the position: both sides choose the first of the ranked moves. Its numbers continue
    /// those of the line that led to the position.
    pub line: String,
    /// The reason why the line ends.
    pub line_end: LineEndName,
    /// True if the values are those that the summary states. They were not compared with any layer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub from_summary: bool,
    /// The digest of the tablebase; empty if play has ended, because no tablebase is needed then.
    pub tablebase_digest: String,
}

/// A move and its value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ProbedMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The number of moves that are ranked before this one; equal moves share a rank. A move that wins
    /// or loses without a known distance counts as longer than one with a distance, although it may
    /// be shorter: between these, the rank does not say which ends the game sooner.
    pub rank: u32,
    /// The value of the position after the move.
    #[serde(flatten)]
    pub result: ProbedValue,
    /// The goats that Tigers can force after the move while both sides keep the value; null if the
    /// distance is known or a layer is not kept.
    pub captures: Option<ForcedCapturesRecord>,
    /// The opponent's replies to the move; null if there are none or a layer is not kept.
    pub replies: Option<RepliesRecord>,
}

/// The goats that Tigers can force within a horizon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForcedCapturesRecord {
    /// Goats captured by the move itself and after it.
    pub goats: u32,
    /// The fewest plies after the move within which they can all be captured.
    pub plies: u32,
    /// The plies after the move that were examined.
    pub horizon: u32,
}

/// The opponent's replies to a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RepliesRecord {
    /// Replies that keep the value. Any other reply is a mistake.
    pub good: u32,
    /// All legal replies.
    pub all: u32,
}

impl From<ForcedCaptures> for ForcedCapturesRecord {
    fn from(captures: ForcedCaptures) -> ForcedCapturesRecord {
        ForcedCapturesRecord {
            goats: captures.goats,
            plies: captures.plies,
            horizon: captures.horizon,
        }
    }
}

impl From<Replies> for RepliesRecord {
    fn from(replies: Replies) -> RepliesRecord {
        RepliesRecord {
            good: replies.good,
            all: replies.all,
        }
    }
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

/// Returns the name of the reason why a line of best play ends.
pub fn line_end_name(end: LineEnd) -> LineEndName {
    match end {
        LineEnd::GameOver => LineEndName::GameOver,
        LineEnd::Repetition => LineEndName::Repetition,
        LineEnd::Cut => LineEndName::Cut,
        LineEnd::NotKept => LineEndName::NotKept,
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
