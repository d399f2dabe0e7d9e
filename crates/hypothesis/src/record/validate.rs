//! Checks that a result is consistent: the verdict follows from the recorded answers, counts and
//! facts, and the recorded trust from the evidence.
//!
//! A seal does not show this, because anybody can compute one. So every result is checked before it
//! is sealed.

use thiserror::Error;

use super::answer::{TreeSizeRecord, Verdict};
use super::evidence::Trust;
use super::result::ResultRecord;
use crate::claim::Expectation;

/// The reason why a result contradicts itself.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Contradiction(String);

/// The recorded reason of a run that the user stopped. Frozen: recorded results contain it.
const INTERRUPTED: &str = "interrupted";

impl ResultRecord {
    /// Checks that the result is consistent.
    ///
    /// # Errors
    ///
    /// The first contradiction found.
    pub fn validate(&self) -> Result<(), Contradiction> {
        let wrong = |message: &str| Err(Contradiction(message.to_owned()));
        let open = self.verdict == Verdict::Open;
        if self.error.is_some() && !open {
            return wrong("a result with an error must be open");
        }
        if self.as_expected != self.meets(self.expect) {
            return wrong("`as_expected` does not follow from `verdict` and `expect`");
        }
        if self.trust != self.confirming_evidence() {
            let (recorded, derived) = (
                Trust::summary(&self.trust),
                Trust::summary(&self.confirming_evidence()),
            );
            return wrong(&format!(
                "`trust` is {recorded}, but the evidence is {derived}"
            ));
        }
        if self.reason.is_some() != open {
            return wrong("a result has a `reason` if and only if its verdict is open");
        }
        // A verdict can be open although all answers are known, for example after a full disk.
        match self.derived_verdict() {
            Some(found) if found != self.verdict && !open => wrong(&format!(
                "the verdict is {}, but {} follows from the recorded answers",
                self.verdict.name(),
                found.name()
            )),
            None if !open => wrong("a decided result has no recorded answer"),
            _ => Ok(()),
        }
    }

    /// Checks whether the result is the expected one. An error never is, and a run that the user
    /// stopped does not show that a claim is open.
    pub fn meets(&self, expect: Option<Expectation>) -> bool {
        let interrupted = self.reason.as_deref() == Some(INTERRUPTED);
        let stopped = interrupted && expect == Some(Expectation::Open);
        self.error.is_none() && !stopped && self.verdict.meets(expect)
    }

    /// Lists the kinds of evidence that confirm the verdict.
    fn confirming_evidence(&self) -> Vec<Trust> {
        if self.verdict == Verdict::Open {
            return Vec::new();
        }
        let second = self.cross_check.as_ref();
        let second = second.filter(|second| second.verdict == self.verdict);
        let mut kinds = vec![self.evidence.trust()];
        kinds.extend(second.map(|second| second.evidence.trust()));
        kinds.sort_unstable();
        kinds
    }

    /// Derives the verdict from the recorded answers; `None` if there are none.
    fn derived_verdict(&self) -> Option<Verdict> {
        let questions = self.questions.iter().map(|question| question.verdict);
        let holds = |holds| {
            if holds {
                Verdict::Proven
            } else {
                Verdict::Refuted
            }
        };
        let figures = self.counts.iter().flat_map(|count| &count.figures);
        let figures = figures.map(|figure| holds(figure.claimed == figure.found));
        let shares = self.counts.iter().flat_map(|count| &count.shares);
        let shares = shares.map(|share| holds(share.holds));
        let facts = self.facts.iter();
        let facts = facts.map(|fact| fact.holds.map_or(Verdict::Open, holds));
        let size = self.tree_size.as_ref().map(TreeSizeRecord::verdict);
        let all = questions
            .chain(figures)
            .chain(shares)
            .chain(facts)
            .chain(size);
        all.reduce(|one, other| match (one, other) {
            (Verdict::Refuted, _) | (_, Verdict::Refuted) => Verdict::Refuted,
            (Verdict::Open, _) | (_, Verdict::Open) => Verdict::Open,
            _ => Verdict::Proven,
        })
    }
}
