//! Facts and their examination. A claim about facts is proven if all of its facts hold.

use game::{Limits, Meter, Monitor, OpenReason};
use hypothesis::{FactRecord, Figure, Ratio};

/// A claimed fact and the function that decides it.
pub struct Fact {
    what: String,
    claimed: String,
    digest_text: String,
    find: Box<Find>,
}

/// Decides a fact, unless a limit is reached.
type Find = dyn Fn(&mut Meter<'_>) -> Result<Found, OpenReason> + Send + Sync;

/// The findings about a fact.
pub struct Found {
    /// A description for the record.
    pub found: String,
    /// Whether the fact holds; `None` if the findings are inconclusive.
    pub holds: Option<bool>,
    /// A position that shows it, in the game's notation.
    pub witness: Option<String>,
}

impl Fact {
    /// Creates a fact from its subject, what is claimed about it, a text that is the same for the
    /// same meaning, and the function that decides it.
    pub fn new(
        what: impl Into<String>,
        claimed: impl Into<String>,
        digest_text: impl Into<String>,
        find: impl Fn(&mut Meter<'_>) -> Result<Found, OpenReason> + Send + Sync + 'static,
    ) -> Fact {
        Fact {
            what: what.into(),
            claimed: claimed.into(),
            digest_text: digest_text.into(),
            find: Box::new(find),
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
            Ok(Found::number(&claimed, count()))
        })
    }

    /// Returns the claimed fact in words.
    pub fn text(&self) -> &str {
        &self.digest_text
    }

    /// Returns the text that enters the digest of the claim. It is the same for the same meaning.
    pub fn digest_text(&self) -> &str {
        &self.digest_text
    }
}

impl Found {
    /// Creates a finding without a witness.
    pub(crate) fn new(found: impl Into<String>, holds: bool) -> Found {
        Found {
            found: found.into(),
            holds: Some(holds),
            witness: None,
        }
    }

    /// Compares a number with the claimed figure.
    pub(crate) fn number(claimed: &Figure, found: Ratio) -> Found {
        Found::new(found.to_string(), claimed.allows(found))
    }

    /// Adds a position that shows what was found.
    pub(crate) fn with_witness(self, witness: Option<String>) -> Found {
        Found { witness, ..self }
    }
}

/// Examines all facts within a shared budget. A fact that was not decided has the reason instead of
/// a record.
pub fn examine_facts(
    facts: &[Fact],
    limits: Limits,
    monitor: &dyn Monitor,
) -> Vec<Result<FactRecord, OpenReason>> {
    let mut meter = Meter::new(limits, monitor);
    let examine = |fact: &Fact| {
        // Some facts work for seconds before they look at the clock.
        meter.poll(0)?;
        let found = (fact.find)(&mut meter)?;
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
        let fact = Fact::new("it", "true", "it", |_| Ok(Found::new("true", true)));
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
