//! Facts: what is claimed can be looked at, counted or sampled, without asking a search engine about
//! one side's chances. A claim is about some of them; it is proven if all hold.

use game::{Limits, Meter, Reason, Verdict, Watch};

use crate::evidence::SampleRecord;
use crate::result::FactRecord;

/// One fact that is claimed, and how to find out.
pub struct Fact {
    /// What it is about, in words.
    pub(crate) what: String,
    /// What is claimed of it, as the claim has it.
    pub(crate) claimed: String,
    /// Both, in words that are the same for the same meaning.
    pub(crate) text: String,
    /// What it is sampled by, if nobody can go through everything.
    sample: Option<SampleRecord>,
    find: Box<Find>,
}

/// Finds out, unless a limit is reached.
type Find = dyn Fn(&mut Meter<'_>) -> Result<Found, Reason> + Send + Sync;

/// What was found.
pub struct Found {
    /// In words.
    pub found: String,
    /// Whether it is as claimed; `None` if what was found does not tell.
    pub holds: Option<bool>,
    /// A position that shows it, in the game's notation.
    pub witness: Option<String>,
}

impl Fact {
    /// A fact: what it is about, what is claimed of it, both in words that are the same for the same
    /// meaning, and how to find out.
    pub fn new(
        what: impl Into<String>,
        claimed: impl Into<String>,
        text: impl Into<String>,
        find: impl Fn(&mut Meter<'_>) -> Result<Found, Reason> + Send + Sync + 'static,
    ) -> Fact {
        Fact {
            what: what.into(),
            claimed: claimed.into(),
            text: text.into(),
            sample: None,
            find: Box::new(find),
        }
    }

    /// The same fact, which only such a sample decides.
    pub fn by_sample(self, sample: SampleRecord) -> Fact {
        Fact {
            sample: Some(sample),
            ..self
        }
    }

    /// The sample that decides it, if it is one.
    pub fn sample(&self) -> Option<&SampleRecord> {
        self.sample.as_ref()
    }

    /// What is claimed, in words that are the same for the same meaning.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// What is decided about some facts: proven if all hold, refuted if one does not.
pub fn decide_facts(
    facts: &[Fact],
    limits: Limits,
    watch: &dyn Watch,
) -> (Verdict, Vec<FactRecord>) {
    let mut meter = Meter::new(limits, watch);
    let mut verdict = Verdict::Proven;
    let mut records = Vec::new();
    for fact in facts {
        let one = match (fact.find)(&mut meter) {
            Err(reason) => Verdict::Open(reason),
            Ok(found) => {
                let verdict = match found.holds {
                    Some(true) => Verdict::Proven,
                    Some(false) => Verdict::Refuted,
                    None => Verdict::Open(Reason::Interval),
                };
                records.push(FactRecord {
                    what: fact.what.clone(),
                    claimed: fact.claimed.clone(),
                    found: found.found,
                    holds: found.holds,
                    witness: found.witness,
                });
                verdict
            }
        };
        verdict = verdict.and(one);
    }
    (verdict, records)
}
