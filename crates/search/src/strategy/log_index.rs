//! Finds, for a position, the settled node in the proof log that a strategy should rely on.
//!
//! Several nodes may share a position. To reach an event, the node with the fewest plies depends on
//! nodes with fewer still. To reach it without a bound, the first logged node depends only on
//! earlier ones. To avoid it, the node with the most plies depends on nodes with at most two plies
//! fewer.
//!
//! A log that fits in memory is sorted by hashed key, with a table of where the nodes with the same
//! leading bits begin: about 18 bytes per node and two memory accesses per lookup. A larger log is
//! scanned once per batch of positions.

use std::collections::HashMap;
use std::ops::ControlFlow;

use game::{Meter, Objective, OpenReason};
use rayon::prelude::*;

use super::proof_log::{ProofLog, SettledNode};
use crate::key_hash::{BuildKeyHasher, mix64};

/// The log's node for a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LogHit {
    /// The plies within which the event is reached or avoided, or [`UNBOUNDED`].
    pub plies: u16,
    /// The index of the move.
    pub move_index: u16,
    /// Its index among the nodes of the log that pass the filter.
    pub log_index: u64,
}

/// The plies of nodes without a bound: more than any question has.
pub(crate) const UNBOUNDED: u16 = u16::MAX;

impl LogHit {
    fn new(settled: &SettledNode, log_index: u64) -> LogHit {
        LogHit {
            plies: settled.plies.unwrap_or(UNBOUNDED),
            move_index: settled.move_index,
            log_index,
        }
    }

    /// Returns a sort key that is least for the node to rely on.
    fn order(&self, filter: LogFilter) -> (u16, u64) {
        let plies = match filter.objective {
            Objective::Reach if filter.unbounded => 0,
            Objective::Reach => self.plies,
            Objective::Avoid => UNBOUNDED - self.plies,
        };
        (plies, self.log_index)
    }
}

/// A filter for the nodes of the side that reaches, or avoids, the event, and their order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LogFilter {
    pub objective: Objective,
    pub unbounded: bool,
}

/// The nodes of a log that pass the filter.
pub(crate) struct LogIndex<'a> {
    filter: LogFilter,
    log: &'a dyn ProofLog,
    meter: &'a Meter<'a>,
    index: Option<SortedIndex>,
}

/// One node per key, sorted by hash.
struct SortedIndex {
    nodes: Vec<IndexedNode>,
    /// The index of the first node for each value of the leading bits.
    starts: Vec<u32>,
    shift: u32,
}

/// A node of the index, which has fewer than 2³² nodes.
#[derive(Clone, Copy)]
struct IndexedNode {
    hash: u64,
    plies: u16,
    move_index: u16,
    log_index: u32,
}

/// The average number of nodes with the same leading bits, at most.
const BUCKET_NODES: usize = 4;

/// Bytes of the index per node.
const NODE_BYTES: u64 = (size_of::<IndexedNode>() + 2) as u64;

/// Bytes per position that is looked up, including the result.
const KEY_BYTES: u64 = 112;

/// Nodes of the log between two checks of the clock.
const POLL_INTERVAL: u64 = 1 << 16;

