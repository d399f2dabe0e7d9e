//! What an engine may say. Running out of anything is [`Verdict::Open`], never `Refuted`.

use std::fmt;

/// The answer to a question or a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It is so.
    Proven,
    /// It is not so.
    Refuted,
    /// It is not known, and this is why.
    Open(Reason),
}

impl Verdict {
    /// Returns the verdict on a conjunction: refuted as soon as one part is, proven only if all
    /// are. Nothing follows from no parts at all.
    pub fn all(parts: impl IntoIterator<Item = Verdict>) -> Option<Verdict> {
        parts.into_iter().reduce(|one, other| match (one, other) {
            (Verdict::Refuted, _) | (_, Verdict::Refuted) => Verdict::Refuted,
            (Verdict::Open(reason), _) | (_, Verdict::Open(reason)) => Verdict::Open(reason),
            (Verdict::Proven, Verdict::Proven) => Verdict::Proven,
        })
    }
}

/// Why a question stayed open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
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

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Nodes => "node budget spent",
            Reason::Time => "out of time",
            Reason::Memory => "out of memory budget",
            Reason::Depth => "deeper than the engine looks",
            Reason::Width => "not with the few moves tried",
            Reason::Interrupted => "interrupted",
            Reason::Threads => "no thread could be started",
            Reason::SystemMemory => "the system has no memory left",
            Reason::Unanswered => "not every part of the claim was answered",
            Reason::Absent => "not in the tablebase",
            Reason::Distances => "the tablebase has no distances while goats are placed",
            Reason::ForEver => "a closed set shows only that an event is avoided for ever",
            Reason::Interval => "the interval is too wide to tell",
            Reason::FewSamples => "the estimate hangs on few samples",
            Reason::Uncounted => "the engine counts only positions with all goats placed",
            Reason::Unmeasurable => "the engine cannot measure such a tree",
        })
    }
}

/// What an engine found out about one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer<M> {
    /// The verdict.
    pub verdict: Verdict,
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
        let open = Verdict::Open(Reason::Nodes);
        let all = |parts: &[Verdict]| Verdict::all(parts.iter().copied());
        assert_eq!(all(&[open, Verdict::Refuted]), Some(Verdict::Refuted));
        assert_eq!(all(&[Verdict::Refuted, open]), Some(Verdict::Refuted));
        assert_eq!(all(&[open, Verdict::Proven]), Some(open));
        assert_eq!(all(&[Verdict::Proven, open]), Some(open));
        assert_eq!(
            all(&[Verdict::Proven, Verdict::Proven]),
            Some(Verdict::Proven)
        );
    }

    #[test]
    fn nothing_follows_from_no_answers() {
        assert_eq!(Verdict::all([]), None);
    }
}
