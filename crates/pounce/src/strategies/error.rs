//! Reasons why a strategy cannot be read.

use std::error::Error as StdError;
use std::fmt;

use certificate::Refusal;
use certificate::hunt::IndexError;
use hypothesis::FailureRecord;

use crate::error::Error;
use crate::text::mebibytes;

/// The reason why the strategies of a claim cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum StrategyError {
    /// The claim has no valid result. The record says why.
    Unrecorded(FailureRecord),
    /// The evidence for the result is of another kind, or the certificate was too large to be kept.
    /// The message says which.
    NoCertificate(String),
    /// The file is not a certificate, is damaged, or is about another claim or other rules.
    Refused(Refusal),
    /// The strategies do not fit into the memory that is allowed.
    Memory {
        /// Bytes that they need.
        needed: u64,
        /// Bytes that are allowed.
        allowed: u64,
    },
    /// The file cannot be read.
    Unreadable(Error),
}

impl StrategyError {
    pub(super) fn of(error: IndexError, allowed: u64) -> StrategyError {
        match error {
            IndexError::Refused(refusal) => StrategyError::Refused(refusal),
            IndexError::Memory(needed) => StrategyError::Memory { needed, allowed },
        }
    }
}

impl fmt::Display for StrategyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StrategyError::Unrecorded(failure) => f.write_str(&failure.message),
            StrategyError::NoCertificate(message) => f.write_str(message),
            StrategyError::Refused(refusal) => write!(f, "{}: {refusal}", refusal.name()),
            StrategyError::Memory { needed, allowed } => write!(
                f,
                "the strategies in the certificate need {} of memory, but only {} are allowed",
                mebibytes(*needed),
                mebibytes(*allowed)
            ),
            StrategyError::Unreadable(error) => error.fmt(f),
        }
    }
}

impl StdError for StrategyError {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match self {
            StrategyError::Unreadable(error) => error.source(),
            _ => None,
        }
    }
}

impl From<Error> for StrategyError {
    fn from(error: Error) -> StrategyError {
        StrategyError::Unreadable(error)
    }
}
