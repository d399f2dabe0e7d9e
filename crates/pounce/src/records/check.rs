//! What the checker says of a certificate: `check` prints one record for each.

use certificate::Refusal;
use hypothesis::Verdict;
use schemars::JsonSchema;
use serde::Serialize;

use crate::certify::Checked;

/// What the checker says of one certificate.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum CheckRecord {
    /// It is accepted.
    Accepted(AcceptedRecord),
    /// It is refused.
    Refused(RefusedRecord),
}

impl CheckRecord {
    /// The record of a certificate that was checked in so many seconds.
    pub fn of(file: String, checked: &Result<Checked, Refusal>, seconds: f64) -> CheckRecord {
        let timing = CheckTiming { seconds };
        match checked {
            Ok(accepted) => CheckRecord::Accepted(AcceptedRecord {
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
            }),
            Err(refusal) => CheckRecord::Refused(RefusedRecord {
                file,
                accepted: false,
                refusal: refusal.name().to_owned(),
                message: refusal.to_string(),
                timing,
            }),
        }
    }
}

/// A certificate that holds.
#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AcceptedRecord {
    /// The certificate's file.
    file: String,
    /// Whether the checker accepts it.
    #[schemars(extend("const" = true))]
    accepted: bool,
    /// The digest of the claim that it is about.
    claim_digest: String,
    /// The digest of the rules of its game.
    rules_digest: String,
    /// What the claim is by this certificate.
    verdict: CheckedVerdict,
    /// What has been proved, one sentence for each question that the verdict needs.
    proved: Vec<String>,
    /// Records checked.
    records: u64,
    /// Positions that roots and records lead to, the prover to move.
    positions: u64,
    /// What the checker did not verify, one sentence each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unverified: Vec<String>,
    /// Whatever varies from run to run.
    timing: CheckTiming,
}

/// A certificate that does not hold, or cannot be read.
#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RefusedRecord {
    /// The certificate's file.
    file: String,
    /// Whether the checker accepts it.
    #[schemars(extend("const" = false))]
    accepted: bool,
    /// The reason, in a word that does not change.
    refusal: String,
    /// What is wrong, for people.
    message: String,
    /// Whatever varies from run to run.
    timing: CheckTiming,
}

/// A verdict that a certificate can bear out.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum CheckedVerdict {
    /// The claim is true.
    Proven,
    /// The claim is false.
    Refuted,
}

/// How long the checker took.
#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CheckTiming {
    /// Seconds.
    seconds: f64,
}
