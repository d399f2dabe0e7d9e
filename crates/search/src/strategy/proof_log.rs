//! The proof log: every node that was settled with the winner to move, and the move that
//! settled it. Losing an entry of a table costs time; what is in the log is never lost, so a
//! table of any size leaves a whole strategy behind.

use std::ops::ControlFlow;
use std::sync::Mutex;

/// A node that is settled in favour of its mover.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settled {
    /// The exact key of the canonical position.
    pub key: u64,
    /// The plies within which the event is reached or avoided; `None` for ever.
    pub plies: Option<u16>,
    /// The number of the move in the order of the rules.
    pub number: u16,
    /// Whether the event is reached, so that the mover is the attacker.
    pub reached: bool,
}

/// Where settled nodes go. A node is there before any node that rests on it; nodes of a cycle
/// that rest on each other come together, before any other that rests on them.
pub trait Log: Sync {
    /// Adds nodes at the end. If they are several, they rest on each other: a log that is kept
    /// keeps all of them or none.
    fn add(&self, settled: &[Settled]);

    /// Whether there is nothing here, from this run or an earlier one.
    fn is_empty(&self) -> bool;

    /// Calls `each` with everything that was logged, in order, until it breaks off. A search
    /// begins with what an earlier run has left here.
    fn replay(&self, each: &mut dyn FnMut(Settled) -> ControlFlow<()>);
}

/// A log that forgets: for whom a verdict is enough.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unlogged;

impl Log for Unlogged {
    fn add(&self, _settled: &[Settled]) {}

    fn is_empty(&self) -> bool {
        true
    }

    fn replay(&self, _each: &mut dyn FnMut(Settled) -> ControlFlow<()>) {}
}

/// A log in memory.
#[derive(Debug, Default)]
pub struct MemoryLog(Mutex<Vec<Settled>>);

impl From<Vec<Settled>> for MemoryLog {
    /// A log that an earlier run has left.
    fn from(settled: Vec<Settled>) -> MemoryLog {
        MemoryLog(Mutex::new(settled))
    }
}

impl MemoryLog {
    /// What was logged, in order.
    pub fn into_settled(self) -> Vec<Settled> {
        let settled = self.0.into_inner();
        settled.expect("no thread panics while it adds")
    }
}

impl Log for MemoryLog {
    fn add(&self, settled: &[Settled]) {
        let mut all = self.0.lock().expect("no thread panics while it adds");
        all.extend(settled);
    }

    fn is_empty(&self) -> bool {
        let all = self.0.lock().expect("no thread panics while it adds");
        all.is_empty()
    }

    fn replay(&self, each: &mut dyn FnMut(Settled) -> ControlFlow<()>) {
        let all = self.0.lock().expect("no thread panics while it adds");
        // Whoever broke off knows that it did.
        let _ = all.iter().copied().try_for_each(each);
    }
}
