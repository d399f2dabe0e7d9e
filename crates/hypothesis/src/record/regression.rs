//! The regression report, as JSON: the recorded results that still hold and those that do not.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::answer::Verdict;
use super::evidence::Trust;
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
    pub kind: String,
    /// A description of the failure.
    pub message: String,
    /// A suggested fix.
    pub help: String,
}

/// The time taken.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RegressionTiming {
    /// Wall-clock seconds.
    pub seconds: f64,
}
