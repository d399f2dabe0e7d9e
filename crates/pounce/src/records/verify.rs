//! The verification of a tablebase: the output of `verify`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ProbedValue;

/// The positions of a tablebase that were recomputed, and the mismatches.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifyRecord {
    /// The digest of the tablebase.
    pub tablebase_digest: String,
    /// The number of recomputed positions with all goats placed.
    pub sliding: u64,
    /// The number of recomputed positions with goats in hand.
    pub placement: u64,
    /// The number of positions whose recomputed value differs.
    pub mismatches: u64,
    /// The first mismatches.
    pub first: Vec<MismatchRecord>,
}

/// A position whose stored and recomputed values differ.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MismatchRecord {
    /// The position, in compact notation.
    pub position: String,
    /// The value in the tablebase.
    pub stored: ProbedValue,
    /// The value that follows from its successors.
    pub recomputed: ProbedValue,
}
