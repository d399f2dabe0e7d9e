//! The task that a claim reduces to.

use games::AnyGame;
use games::hunt::Board;
use hypothesis::{CensusFigures, SampleRecord, digest, digest_of_lines};

use super::digest::claim_lines;
use super::question::PlayQuestion;
use super::tree_size::TreeClaim;
use crate::fact::Fact;

/// The work that decides a claim. Every list has at least one element. The claim is proven if all
/// elements hold, and refuted if one does not.
pub enum Task {
    /// Questions about play, each with a separate budget.
    Decide(Vec<PlayQuestion>),
    /// The rows of a census.
    Count(Vec<CensusFigures>),
    /// The size of a tree.
    Measure(TreeClaim),
    /// Facts that are decided by enumerating all cases.
    Enumerate(Vec<Fact>),
    /// Facts that are decided by sampling.
    Sample(Vec<Fact>, SampleRecord),
}

impl Task {
    /// Returns the questions about play.
    pub fn questions(&self) -> &[PlayQuestion] {
        match self {
            Task::Decide(questions) => questions,
            _ => &[],
        }
    }

    /// Returns the number of answers that the claim needs.
    pub fn parts(&self) -> usize {
        match self {
            Task::Decide(questions) => questions.len(),
            Task::Count(rows) => rows.len(),
            Task::Measure(_) => 1,
            Task::Enumerate(facts) | Task::Sample(facts, _) => facts.len(),
        }
    }
}

/// Computes the digest of what is claimed. Claims with equal digests under rules with equal digests
/// have equal verdicts.
pub fn claim_digest(game: &AnyGame, task: &Task) -> String {
    digest_of_lines(&claim_lines(game, task))
}

/// Computes the digest of the rules on a board.
pub fn rules_digest(board: &Board) -> String {
    digest(&board.digest_text())
}
