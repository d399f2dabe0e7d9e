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
    /// The verdict on "both": refuted as soon as one is, proven only if both are.
    pub fn and(self, other: Verdict) -> Verdict {
        match (self, other) {
            (Verdict::Refuted, _) | (_, Verdict::Refuted) => Verdict::Refuted,
            (Verdict::Open(reason), _) | (_, Verdict::Open(reason)) => Verdict::Open(reason),
            (Verdict::Proven, Verdict::Proven) => Verdict::Proven,
        }
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
    /// The tablebase does not have the position, or not for this question.
    Absent,
    /// The tablebase knows that the event can be forced, but not how soon.
    Distances,
    /// A closed set shows only that an event is avoided, and for ever.
    ForEver,
    /// There is no tablebase that can be trusted.
    Tablebase,
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
            Reason::Absent => "not in the tablebase",
            Reason::Distances => "the tablebase has no distances while goats are placed",
            Reason::ForEver => "a closed set shows only that an event is avoided for ever",
            Reason::Tablebase => "no tablebase that can be trusted",
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
    fn a_conjunction_is_refuted_before_it_is_open() {
        let open = Verdict::Open(Reason::Nodes);
        assert_eq!(open.and(Verdict::Refuted), Verdict::Refuted);
        assert_eq!(Verdict::Refuted.and(open), Verdict::Refuted);
        assert_eq!(open.and(Verdict::Proven), open);
        assert_eq!(Verdict::Proven.and(open), open);
        assert_eq!(Verdict::Proven.and(Verdict::Proven), Verdict::Proven);
    }
}
