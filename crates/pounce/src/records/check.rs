//! What the checker says of a certificate: `check` prints one record for each.

use std::path::Path;

use certificate::Refusal;
use hypothesis::Verdict;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::certify::{CheckError, Checked};
use crate::error::{Error, chain};

/// What the checker says of one certificate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum CheckRecord {
    /// It is accepted.
    Accepted(AcceptedRecord),
    /// It is refused.
    Refused(RefusedRecord),
}

impl CheckRecord {
    /// The record of a certificate that was checked in this many seconds.
    pub fn of(path: &Path, checked: &Result<Checked, CheckError>, seconds: f64) -> CheckRecord {
        let file = path.display().to_string();
        let timing = CheckTiming { seconds };
        let error = match checked {
            Ok(accepted) => return CheckRecord::accepted(file, accepted, timing),
            Err(error) => error,
        };
        let (refusal, message) = match error {
            CheckError::Refused(refusal) => (refusal.name(), refusal.to_string()),
            CheckError::Unreadable(Error::Input(_)) => {
                let message = format!("the claim beside {file} cannot be read");
                (UNREADABLE, message)
            }
            CheckError::Unreadable(error) => (UNREADABLE, chain(error)),
        };
        CheckRecord::Refused(RefusedRecord {
            file,
            accepted: false,
            refusal: refusal.to_owned(),
            message,
            timing,
        })
    }

    fn accepted(file: String, accepted: &Checked, timing: CheckTiming) -> CheckRecord {
        CheckRecord::Accepted(AcceptedRecord {
            file,
            accepted: true,
            claim_digest: accepted.claim_digest.clone(),
            rules_digest: accepted.rules_digest.clone(),
            verdict: if accepted.verdict == Verdict::Proven {
                CheckedVerdict::Proven
            } else {
                CheckedVerdict::Refuted
            },
            proved: accepted.proved.clone(),
            records: accepted.records,
            positions: accepted.positions,
            unverified: accepted.unverified.clone(),
            timing,
        })
    }
}

/// The refusal of a certificate that could not be read.
const UNREADABLE: &str = "io";

impl RefusedRecord {
    /// Checks whether the certificate could not be read. Otherwise the checker found it wrong.
    pub fn is_unreadable(&self) -> bool {
        self.refusal == UNREADABLE
    }

    /// Checks whether the check was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.refusal == Refusal::Interrupted.name()
    }
}

impl CheckedVerdict {
    /// Returns the name of the verdict.
    pub fn name(self) -> &'static str {
        match self {
            CheckedVerdict::Proven => Verdict::Proven.name(),
            CheckedVerdict::Refuted => Verdict::Refuted.name(),
        }
    }
}

/// A certificate that holds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AcceptedRecord {
    /// The certificate's file.
    pub file: String,
    /// Whether the checker accepts it.
    #[schemars(extend("const" = true))]
    pub accepted: bool,
    /// The digest of the claim that it is about.
    pub claim_digest: String,
    /// The digest of the rules of its game.
    pub rules_digest: String,
    /// What the claim is by this certificate.
    pub verdict: CheckedVerdict,
    /// What has been proved, one sentence for each question that the verdict needs.
    pub proved: Vec<String>,
    /// Records checked.
    pub records: u64,
    /// Positions that roots and records lead to, the prover to move.
    pub positions: u64,
    /// What the checker did not verify, one sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(!default)]
    pub unverified: Vec<String>,
    /// Whatever varies from run to run.
    pub timing: CheckTiming,
}

/// A certificate that does not hold, or cannot be read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RefusedRecord {
    /// The certificate's file.
    pub file: String,
    /// Whether the checker accepts it.
    #[schemars(extend("const" = false))]
    pub accepted: bool,
    /// The reason, in a word that does not change.
    pub refusal: String,
    /// What is wrong, for people.
    pub message: String,
    /// Whatever varies from run to run.
    pub timing: CheckTiming,
}

/// A verdict that a certificate can bear out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CheckedVerdict {
    /// The claim is true.
    Proven,
    /// The claim is false.
    Refuted,
}

/// How long the checker took.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckTiming {
    /// Seconds.
    pub seconds: f64,
}
