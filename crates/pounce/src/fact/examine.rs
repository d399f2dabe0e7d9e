//! Facts and their examination. A claim about facts is proven if all of its facts hold.

use game::{Limits, Meter, Monitor, OpenReason};
use hypothesis::{FactRecord, Figure, Ratio};

/// A claimed fact and the function that decides it.
pub struct Fact {
    what: String,
    claimed: String,
    digest_text: String,
    decide: Box<Decide>,
}

/// Decides a fact, unless a limit is reached.
type Decide = dyn Fn(&mut Meter<'_>) -> Result<FactFinding, OpenReason> + Send + Sync;

/// The finding about a fact.
pub struct FactFinding {
    /// A description for the record.
    pub found: String,
    /// True if the fact holds; `None` if the finding is inconclusive.
    pub holds: Option<bool>,
    /// A position that demonstrates the finding, in the game's notation.
    pub witness: Option<String>,
}

impl Fact {
    /// Creates a fact.
    ///
    /// `what` is the subject, `claimed` the claim about it, and `decide` decides it. `digest_text`
    /// enters the digest of the claim, and is equal for facts with the same meaning.
    pub fn new(
        what: impl Into<String>,
        claimed: impl Into<String>,
        digest_text: impl Into<String>,
        decide: impl Fn(&mut Meter<'_>) -> Result<FactFinding, OpenReason> + Send + Sync + 'static,
    ) -> Fact {
        Fact {
            what: what.into(),
            claimed: claimed.into(),
            digest_text: digest_text.into(),
            decide: Box::new(decide),
        }
    }

    /// Creates a fact about a number that needs no budget to compute.
    pub(crate) fn figure(
        what: impl Into<String>,
        digest_text: impl Into<String>,
        figure: &Figure,
        count: impl Fn() -> Ratio + Send + Sync + 'static,
    ) -> Fact {
        let claimed = figure.clone();
        Fact::new(what, figure.to_string(), digest_text, move |_| {
            Ok(FactFinding::number(&claimed, count()))
        })
    }

    /// Returns the subject of the fact, as its record names it.
    pub fn what(&self) -> &str {
        &self.what
    }

    /// Returns the claim about the subject, as its record states it.
    pub fn claimed(&self) -> &str {
        &self.claimed
    }

    /// Returns the claimed fact in words.
    pub fn text(&self) -> String {
        format!("{}: {}", self.what, self.claimed)
    }

    /// Returns the text that enters the digest of the claim.
    pub fn digest_text(&self) -> &str {
        &self.digest_text
    }
}

impl FactFinding {
    /// Creates a finding without a witness.
    pub(crate) fn new(found: impl Into<String>, holds: bool) -> FactFinding {
        FactFinding {
            found: found.into(),
            holds: Some(holds),
            witness: None,
        }
    }

    /// Compares a number with the claimed figure.
    pub(crate) fn number(claimed: &Figure, found: Ratio) -> FactFinding {
        FactFinding::new(found.to_string(), claimed.allows(found))
    }

    /// Adds a position that demonstrates the finding.
    pub(crate) fn with_witness(self, witness: Option<String>) -> FactFinding {
        FactFinding { witness, ..self }
    }
}

/// Decides all facts within a shared budget. Returns a record for each fact, or the reason why it was
/// not decided.
pub fn examine_facts(
    facts: &[Fact],
    limits: Limits,
    monitor: &dyn Monitor,
) -> Vec<Result<FactRecord, OpenReason>> {
    let mut meter = Meter::new(limits, monitor);
    let examine = |fact: &Fact| {
        // Some facts work for seconds before they look at the clock.
        meter.poll(0)?;
        let found = (fact.decide)(&mut meter)?;
        Ok(FactRecord {
            what: fact.what.clone(),
            claimed: fact.claimed.clone(),
            found: found.found,
            holds: found.holds,
            witness: found.witness,
        })
    };
    facts.iter().map(examine).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use game::NoMonitor;

    use super::*;

    #[test]
    fn no_fact_is_begun_after_the_deadline() {
        let fact = Fact::new("it", "true", "it", |_| Ok(FactFinding::new("true", true)));
        let holds = |limits| {
            let examined = examine_facts(std::slice::from_ref(&fact), limits, &NoMonitor);
            examined.into_iter().map(|fact| fact.map(|fact| fact.holds))
        };
        assert!(holds(Limits::DEFAULT).eq([Ok(Some(true))]));
        let late = Limits {
            deadline: Some(Instant::now()),
            ..Limits::DEFAULT
        };
        assert!(holds(late).eq([Err(OpenReason::Time)]));
    }
}
