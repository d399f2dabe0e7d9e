//! What came of looking at recorded results again, as JSON.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::claim::Tier;
use crate::evidence::Trust;
use crate::result::Verdict;

/// The version of the regression schema.
pub const REGRESSION_SCHEMA: u32 = 1;

/// What came of all results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RegressionRecord {
    /// The version of this schema.
    #[schemars(extend("const" = REGRESSION_SCHEMA))]
    pub schema: u32,
    /// The version of the program.
    pub pounce: String,
    /// How many hold.
    pub hold: usize,
    /// How many are of slower tiers, and unchanged.
    pub unchanged: usize,
    /// How many failed.
    pub failed: usize,
    /// What came of each, by name.
    pub results: Vec<LookRecord>,
}

/// What came of one result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LookRecord {
    /// The claim, or the file if there is no claim.
    pub claim: String,
    /// The claim's tier; null if there is no claim.
    pub tier: Option<Tier>,
    /// The recorded verdict; null if there is none that can be read.
    pub verdict: Option<Verdict>,
    /// By what that is known.
    pub trust: Vec<Trust>,
    /// Whether it holds.
    pub status: Status,
    /// What is wrong; null if nothing is.
    pub failure: Option<FailureRecord>,
    /// Whatever varies from run to run.
    pub timing: LookTiming,
}

/// Whether a result holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// The checker accepts its certificate.
    Checked,
    /// It was proved again, and nothing differs.
    ProvedAgain,
    /// Its claim is of a slower tier; neither claim nor record has changed.
    Unchanged,
    /// It does not hold.
    Failed,
}

/// Why a result does not hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FailureRecord {
    /// What kind of failure, in a word that does not change.
    pub kind: String,
    /// What is wrong, for people.
    pub message: String,
    /// A way out.
    pub help: String,
}

/// How long it took.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LookTiming {
    /// Seconds.
    pub seconds: f64,
}
