//! Answers of engines. Exhausting a resource gives [`Decision::Open`], never `Refuted`.

use std::error::Error;
use std::fmt;

/// The verdict on a question or a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// The answer is yes.
    Proven,
    /// The answer is no.
    Refuted,
    /// The answer is unknown, for this reason.
    Open(OpenReason),
}

impl Decision {
    /// Decides a conjunction: refuted if one part is refuted, proven if all parts are proven, open
    /// otherwise. Returns `None` if there are no parts.
    pub fn all(parts: impl IntoIterator<Item = Decision>) -> Option<Decision> {
        parts.into_iter().reduce(|one, other| match (one, other) {
            (Decision::Refuted, _) | (_, Decision::Refuted) => Decision::Refuted,
            (Decision::Open(reason), _) | (_, Decision::Open(reason)) => Decision::Open(reason),
            (Decision::Proven, Decision::Proven) => Decision::Proven,
        })
    }
}

/// The reason why a question stayed open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenReason {
    /// The node limit was reached.
    Nodes,
    /// The deadline passed.
    Time,
    /// The memory limit was reached.
    Memory,
    /// The question needs more plies than the engine can search.
    Depth,
    /// The engine tries only some of the prover's moves, and they do not suffice.
    Width,
    /// The user stopped the run.
    Interrupted,
    /// No thread could be started.
    Threads,
    /// The system provided less memory than the limit allows.
    SystemMemory,
    /// The engine stopped before it answered every part of the claim.
    Unanswered,
    /// The tablebase does not contain the position, or cannot answer this question about it.
    NotInTablebase,
    /// The tablebase shows that the event can be forced, but not in how many plies.
    Distances,
    /// A closed set can only show that an event is avoided in unbounded play.
    ClosedSetOnly,
    /// The confidence interval contains both values that satisfy the claim and values that do not.
    Interval,
    /// A few samples dominate the estimate, so that its interval is unreliable.
    FewSamples,
    /// The engine cannot measure this tree.
    Unmeasurable,
    /// The engine cannot count these positions.
    UnsupportedCount,
}

impl fmt::Display for OpenReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OpenReason::Nodes => "node limit reached",
            OpenReason::Time => "out of time",
            OpenReason::Memory => "memory limit reached",
            OpenReason::Depth => "too many plies for this engine",
            OpenReason::Width => "the moves tried do not suffice",
            OpenReason::Interrupted => "interrupted",
            OpenReason::Threads => "could not start a thread",
            OpenReason::SystemMemory => "the system is out of memory",
            OpenReason::Unanswered => "part of the claim was not answered",
            OpenReason::NotInTablebase => "not in the tablebase",
            OpenReason::Distances => "the tablebase has no distances for the placement phase",
            OpenReason::ClosedSetOnly => "a closed set can only show that an event never happens",
            OpenReason::Interval => "the confidence interval is too wide to decide",
            OpenReason::FewSamples => "a few samples dominate the estimate",
            OpenReason::UnsupportedCount => {
                "the engine counts only positions with all goats placed"
            }
            OpenReason::Unmeasurable => "the engine cannot measure this tree",
        })
    }
}

impl Error for OpenReason {}

/// The answer of an engine to one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer<M> {
    /// The verdict on the question.
    pub verdict: Decision,
    /// The number of positions expanded.
    pub nodes: u64,
    /// The number of children of these positions that were generated.
    pub children: u64,
    /// The fewest plies in which the event can be forced, if it can and the engine knows.
    pub reached_in: Option<u32>,
    /// Best play by both sides as far as the engine knows it; may be empty.
    pub line: Vec<M>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuted_part_outweighs_open_part() {
        let open = Decision::Open(OpenReason::Nodes);
        let all = |parts: &[Decision]| Decision::all(parts.iter().copied());
        assert_eq!(all(&[open, Decision::Refuted]), Some(Decision::Refuted));
        assert_eq!(all(&[Decision::Refuted, open]), Some(Decision::Refuted));
        assert_eq!(all(&[open, Decision::Proven]), Some(open));
        assert_eq!(all(&[Decision::Proven, open]), Some(open));
        assert_eq!(
            all(&[Decision::Proven, Decision::Proven]),
            Some(Decision::Proven)
        );
    }

    #[test]
    fn no_decision_without_parts() {
        assert_eq!(Decision::all([]), None);
    }
}
