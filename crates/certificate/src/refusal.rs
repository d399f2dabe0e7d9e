//! Reasons to refuse a certificate. Each has a name, which never changes, and a message.

use std::{fmt, io};

use crate::hunt::HuntFault;
use crate::switching::SwitchingFault;

/// The reason why a certificate was refused. Positions are given as text.
///
/// ```
/// use pounce_certificate::{CheckOptions, check};
///
/// let mut file = std::io::Cursor::new(b"not a certificate");
/// let refusal = check(&mut file, &CheckOptions::default()).unwrap_err();
/// assert_eq!(refusal.name(), "not-a-certificate");
/// ```
#[derive(Debug)]
#[allow(missing_docs, reason = "the message of each variant explains it")]
pub enum Refusal {
    Io(io::Error),
    NotACertificate,
    UnknownVersion,
    Damaged,
    BadHeader(String),
    TooManyQuestions(usize),
    WrongRulesDigest(String),
    WrongClaimDigest(String),
    AnotherClaim(String),
    BadPosition(String),
    UnsettledQuestion(String),
    Interrupted,
    Hunt(HuntFault),
    Switching(SwitchingFault),
}

impl Refusal {
    /// Returns the name of the reason, which never changes.
    pub fn name(&self) -> &'static str {
        self.name_and_message().0
    }

    /// Checks whether the certificate is about another claim or other rules than those expected.
    pub fn is_about_another(&self) -> bool {
        matches!(
            self,
            Self::AnotherClaim(_)
                | Self::Hunt(HuntFault::AnotherBoard(_))
                | Self::Switching(SwitchingFault::AnotherNetwork(_))
        )
    }

    #[rustfmt::skip]
    fn name_and_message(&self) -> (&'static str, String) {
        match self {
            Self::Io(error) => ("io", error.to_string()),
            Self::NotACertificate => ("not-a-certificate", "this is not a pounce certificate: it does not start with `{\"format\":\"pounce certificate\",\"version\":`".into()),
            Self::UnknownVersion => ("unknown-version", "the version of the format is not 1".into()),
            Self::Damaged => ("damaged", "line 1 is incomplete, or the content does not match its digest".into()),
            Self::BadHeader(problem) => ("bad-header", format!("line 2: {problem}")),
            Self::TooManyQuestions(most) => ("too-many-questions", format!("the header has more than {most} questions")),
            Self::WrongRulesDigest(digest) => ("wrong-rules-digest", format!("the rules in the header have the digest {digest}")),
            Self::WrongClaimDigest(digest) => ("wrong-claim-digest", format!("the questions in the header have the digest {digest}")),
            Self::AnotherClaim(digest) => ("another-claim", format!("the certificate is about the claim with the digest {digest}")),
            Self::BadPosition(position) => ("bad-position", format!("{position} is not a position of this game")),
            Self::UnsettledQuestion(question) => ("unsettled-question", format!("the certificate leaves this unanswered: {question}")),
            Self::Interrupted => ("interrupted", "the check was stopped".into()),
            Self::Hunt(fault) => fault.name_and_message(),
            Self::Switching(fault) => fault.name_and_message(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name_and_message().1)
    }
}

impl std::error::Error for Refusal {}

impl From<io::Error> for Refusal {
    /// Unwraps a refusal that passed through a reader as an I/O error.
    fn from(error: io::Error) -> Refusal {
        error.downcast().unwrap_or_else(Refusal::Io)
    }
}

impl From<HuntFault> for Refusal {
    fn from(fault: HuntFault) -> Refusal {
        Refusal::Hunt(fault)
    }
}

impl From<SwitchingFault> for Refusal {
    fn from(fault: SwitchingFault) -> Refusal {
        Refusal::Switching(fault)
    }
}
