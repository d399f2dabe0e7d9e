//! A node budget shared by all threads of a search, and the round that they are in.
//!
//! Threads take nodes from the budget in portions, which keeps contention low; together they never
//! expand more than the limit. Portions shrink towards the end, so that no thread holds many nodes
//! when another has none left.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use game::{Limits, Monitor, OpenReason, SearchFocus};

/// Nodes that a thread takes at once, and between two polls: a few milliseconds of search.
const PORTION: u64 = 1 << 13;

/// The reason why a thread stopped within a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SearchStopped {
    /// A limit was reached.
    Limit(OpenReason),
    /// Another thread has finished the round.
    Overtaken,
}

/// The nodes that threads have left, and the round that they are in.
pub(crate) struct SharedBudget<'a> {
    limits: Limits,
    monitor: &'a dyn Monitor,
    nodes: AtomicU64,
    round: AtomicU32,
}

impl<'a> SharedBudget<'a> {
    pub fn new(limits: Limits, monitor: &'a dyn Monitor) -> Self {
        SharedBudget {
            limits,
            monitor,
            nodes: AtomicU64::new(limits.nodes),
            round: AtomicU32::new(0),
        }
    }

    /// Returns the current round.
    pub fn round(&self) -> u32 {
        self.round.load(Relaxed)
    }

    /// Ends the rounds before this one.
    pub fn advance_to(&self, round: u32) {
        self.round.fetch_max(round, Relaxed);
    }

    /// Ends the rounds before this one when the returned guard is dropped, so that the other
    /// threads stop if one panics.
    pub fn end_on_drop(&'a self, round: u32) -> EndOnDrop<'a> {
        EndOnDrop {
            budget: self,
            round,
        }
    }

    fn take(&self, reported: u64) -> Result<u64, OpenReason> {
        let portion = |left: u64| PORTION.min(left.div_ceil(4));
        let left = self
            .nodes
            .fetch_update(Relaxed, Relaxed, |left| Some(left - portion(left)))
            .unwrap_or_else(|left| left);
        if left == 0 {
            return Err(OpenReason::Nodes);
        }
        self.poll(reported)?;
        Ok(portion(left))
    }

    /// Reports nodes to the monitor. Fails if it asks to stop or the deadline has passed.
    pub fn poll(&self, nodes: u64) -> Result<(), OpenReason> {
        if self.monitor.advance(nodes) {
            return Err(OpenReason::Interrupted);
        }
        match self.limits.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(OpenReason::Time),
            _ => Ok(()),
        }
    }
}

/// A guard that ends the rounds before one.
pub(crate) struct EndOnDrop<'a> {
    budget: &'a SharedBudget<'a>,
    round: u32,
}

impl Drop for EndOnDrop<'_> {
    fn drop(&mut self) {
        self.budget.advance_to(self.round);
    }
}

/// One thread's share of the budget.
pub(crate) struct ThreadBudget<'a> {
    budget: &'a SharedBudget<'a>,
    /// The round that this thread is in.
    round: u32,
    nodes: u64,
    reported: u64,
    left: u64,
}

impl<'a> ThreadBudget<'a> {
    pub fn new(budget: &'a SharedBudget<'a>) -> Self {
        ThreadBudget {
            budget,
            round: 0,
            nodes: 0,
            reported: 0,
            left: 0,
        }
    }

    /// Starts a round.
    pub fn start_round(&mut self, round: u32) {
        self.round = round;
    }

    /// Counts one position that is about to be expanded. Fails if a limit is reached or the round
    /// is over.
    #[inline]
    pub fn spend_node(&mut self) -> Result<(), SearchStopped> {
        if self.budget.round() > self.round {
            return Err(SearchStopped::Overtaken);
        }
        if self.left == 0 {
            let fresh = self.nodes - self.reported;
            self.left = self.budget.take(fresh).map_err(SearchStopped::Limit)?;
            self.reported = self.nodes;
        }
        self.left -= 1;
        self.nodes += 1;
        Ok(())
    }

    /// Reports the state of the search to the monitor, once per portion of nodes.
    #[inline]
    pub fn report(&self, focus: impl FnOnce() -> (u64, u64), path: &[u64]) {
        if self.nodes.is_multiple_of(PORTION) {
            let (proof, disproof) = focus();
            self.budget.monitor.report_focus(&SearchFocus {
                proof,
                disproof,
                path,
            });
        }
    }

    /// Returns the number of nodes that this thread has spent.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl Drop for ThreadBudget<'_> {
    /// Returns the nodes that were not spent.
    fn drop(&mut self) {
        self.budget.nodes.fetch_add(self.left, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::NoMonitor;

    fn spend(limits: Limits) -> (u64, SearchStopped) {
        let budget = SharedBudget::new(limits, &NoMonitor);
        let mut thread = ThreadBudget::new(&budget);
        loop {
            if let Err(stopped) = thread.spend_node() {
                return (thread.nodes(), stopped);
            }
        }
    }

    #[test]
    fn spends_exactly_the_limit() {
        for nodes in [0, 1, PORTION - 1, PORTION, PORTION + 1, 3 * PORTION] {
            let limits = Limits {
                nodes,
                ..Limits::DEFAULT
            };
            assert_eq!(
                spend(limits),
                (nodes, SearchStopped::Limit(OpenReason::Nodes))
            );
        }
        let limits = Limits {
            deadline: Some(Instant::now()),
            ..Limits::DEFAULT
        };
        assert_eq!(spend(limits), (0, SearchStopped::Limit(OpenReason::Time)));
    }

    #[test]
    fn threads_share_one_limit() {
        let limits = Limits {
            nodes: 100_000,
            ..Limits::DEFAULT
        };
        let budget = SharedBudget::new(limits, &NoMonitor);
        let spent: u64 = std::thread::scope(|scope| {
            let spend = || {
                let mut thread = ThreadBudget::new(&budget);
                while thread.spend_node().is_ok() {}
                thread.nodes()
            };
            let threads = [(); 3].map(|()| scope.spawn(spend));
            threads.map(|thread| thread.join().unwrap()).iter().sum()
        });
        assert_eq!(spent, 100_000);
    }

    #[test]
    fn thread_leaves_a_round_that_is_over() {
        let budget = SharedBudget::new(Limits::DEFAULT, &NoMonitor);
        let mut thread = ThreadBudget::new(&budget);
        assert_eq!(thread.spend_node(), Ok(()));
        budget.advance_to(2);
        assert_eq!(thread.spend_node(), Err(SearchStopped::Overtaken));
        thread.start_round(2);
        assert_eq!(thread.spend_node(), Ok(()));
    }
}
