//! Whether a result agrees with itself: what it is known by is what it rests on, and the verdict
//! follows from what was answered, counted and found. A seal does not say so: anybody can make one.

use crate::evidence::Trust;
use crate::result::{ResultRecord, VerdictName};

impl ResultRecord {
    /// What contradicts itself, in words; `None` if nothing does.
    pub fn contradiction(&self) -> Option<String> {
        if self.as_expected != self.verdict.meets(self.expect) {
            return Some("`as_expected` is not whether the verdict is the expected one".to_owned());
        }
        if self.trust != self.known_by() {
            let (says, is) = (
                Trust::summary(&self.trust),
                Trust::summary(&self.known_by()),
            );
            return Some(format!(
                "it says that it is known by {says}, but rests on {is}"
            ));
        }
        if self.reason.is_some() != (self.verdict == VerdictName::Open) {
            return Some("exactly what is open has a reason".to_owned());
        }
        // A verdict may be open for other reasons than what was found, such as a full disk.
        match self.found() {
            Some(found) if found != self.verdict && self.verdict != VerdictName::Open => {
                Some(format!(
                    "the verdict is {}, but what was found says {}",
                    self.verdict.word(),
                    found.word()
                ))
            }
            None if self.verdict != VerdictName::Open => {
                Some("there is a verdict, but nothing that was found".to_owned())
            }
            _ => None,
        }
    }

    /// The kinds of evidence that confirm the verdict.
    fn known_by(&self) -> Vec<Trust> {
        if self.verdict == VerdictName::Open {
            return Vec::new();
        }
        let second = self.cross_check.as_ref();
        let second = second.filter(|second| second.verdict == self.verdict);
        let mut kinds = vec![self.evidence.trust()];
        kinds.extend(second.map(|second| second.evidence.trust()));
        kinds.sort_unstable();
        kinds
    }

    /// What follows from what was answered, counted and found; `None` if that is nothing.
    fn found(&self) -> Option<VerdictName> {
        let questions = self.questions.iter().map(|question| question.verdict);
        let holds = |holds| match holds {
            true => VerdictName::Proven,
            false => VerdictName::Refuted,
        };
        let figures = self.counts.iter().flat_map(|count| &count.figures);
        let figures = figures.map(|figure| holds(figure.claimed == figure.found));
        let shares = self.counts.iter().flat_map(|count| &count.shares);
        let shares = shares.map(|share| holds(share.holds));
        let facts = self.facts.iter();
        let facts = facts.map(|fact| fact.holds.map_or(VerdictName::Open, holds));
        let size = self.tree_size.as_ref().map(|size| size.verdict());
        let all = questions
            .chain(figures)
            .chain(shares)
            .chain(facts)
            .chain(size);
        all.reduce(|one, other| match (one, other) {
            (VerdictName::Refuted, _) | (_, VerdictName::Refuted) => VerdictName::Refuted,
            (VerdictName::Open, _) | (_, VerdictName::Open) => VerdictName::Open,
            _ => VerdictName::Proven,
        })
    }
}
