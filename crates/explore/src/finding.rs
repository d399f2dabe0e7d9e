//! What is known of a claim: a recorded result, if it can be believed.
//!
//! A result is believed if it can be read, is as it was written, agrees with itself, and is about
//! this claim and these rules. Whatever else lies there is shown as what it is, and never as a verdict.

use hypothesis::{ResultRecord, Unsealed, VerdictName};

/// What is known of a claim.
pub enum Finding {
    /// There is no result.
    Absent,
    /// There is something, but it cannot be believed; and why.
    Unusable(String),
    /// A result, boxed because it is large.
    Recorded {
        /// What it says.
        result: Box<ResultRecord>,
        /// Whether it has a seal, which then fits. Results of version 1 have none.
        sealed: bool,
    },
}

impl Finding {
    /// Reads the text of a result that ought to be about a claim with these digests.
    pub fn read(text: &str, claim_digest: &str, rules_digest: &str) -> Finding {
        let result = match ResultRecord::read(text) {
            Ok(result) => result,
            Err(unreadable) => return Finding::Unusable(unreadable.to_string()),
        };
        let sealed = match result.check_seal() {
            Ok(()) => true,
            Err(Unsealed::Absent) => false,
            Err(broken) => return Finding::Unusable(broken.to_string()),
        };
        if let Some(contradiction) = result.contradiction() {
            return Finding::Unusable(contradiction);
        }
        let differs = match () {
            _ if result.rules_digest != rules_digest => "the result is about other rules",
            _ if result.claim_digest != claim_digest => "the result is about another claim",
            _ => {
                let result = Box::new(result);
                return Finding::Recorded { result, sealed };
            }
        };
        Finding::Unusable(differs.to_owned())
    }

    /// The result, if it can be believed.
    pub fn result(&self) -> Option<&ResultRecord> {
        match self {
            Finding::Recorded { result, .. } => Some(result),
            _ => None,
        }
    }

    /// What it comes down to.
    pub(crate) fn standing(&self) -> Standing {
        match self {
            Finding::Absent => Standing::Absent,
            Finding::Unusable(_) => Standing::Unusable,
            Finding::Recorded { result, .. } => match result.verdict {
                VerdictName::Proven => Standing::Proven,
                VerdictName::Refuted => Standing::Refuted,
                VerdictName::Open => Standing::Open,
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
    pub fn word(self) -> &'static str {
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

#[cfg(test)]
mod tests {
    use hypothesis::RESULT_SCHEMA;

    use super::*;

    const UNSEALED: &str =
        include_str!("../../hypothesis/tests/results/version-1-certificate.json");

    fn result() -> ResultRecord {
        ResultRecord::read(UNSEALED).unwrap()
    }

    fn read(text: &str) -> Finding {
        let ResultRecord {
            claim_digest,
            rules_digest,
            ..
        } = result();
        Finding::read(text, &claim_digest, &rules_digest)
    }

    #[test]
    fn a_seal_is_looked_at() {
        assert!(matches!(
            read(UNSEALED),
            Finding::Recorded { sealed: false, .. }
        ));
        let mut current = result();
        current.schema = RESULT_SCHEMA;
        let sealed = current.sealed();
        assert!(matches!(
            read(&sealed.text()),
            Finding::Recorded { sealed: true, .. }
        ));
        let mut edited = sealed;
        edited.nodes += 1;
        let finding = read(&edited.text());
        assert_eq!(finding.standing(), Standing::Unusable);
        assert!(finding.result().is_none());
    }

    #[test]
    fn a_result_of_another_claim_is_none_of_this_one() {
        let ResultRecord {
            claim_digest,
            rules_digest,
            ..
        } = result();
        for (claim, rules) in [("blake3:1", &*rules_digest), (&*claim_digest, "blake3:1")] {
            let finding = Finding::read(UNSEALED, claim, rules);
            assert_eq!(finding.standing(), Standing::Unusable);
        }
        assert_eq!(read("{}").standing(), Standing::Unusable);
        assert_eq!(Finding::Absent.standing(), Standing::Absent);
    }
}
