//! The explanation of a claim: `prove --explain` prints a list of these records.

use hypothesis::{Engine, Expectation, LimitsRecord, Tier, Trust};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The explanation of a claim: its questions, its engine and its limits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExplainedRecord {
    /// The name of the claim.
    pub claim: String,
    /// The path of its file.
    pub file: String,
    /// The statement in words.
    pub statement: String,
    /// The source of the claim; null if the claim does not name it.
    pub source: Option<String>,
    /// The game, as the claim names it.
    pub game: String,
    /// The questions to answer, in this order.
    pub asks: Vec<ExplainedQuestion>,
    /// The engine that will decide the claim.
    pub engine: Engine,
    /// The reason for choosing this engine.
    pub why: String,
    /// The limits of the evaluation.
    pub limits: LimitsRecord,
    /// The kind of evidence that a verdict would have.
    pub trust: Trust,
    /// The tier, by the expected time.
    pub tier: Tier,
    /// The expected verdict; null if there is none.
    pub expect: Option<Expectation>,
    /// The digest of what is claimed.
    pub claim_digest: String,
}

/// A question that the claim asks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "AskRecord")]
pub struct ExplainedQuestion {
    /// The kind of question.
    #[schemars(extend("enum" = ["question", "count", "fact", "measure"]))]
    pub kind: String,
    /// The question in words.
    pub text: String,
}
