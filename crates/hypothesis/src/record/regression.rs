//! The regression report, as JSON: the recorded results that still hold and those that do not.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::answer::Verdict;
use super::evidence::Trust;
use super::failure_kind::FailureKind;
use crate::claim::Tier;

/// The version of the regression schema.
pub const REGRESSION_SCHEMA: u32 = 1;

/// A report on all recorded results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RegressionRecord {
    /// The version of this schema.
    #[schemars(extend("const" = REGRESSION_SCHEMA))]
    pub schema: u32,
    /// The version of the program.
    pub pounce: String,
    /// Results that hold.
    pub hold: usize,
    /// Results of slower tiers, which were not proved again but are unchanged.
    pub unchanged: usize,
    /// Results that do not hold.
    pub failed: usize,
    /// The report on each result, by name.
    pub results: Vec<RegressionEntry>,
}

/// The report on one recorded result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RegressionEntry {
    /// The name of the claim, or the file if there is no such claim.
    pub claim: String,
    /// The file of the claim, or the stray file; null if it is not known.
    pub file: Option<String>,
    /// The line of the file that a failure concerns, counted from 1; null if there is none.
    pub line: Option<usize>,
    /// The claim's tier; null if there is no such claim.
    pub tier: Option<Tier>,
    /// The recorded verdict; null if it cannot be read.
    pub verdict: Option<Verdict>,
    /// The kinds of evidence that confirm it.
    pub trust: Vec<Trust>,
    /// The status of the result.
    pub status: Status,
    /// The reason why it does not hold; null if it does.
    pub failure: Option<FailureRecord>,
    /// Everything that varies from run to run.
    pub timing: RegressionTiming,
}

/// The status of a recorded result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// The checker accepted its certificate.
    Checked,
    /// It was proved again with the same result.
    ProvedAgain,
    /// Its claim is in a slower tier; neither the claim nor the record has changed.
    Unchanged,
    /// It does not hold.
    Failed,
}

/// The reason why a result does not hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FailureRecord {
    /// The kind of failure, as a stable identifier.
    #[schemars(with = "String")]
    pub kind: FailureKind,
    /// A description of the failure.
    pub message: String,
    /// A suggested fix.
    pub help: String,
    /// The differences between what was recorded and what is claimed now, as far as they are known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<ChangeRecord>,
}

/// One difference between a recorded result and the claim or rules as they are now.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeRecord {
    /// The part that changed, such as `by_ply` or `edges`.
    pub what: String,
    /// The recorded value; null if the part is new.
    pub was: Option<String>,
    /// The value now; null if the part was removed.
    pub is: Option<String>,
}

/// The time taken.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RegressionTiming {
    /// Wall-clock seconds.
    pub seconds: f64,
    /// A warning if the proof took much longer than expected; missing otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slow: Option<String>,
}

impl fmt::Display for ChangeRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A single word is a key of the claim or of the rules.
        let is_key = |c: char| c.is_ascii_lowercase() || c == '_';
        let what = match self.what.as_str() {
            key if key.chars().all(is_key) => format!("`{key}`"),
            words => words.to_owned(),
        };
        match (&self.was, &self.is) {
            (Some(was), Some(is)) => write!(f, "{what} changed from {was} to {is}"),
            (Some(was), None) => write!(f, "{what}: removed {was}"),
            (None, Some(is)) => write!(f, "{what}: added {is}"),
            (None, None) => f.write_str(&what),
        }
    }
}
