//! Input and result of a check: the digests that the caller expects, and the statements that an
//! accepted certificate proves.

use crate::{Refusal, Unverified, Verdict, hunt, switching};

/// The digests that a certificate must have, as far as the caller knows them.
#[derive(Debug, Clone, Default)]
pub struct ExpectedDigests {
    /// The digest of the rules.
    pub rules: Option<String>,
    /// The digest of the claim's questions.
    pub claim: Option<String>,
}

/// The result of checking a certificate that holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The verdict that has been proved.
    pub verdict: Verdict,
    /// The digest of the rules.
    pub rules_digest: String,
    /// The digest of the questions.
    pub claim_digest: String,
    /// The proved statements: one sentence for each question that the verdict depends on.
    pub proved: Vec<String>,
    /// The parts that the checker did not verify; never empty.
    pub unverified: Vec<Unverified>,
    /// Records checked, or proofs in the certificate of a switching game.
    pub records: u64,
    /// Positions examined: those with the prover to move that roots and records lead to, or, in a
    /// switching game, those with the opponent to move that were played through.
    pub positions: u64,
    /// The lines of play that were played out; `None` if the certificate covers all of them itself.
    pub replay: Option<switching::ReplayExtent>,
    /// The whole header.
    pub header: CertificateHeader,
}

/// The header of an accepted certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CertificateHeader {
    /// A hunt game.
    Hunt(hunt::Header),
    /// A switching game.
    Switching(switching::Header),
}

/// The digests of rules and questions, either as a header states them or as computed from it.
pub(crate) struct Digests {
    pub rules: String,
    pub claim: String,
}

impl ExpectedDigests {
    /// Checks that the digests stated in a header are the computed ones, and the expected ones.
    /// `another_game` builds the refusal of a game that was not expected.
    pub(crate) fn check(
        &self,
        stated: &Digests,
        computed: Digests,
        another_game: fn(String) -> Refusal,
    ) -> Result<(), Refusal> {
        let differs = |expected: &Option<String>, digest: &String| {
            expected.as_ref().is_some_and(|expected| expected != digest)
        };
        if stated.rules != computed.rules {
            Err(Refusal::WrongRulesDigest(computed.rules))
        } else if stated.claim != computed.claim {
            Err(Refusal::WrongClaimDigest(computed.claim))
        } else if differs(&self.rules, &computed.rules) {
            Err(another_game(computed.rules))
        } else if differs(&self.claim, &computed.claim) {
            Err(Refusal::AnotherClaim(computed.claim))
        } else {
            Ok(())
        }
    }

    /// Lists what the checker takes from a header without verifying it.
    pub(crate) fn unverified(&self) -> Vec<Unverified> {
        let mut list = vec![Unverified::HeaderText];
        list.extend(self.rules.is_none().then_some(Unverified::Rules));
        list.extend(self.claim.is_none().then_some(Unverified::Questions));
        list
    }
}
