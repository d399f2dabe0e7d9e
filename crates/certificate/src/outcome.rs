//! What the checker is told beforehand, and what it answers.

use crate::Header;

/// What the certificate ought to be about, as far as that is known.
#[derive(Debug, Clone, Default)]
pub struct Expected {
    /// The digest of the rules.
    pub rules: Option<String>,
    /// The digest of the claim.
    pub claim: Option<String>,
}

/// What an accepted certificate proves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The header. Its claim, statement and game are its author's words.
    pub header: Header,
    /// What has been proved, one sentence for each question that the verdict needs.
    pub proved: Vec<String>,
    /// Records checked.
    pub records: u64,
    /// Positions that roots and records lead to, the prover to move.
    pub positions: u64,
}
