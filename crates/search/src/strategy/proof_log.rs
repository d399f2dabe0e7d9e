//! The proof log: every node that was settled in favour of its mover, with the settling move.
//!
//! A table may lose entries; the log never does. So a search with a table of any size leaves a
//! complete strategy behind.

use std::ops::ControlFlow;
use std::sync::Mutex;

/// A node that is settled in favour of its mover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SettledNode {
    /// The exact key of the canonical position.
    pub key: u64,
    /// The plies within which the event is reached or avoided, or `None` without a bound.
    pub plies: Option<u16>,
    /// The index of the settling move in the order of [`Game::moves`](game::Game::moves).
    pub move_index: u16,
    /// True if the event is reached, so that the mover is the attacker.
    pub event_reached: bool,
}

/// A log of settled nodes in dependency order: a node comes before all nodes that depend on it.
/// Nodes of a cycle, which depend on each other, are added together.
pub trait ProofLog: Sync {
    /// Appends nodes. Several nodes depend on each other, so a persistent log must keep all of them
    /// or none.
    fn add(&self, settled: &[SettledNode]);

    /// Checks whether the log has no nodes, from this run or an earlier one.
    fn is_empty(&self) -> bool;

    /// Calls `each` with every node in order until it breaks. A search replays the nodes of an
    /// earlier run before it starts.
    fn replay(&self, each: &mut dyn FnMut(SettledNode) -> ControlFlow<()>);
}

/// A log that discards everything, for searches that need only a verdict.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoLog;

impl ProofLog for NoLog {
    fn add(&self, _settled: &[SettledNode]) {}

    fn is_empty(&self) -> bool {
        true
    }

    fn replay(&self, _each: &mut dyn FnMut(SettledNode) -> ControlFlow<()>) {}
}

/// A log in memory.
#[derive(Debug, Default)]
pub struct MemoryLog(Mutex<Vec<SettledNode>>);

impl From<Vec<SettledNode>> for MemoryLog {
    /// Creates the log of an earlier run.
    fn from(settled: Vec<SettledNode>) -> MemoryLog {
        MemoryLog(Mutex::new(settled))
    }
}

impl MemoryLog {
    /// Returns the logged nodes in order.
    pub fn into_settled(self) -> Vec<SettledNode> {
        let settled = self.0.into_inner();
        settled.expect("threads do not panic while they hold the lock")
    }
}

impl ProofLog for MemoryLog {
    fn add(&self, settled: &[SettledNode]) {
        let mut all = self
            .0
            .lock()
            .expect("threads do not panic while they hold the lock");
        all.extend(settled);
    }

    fn is_empty(&self) -> bool {
        let all = self
            .0
            .lock()
            .expect("threads do not panic while they hold the lock");
        all.is_empty()
    }

    fn replay(&self, each: &mut dyn FnMut(SettledNode) -> ControlFlow<()>) {
        let all = self
            .0
            .lock()
            .expect("threads do not panic while they hold the lock");
        // The caller knows whether it broke off.
        let _ = all.iter().copied().try_for_each(each);
    }
}
