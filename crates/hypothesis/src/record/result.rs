//! Result records: the outcome of evaluating a claim, as JSON.
//!
//! Everything that varies from run to run is in `timing`. The rest is byte-identical for the same
//! claim, limits and version, and sealed with a digest (`seal.rs`).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::answer::{CountRecord, FactRecord, QuestionRecord, TreeSizeRecord, Verdict};
use super::evidence::{CrossCheckRecord, Evidence, Trust};
use crate::claim::{Expectation, Tier};

/// The version of the result schema. Version 1 had no `trust`, `cross_check` and `seal`.
pub const RESULT_SCHEMA: u32 = 2;

/// The result of one claim.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResultRecord {
    /// The version of this schema.
    #[schemars(extend("const" = RESULT_SCHEMA))]
    pub schema: u32,
    /// The version of the program.
    pub pounce: String,
    /// The claim's name: its path inside the folder of claims, without extension.
    pub claim: String,
    /// The claim in words.
    pub statement: String,
    /// The digest of the claim's meaning.
    pub claim_digest: String,
    /// The digest of the rules of the game.
    pub rules_digest: String,
    /// The text behind `rules_digest`, so that a change of the rules can be described. Missing in
    /// results of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The verdict that the claim requires, if any.
    pub expect: Option<Expectation>,
    /// The claim's tier when this was recorded, so that moving a claim to a slower tier is noticed.
    /// Missing in results of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tier: Option<Tier>,
    /// The verdict.
    pub verdict: Verdict,
    /// The reason why the verdict is open; null if it is not.
    pub reason: Option<String>,
    /// The kind of error that prevented the evaluation; missing if there was none. A claim with an
    /// error is open, with the error as its reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<ErrorKind>,
    /// True if the verdict is the required one or none is required. Always false after an error.
    pub as_expected: bool,
    /// The kinds of evidence that independently confirm the verdict; empty if it is open.
    pub trust: Vec<Trust>,
    /// The evidence for the verdict.
    pub evidence: Evidence,
    /// The result of an independent second method, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cross_check: Option<CrossCheckRecord>,
    /// The report of the independent checker on the evidence; null if there was no check.
    pub checker: Option<String>,
    /// Positions expanded, over all questions.
    pub nodes: u64,
    /// Children of those positions that were generated; 0 if the engine does not count them.
    pub children: u64,
    /// The seed of the random numbers; null if none were used.
    pub seed: Option<u64>,
    /// The budget.
    pub limits: LimitsRecord,
    /// The questions that the claim was reduced to, as far as they were evaluated.
    pub questions: Vec<QuestionRecord>,
    /// Counts of positions, if the claim is a census.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<CountRecord>,
    /// The tree size, if the claim is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree_size: Option<TreeSizeRecord>,
    /// The claimed facts, as far as they were examined.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<FactRecord>,
    /// True if the run was resumed from a checkpoint. Its node count is then not reproducible.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resumed: bool,
    /// The digest of all fields except `timing`; null in results of version 1.
    pub seal: Option<String>,
    /// Everything that varies from run to run.
    pub timing: Timing,
}

/// The kind of error that prevented the evaluation of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorKind {
    /// A file could not be read or written.
    Io,
    /// A thread could not be started.
    Threads,
    /// The system ran out of memory.
    Memory,
    /// The tablebase is damaged or inconsistent.
    Tablebase,
    /// The checker rejected the certificate, or it could not be written.
    Certificate,
    /// A bug in the program.
    Internal,
}

/// The budget of each question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LimitsRecord {
    /// Positions expanded.
    pub max_nodes: u64,
    /// Bytes of tables.
    pub max_bytes: u64,
    /// Seconds for the whole claim; null if unlimited.
    pub max_seconds: Option<u64>,
    /// Threads that search together; with more than one, node counts vary.
    pub threads: u32,
}

/// Everything that varies from run to run, or from build to build.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Timing {
    /// Seconds for the claim, including its evidence.
    pub seconds: f64,
    /// A warning if that is much longer than expected; missing otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slow: Option<String>,
    /// Seconds of search alone.
    pub search_seconds: f64,
    /// Positions expanded per second of search.
    pub nodes_per_second: f64,
    /// Children generated per second of search.
    pub children_per_second: f64,
    /// The commit of the program's source, with `+modified` if the source differed from it. Missing if
    /// unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// The date of that commit. Missing if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit_date: Option<String>,
}
