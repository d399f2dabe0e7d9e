//! A claim in words, before anything is proved: `prove --explain` prints one record for each.

use hypothesis::{Engine, Expectation, LimitsRecord, Tier, Trust};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A claim, and what it comes down to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExplainedRecord {
    /// Its name: its file, without folder of claims and ending.
    pub claim: String,
    /// Its file.
    pub file: String,
    /// What is claimed, in words.
    pub statement: String,
    /// Who claimed it, and where; null if the claim does not say.
    pub source: Option<String>,
    /// The game, as the claim names it.
    pub game: String,
    /// What has to be answered, counted, looked up or measured, in this order.
    pub asks: Vec<AskRecord>,
    /// The engine that is going to be asked.
    pub engine: Engine,
    /// Why it is that one, in words.
    pub why: String,
    /// What it may take.
    pub limits: LimitsRecord,
    /// By what a verdict would be known.
    pub trust: Trust,
    /// How long it takes.
    pub tier: Tier,
    /// The verdict that the claim insists on; null if it insists on none.
    pub expect: Option<Expectation>,
    /// The digest of what it says.
    pub claim_digest: String,
}

/// One thing to find out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskRecord {
    /// What kind of thing it is.
    #[schemars(extend("enum" = ["question", "count", "fact", "measure"]))]
    pub kind: String,
    /// In words.
    pub text: String,
}