impl<'a> LogIndex<'a> {
    /// Indexes the nodes of a log if the index fits into `bytes`.
    pub fn new(
        filter: LogFilter,
        log: &'a dyn ProofLog,
        bytes: u64,
        meter: &'a Meter<'a>,
    ) -> Result<LogIndex<'a>, OpenReason> {
        let mut log_index = LogIndex {
            filter,
            log,
            meter,
            index: None,
        };
        let mut count = 0u64;
        log_index.each(|_, _| count += 1)?;
        if count <= bytes / NODE_BYTES && count <= u64::from(u32::MAX) {
            let mut nodes = Vec::with_capacity(count as usize);
            log_index.each(|key, hit| nodes.push(IndexedNode::new(key, hit)))?;
            log_index.index = Some(SortedIndex::new(nodes, filter));
        }
        Ok(log_index)
    }

    /// Returns the bytes of the index.
    pub fn bytes(&self) -> u64 {
        let nodes = self
            .index
            .as_ref()
            .map_or(0, |index| index.nodes.capacity());
        nodes as u64 * NODE_BYTES
    }

    /// Returns the number of positions that one call of [`LogIndex::find`] can look up within
    /// `bytes`. Without an index, each call reads the log.
    pub fn batch_size(bytes: u64) -> usize {
        (bytes / KEY_BYTES).max(1) as usize
    }

    /// Looks up positions, whose keys are all different.
    pub fn find(&self, keys: &[u64]) -> Result<Vec<Option<LogHit>>, OpenReason> {
        if let Some(index) = &self.index {
            return Ok(keys.par_iter().map(|&key| index.find(key)).collect());
        }
        let none = keys.iter().map(|&key| (key, None));
        let mut found: HashMap<u64, Option<LogHit>, BuildKeyHasher> = none.collect();
        self.each(|key, hit| {
            if let Some(found) = found.get_mut(&key)
                && found.is_none_or(|other| hit.order(self.filter) < other.order(self.filter))
            {
                *found = Some(hit);
            }
        })?;
        Ok(keys.iter().map(|key| found[key]).collect())
    }

    /// Calls `each` with the nodes that pass the filter and their keys.
    fn each(&self, mut each: impl FnMut(u64, LogHit)) -> Result<(), OpenReason> {
        let (mut read, mut log_index, mut polled) = (0u64, 0, Ok(()));
        self.log.replay(&mut |settled| {
            if settled.event_reached == (self.filter.objective == Objective::Reach) {
                each(settled.key, LogHit::new(&settled, log_index));
                log_index += 1;
            }
            read += 1;
            if read.is_multiple_of(POLL_INTERVAL) {
                polled = self.meter.poll(0);
            }
            match polled {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        polled
    }
}

impl IndexedNode {
    fn new(key: u64, hit: LogHit) -> IndexedNode {
        IndexedNode {
            hash: mix64(key),
            plies: hit.plies,
            move_index: hit.move_index,
            log_index: u32::try_from(hit.log_index).expect("an index has fewer than 2^32 nodes"),
        }
    }

    fn hit(&self) -> LogHit {
        LogHit {
            plies: self.plies,
            move_index: self.move_index,
            log_index: self.log_index.into(),
        }
    }
}

impl SortedIndex {
    fn new(mut nodes: Vec<IndexedNode>, filter: LogFilter) -> SortedIndex {
        nodes.par_sort_unstable_by_key(|node| (node.hash, node.hit().order(filter)));
        nodes.dedup_by_key(|node| node.hash);
        let bits = (nodes.len() / BUCKET_NODES).max(2).ilog2();
        let shift = u64::BITS - bits;
        let mut starts = Vec::with_capacity((1 << bits) + 1);
        for (index, node) in nodes.iter().enumerate() {
            let first = (node.hash >> shift) as usize;
            while starts.len() <= first {
                starts.push(index as u32);
            }
        }
        starts.resize((1 << bits) + 1, nodes.len() as u32);
        SortedIndex {
            nodes,
            starts,
            shift,
        }
    }

    #[inline]
    fn find(&self, key: u64) -> Option<LogHit> {
        let hash = mix64(key);
        let first = (hash >> self.shift) as usize;
        let range = self.starts[first] as usize..self.starts[first + 1] as usize;
        let mut nodes = self.nodes[range].iter();
        let node = nodes.find(|node| node.hash == hash);
        node.map(IndexedNode::hit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemoryLog;
    use game::{Limits, NoMonitor};

    fn settled(key: u64, plies: Option<u16>, move_index: u16, event_reached: bool) -> SettledNode {
        SettledNode {
            key,
            plies,
            move_index,
            event_reached,
        }
    }

    #[test]
    fn index_and_scan_find_the_same_nodes() {
        let mut all = Vec::new();
        for key in 0..1000 {
            let plies = [Some(7), Some(5), Some(9), None][key as usize % 4];
            all.push(settled(key, plies, 0, true));
            all.push(settled(key, Some(6), 1, true));
            all.push(settled(key, Some(6), 2, false));
            all.push(settled(key, plies, 3, false));
            all.push(settled(key, plies, 4, false));
        }
        let log = MemoryLog::from(all);
        let meter = Meter::new(Limits::DEFAULT, &NoMonitor);
        let keys: Vec<u64> = (0..1100).rev().collect();
        for objective in [Objective::Reach, Objective::Avoid] {
            for bytes in [0, 1 << 20] {
                let filter = LogFilter {
                    objective,
                    unbounded: false,
                };
                let index = LogIndex::new(filter, &log, bytes, &meter).unwrap();
                assert_eq!(index.index.is_some(), bytes > 0);
                let found = index.find(&keys).unwrap();
                for (&key, found) in keys.iter().zip(found) {
                    let shorter = key % 4 == 1;
                    let move_index = found.map(|hit| hit.move_index);
                    let expected = match objective {
                        _ if key >= 1000 => None,
                        Objective::Reach => Some(if shorter { 0 } else { 1 }),
                        Objective::Avoid => Some(if shorter { 2 } else { 3 }),
                    };
                    assert_eq!(move_index, expected, "{key} {objective:?} {bytes}");
                }
            }
        }
        let unbounded = LogFilter {
            objective: Objective::Reach,
            unbounded: true,
        };
        let index = LogIndex::new(unbounded, &log, 1 << 20, &meter).unwrap();
        let first = index.find(&[0, 1, 2]).unwrap();
        assert!(first.iter().all(|hit| hit.unwrap().move_index == 0));
    }

    #[test]
    fn log_indices_above_32_bits_keep_their_order() {
        let filter = LogFilter {
            objective: Objective::Reach,
            unbounded: true,
        };
        let node = settled(1, None, 0, true);
        let early = LogHit::new(&node, u64::from(u32::MAX));
        let late = LogHit::new(&node, u64::from(u32::MAX) + 1);
        assert!(early.order(filter) < late.order(filter));
    }

    struct Stop;

    impl game::Monitor for Stop {
        fn advance(&self, _nodes: u64) -> bool {
            true
        }
    }

    #[test]
    fn reading_a_long_log_can_be_interrupted() {
        let log = MemoryLog::from(vec![settled(1, None, 0, true); POLL_INTERVAL as usize]);
        let filter = LogFilter {
            objective: Objective::Reach,
            unbounded: true,
        };
        let meter = Meter::new(Limits::DEFAULT, &Stop);
        let index = LogIndex::new(filter, &log, 1 << 20, &meter);
        assert_eq!(index.err(), Some(OpenReason::Interrupted));
    }
}
