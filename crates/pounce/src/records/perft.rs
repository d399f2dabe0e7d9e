//! Sequences of moves, counted: what `perft` prints.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many sequences of moves there are.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PerftRecord {
    /// The game, as it was asked for.
    pub game: String,
    /// Where they begin, in compact notation.
    pub position: String,
    /// How long they are, in plies.
    pub depth: u32,
    /// How many there are.
    pub nodes: u64,
    /// How many begin with each move, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<BranchRecord>")]
    pub divide: Option<Vec<BranchRecord>>,
    /// Whatever varies from run to run.
    pub timing: PerftTiming,
}

/// The sequences that begin with one move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BranchRecord {
    /// The move.
    #[serde(rename = "move")]
    pub first_move: String,
    /// How many there are.
    pub nodes: u64,
}

/// How long the count took.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PerftTiming {
    /// Seconds.
    pub seconds: f64,
    /// Sequences counted in a second.
    pub nodes_per_second: f64,
    /// Threads that counted.
    pub threads: usize,
}
