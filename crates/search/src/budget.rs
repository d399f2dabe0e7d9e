//! One budget for all threads of a search, and the round that they are in. Nodes are handed out
//! in portions, so that threads seldom meet; together they never expand more than the limit.
//! Portions get smaller towards the end, so that no thread sits on much when another has none.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use game::{Limits, Monitor, OpenReason, SearchFocus};

/// Nodes between two looks at the clock: a few milliseconds of search.
const PORTION: u64 = 1 << 13;

/// Why a thread stopped within a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Halt {
    /// A limit is reached.
    Limit(OpenReason),
    /// Another thread has finished the round.
    Overtaken,
}

/// What the threads have left, and which round they are in.
pub(crate) struct Budget<'a> {
    limits: Limits,
    monitor: &'a dyn Monitor,
    nodes: AtomicU64,
    round: AtomicU32,
}

impl<'a> Budget<'a> {
    pub fn new(limits: Limits, monitor: &'a dyn Monitor) -> Self {
        Budget {
            limits,
            monitor,
            nodes: AtomicU64::new(limits.nodes),
            round: AtomicU32::new(0),
        }
    }

    /// The round that is being searched.
    pub fn round(&self) -> u32 {
        self.round.load(Relaxed)
    }

    /// Ends the rounds before this one.
    pub fn advance(&self, round: u32) {
        self.round.fetch_max(round, Relaxed);
    }

    /// Ends the rounds before this one when the returned value is dropped: so a thread that
    /// panics does not leave the others searching.
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

    /// Reports nodes to the watch, and checks the clock.
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

/// Ends the rounds before one as soon as it is dropped.
pub(crate) struct EndOnDrop<'a> {
    budget: &'a Budget<'a>,
    round: u32,
}

impl Drop for EndOnDrop<'_> {
    fn drop(&mut self) {
        self.budget.advance(self.round);
    }
}

/// One thread's part of the budget.
pub(crate) struct Share<'a> {
    budget: &'a Budget<'a>,
    /// The round that this thread is in.
    round: u32,
    nodes: u64,
    reported: u64,
    left: u64,
}

impl<'a> Share<'a> {
    pub fn of(budget: &'a Budget<'a>) -> Self {
        Share {
            budget,
            round: 0,
            nodes: 0,
            reported: 0,
            left: 0,
        }
    }

    /// Goes on to a round.
    pub fn enter(&mut self, round: u32) {
        self.round = round;
    }

    /// Counts one expanded position, unless a limit is reached or the round is over.
    #[inline]
    pub fn count(&mut self) -> Result<(), Halt> {
        if self.budget.round() > self.round {
            return Err(Halt::Overtaken);
        }
        if self.left == 0 {
            let fresh = self.nodes - self.reported;
            self.left = self.budget.take(fresh).map_err(Halt::Limit)?;
            self.reported = self.nodes;
        }
        self.left -= 1;
        self.nodes += 1;
        Ok(())
    }

    /// Tells the watch where the search is, once in every portion of nodes.
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

    /// Positions that this thread has counted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl Drop for Share<'_> {
    /// Gives back what was not spent.
    fn drop(&mut self) {
        self.budget.nodes.fetch_add(self.left, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::NoMonitor;

    fn spend(limits: Limits) -> (u64, Halt) {
        let budget = Budget::new(limits, &NoMonitor);
        let mut share = Share::of(&budget);
        loop {
            if let Err(halt) = share.count() {
                return (share.nodes(), halt);
            }
        }
    }

    #[test]
    fn nodes_are_counted_to_the_last() {
        for nodes in [0, 1, PORTION - 1, PORTION, PORTION + 1, 3 * PORTION] {
            let limits = Limits {
                nodes,
                ..Limits::NONE
            };
            assert_eq!(spend(limits), (nodes, Halt::Limit(OpenReason::Nodes)));
        }
        let limits = Limits {
            deadline: Some(Instant::now()),
            ..Limits::NONE
        };
        assert_eq!(spend(limits), (0, Halt::Limit(OpenReason::Time)));
    }

    #[test]
    fn threads_share_one_limit() {
        let limits = Limits {
            nodes: 100_000,
            ..Limits::NONE
        };
        let budget = Budget::new(limits, &NoMonitor);
        let spent: u64 = std::thread::scope(|scope| {
            let spend = || {
                let mut share = Share::of(&budget);
                while share.count().is_ok() {}
                share.nodes()
            };
            let threads = [(); 3].map(|()| scope.spawn(spend));
            threads.map(|thread| thread.join().unwrap()).iter().sum()
        });
        assert_eq!(spent, 100_000);
    }

    #[test]
    fn a_round_that_is_over_is_left() {
        let budget = Budget::new(Limits::NONE, &NoMonitor);
        let mut share = Share::of(&budget);
        assert_eq!(share.count(), Ok(()));
        budget.advance(2);
        assert_eq!(share.count(), Err(Halt::Overtaken));
        share.enter(2);
        assert_eq!(share.count(), Ok(()));
    }
}
