//! The entry of a claim in a list: `prove --list` prints a list of these records.

use hypothesis::{Engine, Expectation, Tier};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The entry of a claim in a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListedRecord {
    /// The name of the claim.
    pub claim: String,
    /// The path of its file.
    pub file: String,
    /// The statement in words.
    pub statement: String,
    /// The tier, by the expected time.
    pub tier: Tier,
    /// The engine that will decide the claim.
    pub engine: Engine,
    /// The expected verdict; null if there is none.
    pub expect: Option<Expectation>,
    /// The digest of what is claimed.
    pub claim_digest: String,
}
