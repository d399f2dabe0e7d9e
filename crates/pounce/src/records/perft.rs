//! The number of sequences of moves: the output of `perft`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The number of sequences of moves of a given length.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PerftRecord {
    /// The game, as named on the command line.
    pub game: String,
    /// The position in which the sequences begin, in compact notation.
    pub position: String,
    /// The length of the sequences in plies.
    pub depth: u32,
    /// The number of sequences.
    pub nodes: u64,
    /// The number of sequences after each first move, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<BranchRecord>")]
    pub divide: Option<Vec<BranchRecord>>,
    /// Values that vary from run to run.
    pub timing: PerftTiming,
}

/// The sequences that begin with one move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BranchRecord {
    /// The move.
    #[serde(rename = "move")]
    pub first_move: String,
    /// The number of sequences.
    pub nodes: u64,
}

/// The time of the count.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PerftTiming {
    /// The time in seconds.
    pub seconds: f64,
    /// Sequences per second.
    pub nodes_per_second: f64,
    /// The number of threads.
    pub threads: usize,
}
