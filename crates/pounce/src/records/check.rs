//! The outcome of checking certificates: `check` prints a list of these records.

use std::path::Path;

use certificate::Refusal;
use hypothesis::Verdict;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::certify::{CheckError, Checked};
use crate::error::{Error, chain};

/// The outcome of checking one certificate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum CheckRecord {
    /// The certificate is accepted.
    Accepted(AcceptedRecord),
    /// The certificate is refused.
    Refused(RefusedRecord),
}

impl CheckRecord {
    /// Creates the record of a certificate from the outcome of the check and its time in seconds.
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
                let message = format!("the claim next to {file} cannot be read");
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
    /// Checks whether the certificate, or the claim next to it, could not be read. Otherwise the
    /// checker refused the certificate.
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

/// An accepted certificate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AcceptedRecord {
    /// The certificate's file.
    pub file: String,
    /// Always true: the checker accepts the certificate.
    #[schemars(extend("const" = true))]
    pub accepted: bool,
    /// The digest of the claim that it is about.
    pub claim_digest: String,
    /// The digest of the rules of its game.
    pub rules_digest: String,
    /// The verdict that the certificate proves.
    pub verdict: CheckedVerdict,
    /// The statements that have been proved, one for each question that the verdict needs.
    pub proved: Vec<String>,
    /// The number of records checked.
    pub records: u64,
    /// Positions reached from roots and records, with the prover to move.
    pub positions: u64,
    /// Assumptions that the checker did not verify, one sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(!default)]
    pub unverified: Vec<String>,
    /// Values that vary from run to run.
    pub timing: CheckTiming,
}

/// A certificate that the checker refuses, or that cannot be read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RefusedRecord {
    /// The certificate's file.
    pub file: String,
    /// Always false: the checker does not accept the certificate.
    #[schemars(extend("const" = false))]
    pub accepted: bool,
    /// The reason, as a stable identifier.
    pub refusal: String,
    /// The reason in words.
    pub message: String,
    /// Values that vary from run to run.
    pub timing: CheckTiming,
}

/// A verdict that a certificate can prove.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CheckedVerdict {
    /// The claim is true.
    Proven,
    /// The claim is false.
    Refuted,
}

/// The time of the check.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckTiming {
    /// The time in seconds.
    pub seconds: f64,
}
