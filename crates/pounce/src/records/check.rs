//! The outcome of checking certificates: `check` prints a list of these records.

use std::path::Path;

use certificate::Refusal;
use certificate::switching::ReplayExtent;
use hypothesis::{GameOptions, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::certify::{CheckError, Checked, Subject, not_a_certificate, not_the_claim};
use crate::error::{Error, chain};

/// The outcome of checking one certificate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum CheckRecord {
    /// The certificate is accepted.
    Accepted(Box<AcceptedRecord>),
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
            CheckError::AnotherClaim(refusal, claim) => {
                (refusal.name(), not_the_claim(refusal, claim))
            }
            CheckError::NotACertificate(lookalike) => {
                let message = not_a_certificate(*lookalike);
                (Refusal::NotACertificate.name(), message)
            }
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
        CheckRecord::Accepted(Box::new(AcceptedRecord {
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
            replay: accepted.replay.map(ReplayRecord::from),
            subject: Some(SubjectRecord::from(&accepted.subject)),
            timing,
        }))
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

    /// Checks whether the file is something other than a certificate.
    pub fn is_not_a_certificate(&self) -> bool {
        self.refusal == Refusal::NotACertificate.name()
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
    /// Assumptions that were not verified, one sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(!default)]
    pub unverified: Vec<String>,
    /// The lines of play that were played out, if it is the certificate of a switching game. Other
    /// certificates are verified for every line of play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replay: Option<ReplayRecord>,
    /// The subject of the certificate. Missing in the output of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<SubjectRecord>,
    /// Values that vary from run to run.
    pub timing: CheckTiming,
}

/// The lines of play of a switching game that were played out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplayRecord {
    /// Proofs of which every line was played.
    pub complete: u64,
    /// Proofs of which random lines were played; the other lines rest on Lehman's theorem.
    pub sampled: u64,
    /// Random lines played of each of the latter.
    pub lines_each: u64,
}

impl From<ReplayExtent> for ReplayRecord {
    fn from(extent: ReplayExtent) -> ReplayRecord {
        ReplayRecord {
            complete: extent.complete,
            sampled: extent.sampled,
            lines_each: extent.lines_each,
        }
    }
}

/// The subject of a certificate: what its header says it is about, and what confirms that.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SubjectRecord {
    /// The name of the claim, from the header.
    pub claim: String,
    /// The claim in its author's words, from the header.
    pub statement: String,
    /// The name or file of the game, from the header.
    pub game: String,
    /// The version of the program that wrote the certificate, from the header.
    pub pounce: String,
    /// Whose rules these are, in words.
    pub rules: String,
    /// The built-in game with exactly these rules; null if there is none.
    pub known_game: Option<KnownGameRecord>,
    /// The name of the board or network; null if neither a claim nor a built-in game tells it.
    pub board: Option<String>,
    /// The claim next to the certificate, which asks the same questions under the same rules; null
    /// if there is none.
    pub claim_file: Option<String>,
}

impl From<&Subject> for SubjectRecord {
    fn from(subject: &Subject) -> SubjectRecord {
        let known = subject.known_game.as_ref();
        let file = subject.claim_file.as_ref();
        SubjectRecord {
            claim: subject.claim.clone(),
            statement: subject.statement.clone(),
            game: subject.game.clone(),
            pounce: subject.pounce.clone(),
            rules: subject.rules(),
            known_game: known.map(|known| KnownGameRecord {
                name: known.id.to_owned(),
                options: known.options.clone(),
            }),
            board: subject.board.clone(),
            claim_file: file.map(|path| path.display().to_string()),
        }
    }
}

/// A built-in game with options.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KnownGameRecord {
    /// The name of the game.
    pub name: String,
    /// The options that differ from the game as it comes with the program.
    pub options: GameOptions,
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
