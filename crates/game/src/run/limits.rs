//! Budgets. An engine counts its nodes on a [`Meter`], which says when to stop and why.

use std::time::Instant;

use crate::OpenReason;

/// How much an engine may use.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Positions expanded. The only limit that is the same on every machine.
    pub nodes: u64,
    /// Bytes of tables.
    pub bytes: u64,
    /// When to stop at the latest.
    pub deadline: Option<Instant>,
}

impl Limits {
    /// No limit on nodes and time, and a table size that suits tests.
    pub const NONE: Limits = Limits {
        nodes: u64::MAX,
        bytes: 64 << 20,
        deadline: None,
    };
}

/// Someone who follows a run and may stop it. Called every few thousand nodes.
pub trait Monitor: Sync {
    /// So many nodes have been expanded since the last call; returns whether to stop.
    fn advance(&self, nodes: u64) -> bool;

    /// So many nodes more are to come than was to be expected beforehand.
    fn expect(&self, nodes: u64) {
        let _ = nodes;
    }

    /// Where a proof-number search is just now.
    fn focus(&self, focus: &SearchFocus<'_>) {
        let _ = focus;
    }
}

/// Where a proof-number search is.
#[derive(Debug, Clone, Copy)]
pub struct SearchFocus<'a> {
    /// The numbers of the question's position: about how much is still to be proved, or to be
    /// disproved.
    pub proof: u64,
    /// See `proof`.
    pub disproof: u64,
    /// The keys of the canonical positions on the way from it to where the search is.
    pub path: &'a [u64],
}

/// Follows nothing and never stops a run.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoMonitor;

impl Monitor for NoMonitor {
    fn advance(&self, _nodes: u64) -> bool {
        false
    }
}

/// Nodes between two looks at the clock: a few milliseconds of search.
const INTERVAL: u64 = 1 << 13;

/// Counts one engine's nodes against its limits.
pub struct Meter<'a> {
    limits: Limits,
    monitor: &'a dyn Monitor,
    nodes: u64,
}

impl<'a> Meter<'a> {
    /// A meter at zero.
    pub fn new(limits: Limits, monitor: &'a dyn Monitor) -> Self {
        Meter {
            limits,
            monitor,
            nodes: 0,
        }
    }

    /// Counts one expanded position, unless a limit is reached.
    #[inline]
    pub fn count(&mut self) -> Result<(), OpenReason> {
        if self.nodes >= self.limits.nodes {
            return Err(OpenReason::Nodes);
        }
        if self.nodes.is_multiple_of(INTERVAL) {
            self.look(self.nodes.min(INTERVAL))?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Counts many positions at once, before they are expanded, unless a limit is reached.
    pub fn count_many(&mut self, nodes: u64) -> Result<(), OpenReason> {
        if nodes > self.limits.nodes.saturating_sub(self.nodes) {
            return Err(OpenReason::Nodes);
        }
        self.look(nodes)?;
        self.nodes += nodes;
        Ok(())
    }

    /// Checks the bytes in use against their limit.
    pub fn check_bytes(&self, bytes: u64) -> Result<(), OpenReason> {
        if bytes > self.limits.bytes {
            return Err(OpenReason::Memory);
        }
        Ok(())
    }

    /// Positions counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Reports so many nodes to the watch, and looks at the clock.
    pub fn look(&self, nodes: u64) -> Result<(), OpenReason> {
        if self.monitor.advance(nodes) {
            return Err(OpenReason::Interrupted);
        }
        match self.limits.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(OpenReason::Time),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Stop;
    impl Monitor for Stop {
        fn advance(&self, _nodes: u64) -> bool {
            true
        }
    }

    fn run(limits: Limits, monitor: &dyn Monitor) -> (u64, OpenReason) {
        let mut meter = Meter::new(limits, monitor);
        loop {
            if let Err(reason) = meter.count() {
                return (meter.nodes(), reason);
            }
        }
    }

    #[test]
    fn each_limit_stops_with_its_own_reason() {
        let nodes = Limits {
            nodes: 10,
            ..Limits::NONE
        };
        assert_eq!(run(nodes, &NoMonitor), (10, OpenReason::Nodes));
        let mut meter = Meter::new(nodes, &NoMonitor);
        assert_eq!(meter.count_many(6), Ok(()));
        assert_eq!(meter.count_many(5), Err(OpenReason::Nodes));
        assert_eq!(meter.nodes(), 6);
        let time = Limits {
            deadline: Some(Instant::now()),
            ..Limits::NONE
        };
        assert_eq!(run(time, &NoMonitor).1, OpenReason::Time);
        assert_eq!(run(Limits::NONE, &Stop).1, OpenReason::Interrupted);
        let bytes = Limits {
            bytes: 10,
            ..Limits::NONE
        };
        assert_eq!(Meter::new(bytes, &NoMonitor).check_bytes(10), Ok(()));
        assert_eq!(
            Meter::new(bytes, &NoMonitor).check_bytes(11),
            Err(OpenReason::Memory)
        );
    }
}
