//! Compares results with expectations.

use hypothesis::{ResultRecord, Verdict};

/// A result compared with the expectation of its claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Decided as expected, or decided without an expectation.
    AsExpected,
    /// Open, or not evaluated because of an error.
    Open,
    /// Decided otherwise than expected, or two kinds of evidence disagree.
    Contradicted,
}

impl Standing {
    /// Compares a result with the expectation that it records.
    pub fn of(result: &ResultRecord) -> Standing {
        let disagrees = result
            .cross_check
            .as_ref()
            .is_some_and(|second| result.verdict == Verdict::Open && second.reason.is_none());
        match result.verdict {
            _ if disagrees => Standing::Contradicted,
            _ if result.error.is_some() => Standing::Open,
            _ if result.as_expected && result.expect.is_some() => Standing::AsExpected,
            Verdict::Open => Standing::Open,
            _ if result.as_expected => Standing::AsExpected,
            _ => Standing::Contradicted,
        }
    }
}
