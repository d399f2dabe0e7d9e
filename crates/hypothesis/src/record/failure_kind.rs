//! The kinds of failures in regression reports.

use serde::{Deserialize, Serialize};

/// The kind of a failure. Names never change; later versions may add some.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum FailureKind {
    /// A claim has no recorded result.
    NoResult,
    /// A result or certificate has no claim.
    NoClaim,
    /// The result is damaged.
    UnreadableResult,
    /// The result was written by a later version.
    NewerResult,
    /// The result was edited by hand.
    EditedResult,
    /// The result predates seals.
    UnsealedResult,
    /// The verdict does not follow from the recorded answers.
    InconsistentResult,
    /// The result belongs to another claim.
    OtherClaim,
    /// The claim has a different meaning now.
    ChangedClaim,
    /// The rules of the claim's game have changed.
    ChangedRules,
    /// The claim was reworded.
    ChangedStatement,
    /// The claim expects another verdict.
    ChangedExpectation,
    /// The claim moved to another tier.
    ChangedTier,
    /// The recorded verdict is not the expected one.
    Contradicted,
    /// The certificate is missing.
    MissingCertificate,
    /// The certificate is not the recorded one.
    ChangedCertificate,
    /// There is a certificate that the result does not name.
    StrayCertificate,
    /// The checker refuses the certificate.
    RefusedCertificate,
    /// The new proof gave another verdict.
    ChangedVerdict,
    /// The new proof gave no verdict within the budget.
    Open,
    /// An error prevented the new proof.
    Failed,
    /// The new proof took another number of nodes.
    ChangedNodes,
    /// The new proof found other figures.
    ChangedFigures,
    /// The new proof used another tablebase.
    ChangedTablebase,
    /// The new proof has another kind of evidence.
    ChangedEvidence,
    /// The new proof differs in other details.
    ChangedDetails,
    /// In reports of `prove`: the verdict is not the expected one.
    NotAsExpected,
    /// The claim cannot be read.
    BadClaim,
    /// The proof needs more memory than is allowed.
    Memory,
    /// The run was stopped before the result was examined.
    Interrupted,
}

impl FailureKind {
    /// Returns the name used in records.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use super::*;

    #[test]
    fn records_contain_the_names() {
        for kind in FailureKind::VARIANTS {
            let text = serde_json::to_string(kind).unwrap();
            assert_eq!(text, format!("\"{}\"", kind.name()));
        }
        assert_eq!(FailureKind::NoResult.name(), "no-result");
    }
}
