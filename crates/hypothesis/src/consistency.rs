//! Checks that a result agrees with itself: the verdict follows from the recorded answers, counts
//! and facts, and the trust it claims is that of its evidence. A seal does not show this, because
//! anybody can compute one; so nothing is sealed without this check.

use game::OpenReason;
use thiserror::Error;

use crate::claim::Expectation;
use crate::evidence::Trust;
use crate::result::{ResultRecord, Verdict};

/// A result that contradicts itself, in words.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Contradiction(String);

impl ResultRecord {
    /// Checks that the result agrees with itself.
    pub fn validate(&self) -> Result<(), Contradiction> {
        let wrong = |message: &str| Err(Contradiction(message.to_owned()));
        let open = self.verdict == Verdict::Open;
        if self.error.is_some() && !open {
            return wrong("there is a verdict, although the evaluation failed");
        }
        if self.as_expected != self.meets(self.expect) {
            return wrong("`as_expected` does not say whether the verdict is the expected one");
        }
        if self.trust != self.known_by() {
            let (says, is) = (
                Trust::summary(&self.trust),
                Trust::summary(&self.known_by()),
            );
            return wrong(&format!("`trust` is {says}, but the evidence is {is}"));
        }
        if self.reason.is_some() != open {
            return wrong("an open verdict has a reason, and only an open one has");
        }
        // A verdict may be open for other reasons than the answers, such as a full disk.
        match self.found() {
            Some(found) if found != self.verdict && !open => wrong(&format!(
                "the verdict is {}, but the recorded answers say {}",
                self.verdict.word(),
                found.word()
            )),
            None if !open => wrong("there is a verdict, but no recorded answer"),
            _ => Ok(()),
        }
    }

    /// Checks whether the result is what was expected. An error never is, and a run that the user
    /// stopped does not show that a claim is open.
    pub fn meets(&self, expect: Option<Expectation>) -> bool {
        let interrupted = self.reason == Some(OpenReason::Interrupted.to_string());
        let stopped = interrupted && expect == Some(Expectation::Open);
        self.error.is_none() && !stopped && self.verdict.meets(expect)
    }

    /// The kinds of evidence that confirm the verdict.
    fn known_by(&self) -> Vec<Trust> {
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

    /// The verdict that follows from the recorded answers; `None` if there are none.
    fn found(&self) -> Option<Verdict> {
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
        let size = self.tree_size.as_ref().map(|size| size.verdict());
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
