//! The answers to a claim's questions, and the verdict that follows from them.
//!
//! Without answers the verdict is open. `Proven` needs an answer to every part of the claim. An error
//! anywhere leaves the claim open, even if all parts have an answer.

use std::time::Duration;

use game::{Decision, OpenReason};
use hypothesis::{
    CountRecord, Evidence, FactRecord, QuestionRecord, TablebaseRecord, TreeSizeRecord, Verdict,
};

use crate::certify::ProofPart;
use crate::failure::Failure;
use crate::task::verdict_name;

/// The answers to a claim's questions.
pub struct Evaluation {
    /// The number of answers that the claim needs.
    parts: usize,
    /// The decisions so far, private so that each has a record.
    decisions: Vec<Decision>,
    failure: Option<Failure>,
    pub questions: Vec<QuestionRecord>,
    pub counts: Vec<CountRecord>,
    pub tree_size: Option<TreeSizeRecord>,
    pub facts: Vec<FactRecord>,
    /// The evidence, unless the task is to answer questions.
    pub evidence: Option<Evidence>,
    /// The proofs of the answers, if the engine leaves any.
    pub proofs: Vec<ProofPart>,
    /// The tablebases that answered, each once.
    pub tablebases: Vec<TablebaseRecord>,
    pub search_time: Duration,
    /// Set if an engine resumed from a checkpoint.
    pub resumed: bool,
}

impl Evaluation {
    /// Creates an evaluation of a claim that needs this many answers.
    pub fn new(parts: usize) -> Evaluation {
        Evaluation {
            parts,
            decisions: Vec::new(),
            failure: None,
            questions: Vec::new(),
            counts: Vec::new(),
            tree_size: None,
            facts: Vec::new(),
            evidence: None,
            proofs: Vec::new(),
            tablebases: Vec::new(),
            search_time: Duration::ZERO,
            resumed: false,
        }
    }

    /// Records the answer to a question.
    pub fn answer(&mut self, verdict: Decision, record: QuestionRecord) {
        debug_assert_eq!(verdict_name(verdict).0, record.verdict);
        self.decisions.push(verdict);
        self.questions.push(record);
    }

    /// Records a question without an answer because of an error.
    pub fn leave_unanswered(&mut self, record: QuestionRecord) {
        debug_assert_eq!(record.verdict, Verdict::Open);
        self.questions.push(record);
    }

    /// Records a census: each row holds if all of its figures and shares do.
    pub fn count(&mut self, rows: Vec<CountRecord>) {
        self.decisions.extend(rows.iter().map(|row| {
            let figures = row.figures.iter();
            let figures = figures.map(|figure| figure.claimed == figure.found);
            let shares = row.shares.iter().map(|share| share.holds);
            let holds = figures.chain(shares).reduce(|one, other| one && other);
            holds.map_or(Decision::Open(OpenReason::Unanswered), decided)
        }));
        self.counts = rows;
    }

    /// Records the size of a tree. With a reason in `unreliable`, the claim stays open.
    pub fn measure(&mut self, size: TreeSizeRecord, unreliable: Option<OpenReason>) {
        self.decisions.push(match (unreliable, size.verdict()) {
            (Some(reason), _) => Decision::Open(reason),
            (None, Verdict::Proven) => Decision::Proven,
            (None, Verdict::Refuted) => Decision::Refuted,
            (None, Verdict::Open) => Decision::Open(OpenReason::Interval),
        });
        self.tree_size = Some(size);
    }

    /// Records the finding about a fact, or the reason why it was not decided.
    pub fn examine(&mut self, fact: Result<FactRecord, OpenReason>) {
        match fact {
            Err(reason) => self.leave_open(reason),
            Ok(fact) => {
                let undecided = Decision::Open(OpenReason::Interval);
                self.decisions.push(fact.holds.map_or(undecided, decided));
                self.facts.push(fact);
            }
        }
    }

    /// Leaves a part of the claim open, without a record.
    pub fn leave_open(&mut self, reason: OpenReason) {
        self.decisions.push(Decision::Open(reason));
    }

    /// Ends the evaluation with an error. Only the first error is kept.
    pub fn fail(&mut self, failure: Failure) {
        self.failure.get_or_insert(failure);
    }

    /// Turns an open verdict into an error if its cause is the system or a bug.
    pub fn fail_without_answers(&mut self) {
        if let Ok(Decision::Open(reason)) = self.verdict() {
            if let Some(failure) = Failure::of(reason) {
                self.fail(failure);
            }
        }
    }

    /// Returns the verdict that follows from the answers, or the error that prevented some.
    pub fn verdict(&self) -> Result<Decision, &Failure> {
        if let Some(failure) = &self.failure {
            return Err(failure);
        }
        Ok(match Decision::all(self.decisions.iter().copied()) {
            None => Decision::Open(OpenReason::Unanswered),
            Some(Decision::Proven) if self.decisions.len() < self.parts => {
                Decision::Open(OpenReason::Unanswered)
            }
            Some(verdict) => verdict,
        })
    }

    /// Checks whether an answer has refuted the claim already.
    pub fn is_refuted(&self) -> bool {
        self.decisions.contains(&Decision::Refuted)
    }

    /// Removes and returns the error.
    pub fn take_failure(&mut self) -> Option<Failure> {
        self.failure.take()
    }

    /// Returns the number of positions expanded for all questions together.
    pub fn nodes(&self) -> u64 {
        self.questions.iter().map(|record| record.nodes).sum()
    }

    /// Adds a tablebase that gave an answer.
    pub fn add_tablebase(&mut self, tablebase: Option<TablebaseRecord>) {
        let new = tablebase.filter(|record| !self.tablebases.contains(record));
        self.tablebases.extend(new);
    }
}

fn decided(holds: bool) -> Decision {
    if holds {
        Decision::Proven
    } else {
        Decision::Refuted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(holds: Option<bool>) -> Result<FactRecord, OpenReason> {
        Ok(FactRecord {
            what: "legal moves".to_owned(),
            claimed: "4".to_owned(),
            found: "4".to_owned(),
            holds,
            witness: None,
        })
    }

    #[test]
    fn no_verdict_without_answers() {
        let open = Decision::Open(OpenReason::Unanswered);
        assert_eq!(Evaluation::new(1).verdict().unwrap(), open);
        assert_eq!(Evaluation::new(0).verdict().unwrap(), open);
        let mut census = Evaluation::new(1);
        census.count(vec![CountRecord {
            what: "all".to_owned(),
            figures: Vec::new(),
            shares: Vec::new(),
        }]);
        assert_eq!(census.verdict().unwrap(), open);
    }

    #[test]
    fn proven_needs_every_answer() {
        let mut evaluation = Evaluation::new(2);
        evaluation.examine(fact(Some(true)));
        let open = Decision::Open(OpenReason::Unanswered);
        assert_eq!(evaluation.verdict().unwrap(), open);
        evaluation.examine(fact(Some(true)));
        assert_eq!(evaluation.verdict().unwrap(), Decision::Proven);
    }

    #[test]
    fn one_refuted_part_refutes_the_claim() {
        let mut evaluation = Evaluation::new(3);
        evaluation.examine(Err(OpenReason::Nodes));
        evaluation.examine(fact(Some(false)));
        assert_eq!(evaluation.verdict().unwrap(), Decision::Refuted);
    }

    #[test]
    fn an_error_leaves_the_claim_open() {
        for holds in [true, false] {
            let mut evaluation = Evaluation::new(1);
            evaluation.examine(fact(Some(holds)));
            evaluation.fail(Failure::internal("disk full"));
            assert!(evaluation.verdict().is_err());
        }
    }
}
