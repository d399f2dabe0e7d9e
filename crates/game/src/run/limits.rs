//! Resource limits.
//!
//! An engine counts nodes on a [`Meter`], which reports progress to a [`Monitor`] and fails with
//! the reason to stop.

use std::time::Instant;

use crate::{Monitor, OpenReason};

/// The resources that an engine may use.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Positions expanded. The only limit with the same effect on every machine.
    pub nodes: u64,
    /// Bytes of tables.
    pub bytes: u64,
    /// The time at which to stop.
    pub deadline: Option<Instant>,
}

impl Limits {
    /// Any number of nodes and any time, but at most 64 MiB of tables.
    pub const DEFAULT: Limits = Limits {
        nodes: u64::MAX,
        bytes: 64 << 20,
        deadline: None,
    };
}

impl Default for Limits {
    fn default() -> Self {
        Limits::DEFAULT
    }
}

/// Nodes between two polls: a few milliseconds of search.
const INTERVAL: u64 = 1 << 13;

/// A count of one engine's nodes, checked against its limits.
pub struct Meter<'a> {
    limits: Limits,
    monitor: &'a dyn Monitor,
    nodes: u64,
}

impl<'a> Meter<'a> {
    /// Creates a meter at zero.
    pub fn new(limits: Limits, monitor: &'a dyn Monitor) -> Self {
        Meter {
            limits,
            monitor,
            nodes: 0,
        }
    }

    /// Counts one position that is about to be expanded. Fails if a limit is reached.
    #[inline]
    pub fn count(&mut self) -> Result<(), OpenReason> {
        if self.nodes >= self.limits.nodes {
            return Err(OpenReason::Nodes);
        }
        if self.nodes.is_multiple_of(INTERVAL) {
            self.poll(self.nodes.min(INTERVAL))?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Counts several positions that are about to be expanded. Fails if a limit is reached.
    pub fn count_many(&mut self, nodes: u64) -> Result<(), OpenReason> {
        if nodes > self.limits.nodes.saturating_sub(self.nodes) {
            return Err(OpenReason::Nodes);
        }
        self.poll(nodes)?;
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

    /// Returns the number of positions counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoMonitor;

    struct Stop;
    impl Monitor for Stop {
        fn advance(&self, _nodes: u64) -> bool {
            true
        }
    }

    fn count_until_stopped(limits: Limits, monitor: &dyn Monitor) -> (u64, OpenReason) {
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
            ..Limits::DEFAULT
        };
        assert_eq!(
            count_until_stopped(nodes, &NoMonitor),
            (10, OpenReason::Nodes)
        );
        let mut meter = Meter::new(nodes, &NoMonitor);
        assert_eq!(meter.count_many(6), Ok(()));
        assert_eq!(meter.count_many(5), Err(OpenReason::Nodes));
        assert_eq!(meter.nodes(), 6);
        let time = Limits {
            deadline: Some(Instant::now()),
            ..Limits::DEFAULT
        };
        assert_eq!(count_until_stopped(time, &NoMonitor).1, OpenReason::Time);
        assert_eq!(
            count_until_stopped(Limits::DEFAULT, &Stop).1,
            OpenReason::Interrupted
        );
        let bytes = Limits {
            bytes: 10,
            ..Limits::DEFAULT
        };
        assert_eq!(Meter::new(bytes, &NoMonitor).check_bytes(10), Ok(()));
        assert_eq!(
            Meter::new(bytes, &NoMonitor).check_bytes(11),
            Err(OpenReason::Memory)
        );
    }
}
