//! The recorded result of a claim, as far as it can be believed. Whoever reads it decides that;
//! anything else is shown as what it is, and never as a verdict.

use hypothesis::{ResultRecord, Verdict};

/// The recorded result of a claim.
pub(crate) enum Finding {
    /// There is no result.
    Absent,
    /// There is something, but it cannot be believed, for this reason.
    Unusable(String),
    /// A result that can be believed, boxed because it is large.
    Recorded(Box<ResultRecord>),
}

impl Finding {
    /// The result, if it can be believed.
    pub fn result(&self) -> Option<&ResultRecord> {
        match self {
            Finding::Recorded(result) => Some(result),
            _ => None,
        }
    }

    /// What it comes down to.
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

/// How a claim stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    Proven,
    Refuted,
    Open,
    Absent,
    Unusable,
}

impl Standing {
    /// All of them, in the order in which they are counted.
    pub const ALL: [Standing; 5] = [
        Standing::Proven,
        Standing::Refuted,
        Standing::Open,
        Standing::Absent,
        Standing::Unusable,
    ];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Standing::Proven => "proven",
            Standing::Refuted => "refuted",
            Standing::Open => "open",
            Standing::Absent => "without result",
            Standing::Unusable => "result not usable",
        }
    }

    /// Its name in the page's style.
    pub fn class(self) -> &'static str {
        match self {
            Standing::Proven => "proven",
            Standing::Refuted => "refuted",
            Standing::Open => "open",
            Standing::Absent => "absent",
            Standing::Unusable => "unusable",
        }
    }

    /// A sign that says the same as its colour.
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
