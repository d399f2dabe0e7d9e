//! A claim among others, before anything is proved: `prove --list` prints one record for each.

use hypothesis::{Engine, Expectation, Tier};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A claim.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ListedRecord {
    /// Its name: its file, without folder of claims and ending.
    pub claim: String,
    /// Its file.
    pub file: String,
    /// What is claimed, in words.
    pub statement: String,
    /// How long it takes.
    pub tier: Tier,
    /// The engine that is going to be asked.
    pub engine: Engine,
    /// The verdict that the claim insists on; null if it insists on none.
    pub expect: Option<Expectation>,
    /// The digest of what it says.
    pub claim_digest: String,
}
