//! Facts: what is claimed can be looked at, counted or sampled, without asking a search engine about
//! one side's chances. A claim is about some of them; it is proven if all hold.

use game::{Limits, Meter, Monitor, OpenReason};

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
type Find = dyn Fn(&mut Meter<'_>) -> Result<Found, OpenReason> + Send + Sync;

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
        find: impl Fn(&mut Meter<'_>) -> Result<Found, OpenReason> + Send + Sync + 'static,
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

/// Examines every fact within one budget shared by all. A fact that was not examined to the end
/// has the reason instead of a record.
pub fn examine_facts(
    facts: &[Fact],
    limits: Limits,
    monitor: &dyn Monitor,
) -> Vec<Result<FactRecord, OpenReason>> {
    let mut meter = Meter::new(limits, monitor);
    let examine = |fact: &Fact| {
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
