//! The recorded result of a claim. The verdict of an invalid result is never shown.

use hypothesis::{ResultRecord, Verdict};

/// The recorded result of a claim.
pub(crate) enum Finding {
    /// No result.
    Absent,
    /// An invalid result, with the reason.
    Unusable(String),
    /// A valid result, boxed because it is large.
    Recorded(Box<ResultRecord>),
}

impl Finding {
    /// Returns the result if it is valid.
    pub fn result(&self) -> Option<&ResultRecord> {
        match self {
            Finding::Recorded(result) => Some(result),
            _ => None,
        }
    }

    /// Returns the status of the claim.
    pub(crate) fn standing(&self) -> Standing {
        match self {
            Finding::Absent => Standing::Absent,
            Finding::Unusable(_) => Standing::Unusable,
            Finding::Recorded(result) => match result.verdict {
                Verdict::Proven => Standing::Proven,
                Verdict::Refuted => Standing::Refuted,
                Verdict::Open => Standing::Open,
            },
        }
    }
}

/// The status of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    Proven,
    Refuted,
    Open,
    Absent,
    Unusable,
}

impl Standing {
    /// All values, in the order of the page.
    pub const ALL: [Standing; 5] = [
        Standing::Proven,
        Standing::Refuted,
        Standing::Open,
        Standing::Absent,
        Standing::Unusable,
    ];

    /// Returns the name shown on the page.
    pub fn name(self) -> &'static str {
        match self {
            Standing::Proven => "proven",
            Standing::Refuted => "refuted",
            Standing::Open => "open",
            Standing::Absent => "without result",
            Standing::Unusable => "invalid result",
        }
    }

    /// Returns the class in the style sheet.
    pub fn class(self) -> &'static str {
        match self {
            Standing::Proven => "proven",
            Standing::Refuted => "refuted",
            Standing::Open => "open",
            Standing::Absent => "absent",
            Standing::Unusable => "unusable",
        }
    }

    /// Returns a sign with the same meaning as the colour.
    pub fn sign(self) -> &'static str {
        match self {
            Standing::Proven => "✓",
            Standing::Refuted => "✗",
            Standing::Open => "?",
            Standing::Absent => "–",
            Standing::Unusable => "!",
        }
    }
}
