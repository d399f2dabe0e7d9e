//! What an engine may say. Running out of anything is [`Decision::Open`], never `Refuted`.

use std::fmt;

/// The answer to a question or a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// It is so.
    Proven,
    /// It is not so.
    Refuted,
    /// It is not known, and this is why.
    Open(OpenReason),
}

impl Decision {
    /// Returns the verdict on a conjunction: refuted as soon as one part is, proven only if all
    /// are. Nothing follows from no parts at all.
    pub fn all(parts: impl IntoIterator<Item = Decision>) -> Option<Decision> {
        parts.into_iter().reduce(|one, other| match (one, other) {
            (Decision::Refuted, _) | (_, Decision::Refuted) => Decision::Refuted,
            (Decision::Open(reason), _) | (_, Decision::Open(reason)) => Decision::Open(reason),
            (Decision::Proven, Decision::Proven) => Decision::Proven,
        })
    }
}

/// Why a question stayed open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenReason {
    /// The node budget was spent.
    Nodes,
    /// The deadline passed.
    Time,
    /// The memory budget was spent.
    Memory,
    /// The engine looks only so many plies ahead.
    Depth,
    /// The engine tries only some of the prover's moves, and they do not suffice.
    Width,
    /// The user stopped the run.
    Interrupted,
    /// No thread could be started.
    Threads,
    /// The system gave less memory than the budget allows.
    SystemMemory,
    /// The engine stopped before it answered every part of the claim.
    Unanswered,
    /// The tablebase does not have the position, or not for this question.
    Absent,
    /// The tablebase knows that the event can be forced, but not how soon.
    Distances,
    /// A closed set shows only that an event is avoided, and for ever.
    ForEver,
    /// What was measured may be within what is claimed, or beyond.
    Interval,
    /// What was measured hangs on so few samples that nothing follows.
    FewSamples,
    /// The engine cannot measure such a tree.
    Unmeasurable,
    /// The engine does not count such positions.
    Uncounted,
}

impl fmt::Display for OpenReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OpenReason::Nodes => "node budget spent",
            OpenReason::Time => "out of time",
            OpenReason::Memory => "out of memory budget",
            OpenReason::Depth => "deeper than the engine looks",
            OpenReason::Width => "not with the few moves tried",
            OpenReason::Interrupted => "interrupted",
            OpenReason::Threads => "no thread could be started",
            OpenReason::SystemMemory => "the system has no memory left",
            OpenReason::Unanswered => "not every part of the claim was answered",
            OpenReason::Absent => "not in the tablebase",
            OpenReason::Distances => "the tablebase has no distances while goats are placed",
            OpenReason::ForEver => "a closed set shows only that an event is avoided for ever",
            OpenReason::Interval => "the interval is too wide to tell",
            OpenReason::FewSamples => "the estimate hangs on few samples",
            OpenReason::Uncounted => "the engine counts only positions with all goats placed",
            OpenReason::Unmeasurable => "the engine cannot measure such a tree",
        })
    }
}

/// What an engine found out about one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer<M> {
    /// The verdict.
    pub verdict: Decision,
    /// Positions expanded on the way.
    pub nodes: u64,
    /// Children of those positions that were looked at.
    pub children: u64,
    /// Where the event can be forced: the fewest plies in which it can be, if known.
    pub reached_in: Option<u32>,
    /// Best play by both sides as far as the engine knows it; may be empty.
    pub line: Vec<M>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conjunction_is_refuted_before_it_is_open() {
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
    fn nothing_follows_from_no_answers() {
        assert_eq!(Decision::all([]), None);
    }
}
