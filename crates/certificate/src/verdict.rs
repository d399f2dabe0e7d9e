//! Verdicts and objectives, which both formats share.

use crate::json::json_words;

/// A verdict that a certificate can prove.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The answer to every question is yes.
    Proven,
    /// The answer to some question is no.
    Refuted,
}

json_words!(Verdict {
    Proven: "proven",
    Refuted: "refuted"
});

/// The goal of a prover with respect to an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Objective {
    /// To make it happen.
    Reach,
    /// To prevent it.
    Avoid,
}

json_words!(Objective {
    Reach: "reach",
    Avoid: "avoid"
});
