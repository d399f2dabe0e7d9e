//! A tablebase, recomputed from itself: what `verify` prints.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ProbedValue;

/// How much of a tablebase was recomputed, and what came out otherwise.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifyRecord {
    /// The digest of the tablebase.
    pub tablebase_digest: String,
    /// Positions with all goats placed that were recomputed.
    pub sliding: u64,
    /// Positions before that were recomputed.
    pub placement: u64,
    /// Positions that came out otherwise.
    pub mismatches: u64,
    /// The first of them.
    pub first: Vec<MismatchRecord>,
}

/// A position about which the tablebase contradicts itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MismatchRecord {
    /// The position, in compact notation.
    pub position: String,
    /// What the tablebase says.
    pub stored: ProbedValue,
    /// What its successors say.
    pub recomputed: ProbedValue,
}
