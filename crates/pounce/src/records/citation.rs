//! A citation in the manner of CSL-JSON: `cite` prints a list of these records.
//!
//! The keys are those of the Citation Style Language, which reference managers import. What it has no
//! key for, such as digests, is in `custom`.

use hypothesis::{Engine, Trust, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A citation of a recorded result, or of the program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CitationRecord {
    /// A key that identifies the citation.
    pub id: String,
    /// The kind of work.
    #[serde(rename = "type")]
    pub kind: CitationKind,
    /// The title: the statement with its verdict, or the name of the program.
    pub title: String,
    /// The authors of the program.
    pub author: Vec<AuthorRecord>,
    /// The date of the program's commit. Missing if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub issued: Option<IssuedRecord>,
    /// The version of the program.
    pub version: String,
    /// The rest in words.
    pub note: String,
    /// The program and the result.
    pub custom: CitedRecord,
}

/// The kind of a cited work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CitationKind {
    /// A recorded result.
    Dataset,
    /// The program.
    Software,
}

/// An author.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AuthorRecord {
    /// The name, which has no family and given parts.
    pub literal: String,
}

/// A date.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct IssuedRecord {
    /// Year, month and day.
    #[serde(rename = "date-parts")]
    pub date_parts: [[u32; 3]; 1],
}

/// The program that is cited, or that produced the cited result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CitedRecord {
    /// The commit of the program's source; null if unknown.
    pub commit: Option<String>,
    /// The result; null if the program itself is cited.
    pub result: Option<CitedResult>,
}

/// The parts of a result that a citation names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CitedResult {
    /// The name of the claim.
    pub claim: String,
    /// The claim in words.
    pub statement: String,
    /// The author of the claim, and the publication; null if the claim names none.
    pub source: Option<String>,
    /// The verdict.
    pub verdict: Verdict,
    /// The digest of the claim's meaning.
    pub claim_digest: String,
    /// The digest of the rules of the game.
    pub rules_digest: String,
    /// The evidence for the verdict; empty if it is open.
    pub evidence: Vec<CitedEvidence>,
}

/// One piece of evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CitedEvidence {
    /// The kind of evidence.
    pub kind: Trust,
    /// The engine that produced it.
    pub engine: Engine,
    /// A description.
    pub description: String,
    /// The digest of the certificate or tablebase; null for other kinds.
    pub digest: Option<String>,
}
