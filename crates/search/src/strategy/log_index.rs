//! Finding in the proof log the node to rely on for a position.
//!
//! Several settled nodes may share a position. For the side that reaches the event, the one with
//! the fewest plies rests on ones with fewer still; for the side that avoids it, the one with
//! the most plies on ones with at least as many less two. If the question has no bound, the first
//! logged rests on ones logged before it, so its distance to the event is well founded.
//!
//! A log that fits into memory is sorted by scrambled keys, so that the first bits of a key tell
//! where to look: about 18 bytes a node, and two places of memory for each look. Of a larger one
//! nothing is kept: it is read through for each batch of positions, and may have any number of
//! nodes.

use std::collections::HashMap;
use std::ops::ControlFlow;

use game::{Meter, Objective, OpenReason};
use rayon::prelude::*;

use super::proof_log::{Log, Settled};
use crate::key_hash::{Scrambling, scramble};

/// What the log says of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Note {
    /// The plies within which the event is reached or avoided, or [`EVER`].
    pub plies: u16,
    /// The number of the move.
    pub number: u16,
    /// Its place among the nodes of the log that matter.
    pub place: u64,
}

/// More plies than any question with a bound has.
pub(crate) const EVER: u16 = u16::MAX;

impl Note {
    fn new(settled: &Settled, place: u64) -> Note {
        Note {
            plies: settled.plies.unwrap_or(EVER),
            number: settled.number,
            place,
        }
    }

    /// Less for the node that is to be relied on.
    fn order(&self, wanted: Wanted) -> (u16, u64) {
        let plies = match wanted.objective {
            Objective::Reach if wanted.ever => 0,
            Objective::Reach => self.plies,
            Objective::Avoid => EVER - self.plies,
        };
        (plies, self.place)
    }
}

/// Which nodes matter: those of a side that reaches or avoids the event, with or without a bound.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted {
    pub objective: Objective,
    pub ever: bool,
}

/// The nodes of a log that matter.
pub(crate) struct Notes<'a> {
    wanted: Wanted,
    log: &'a dyn Log,
    meter: &'a Meter<'a>,
    index: Option<Index>,
}

/// One node for each key, sorted by scrambled keys.
struct Index {
    nodes: Vec<Indexed>,
    /// Where the nodes with the same first bits begin.
    starts: Vec<u32>,
    shift: u32,
}

/// A node of an index, which has fewer nodes than there are places.
#[derive(Clone, Copy)]
struct Indexed {
    scrambled: u64,
    plies: u16,
    number: u16,
    place: u32,
}

/// Nodes that share their first bits, on average at most.
const SHARING: usize = 4;

/// Bytes of the index for a node.
const NODE_BYTES: u64 = (size_of::<Indexed>() + 2) as u64;

/// Bytes for each position that is looked up, with what is found.
const KEY_BYTES: u64 = 112;

/// Nodes of the log between two looks at the clock.
const READ: u64 = 1 << 16;

impl<'a> Notes<'a> {
    /// Indexes the nodes of a log if the index fits into this many bytes of memory.
    pub fn new(
        wanted: Wanted,
        log: &'a dyn Log,
        bytes: u64,
        meter: &'a Meter<'a>,
    ) -> Result<Notes<'a>, OpenReason> {
        let mut notes = Notes {
            wanted,
            log,
            meter,
            index: None,
        };
        let mut count = 0u64;
        notes.each(|_, _| count += 1)?;
        if count <= bytes / NODE_BYTES && count <= u64::from(u32::MAX) {
            let mut nodes = Vec::with_capacity(count as usize);
            notes.each(|key, note| nodes.push(Indexed::new(key, note)))?;
            notes.index = Some(Index::of(nodes, wanted));
        }
        Ok(notes)
    }

    /// Bytes that the index takes.
    pub fn bytes(&self) -> u64 {
        let nodes = self
            .index
            .as_ref()
            .map_or(0, |index| index.nodes.capacity());
        nodes as u64 * NODE_BYTES
    }

    /// Returns how many positions can be looked up at once in this many bytes. Without an index
    /// each call of [`Notes::find`] reads the log.
    pub fn at_once(bytes: u64) -> usize {
        (bytes / KEY_BYTES).max(1) as usize
    }

    /// What the log says of each of these positions, which are all different.
    pub fn find(&self, keys: &[u64]) -> Result<Vec<Option<Note>>, OpenReason> {
        if let Some(index) = &self.index {
            return Ok(keys.par_iter().map(|&key| index.find(key)).collect());
        }
        let none = keys.iter().map(|&key| (key, None));
        let mut found: HashMap<u64, Option<Note>, Scrambling> = none.collect();
        self.each(|key, note| {
            if let Some(found) = found.get_mut(&key)
                && found.is_none_or(|other| note.order(self.wanted) < other.order(self.wanted))
            {
                *found = Some(note);
            }
        })?;
        Ok(keys.iter().map(|key| found[key]).collect())
    }

    /// Calls `each` with the nodes that matter, and their keys.
    fn each(&self, mut each: impl FnMut(u64, Note)) -> Result<(), OpenReason> {
        let (mut read, mut place, mut looked) = (0u64, 0, Ok(()));
        self.log.replay(&mut |settled| {
            if settled.reached == (self.wanted.objective == Objective::Reach) {
                each(settled.key, Note::new(&settled, place));
                place += 1;
            }
            read += 1;
            if read.is_multiple_of(READ) {
                looked = self.meter.poll(0);
            }
            match looked {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        looked
    }
}

impl Indexed {
    fn new(key: u64, note: Note) -> Indexed {
        Indexed {
            scrambled: scramble(key),
            plies: note.plies,
            number: note.number,
            place: u32::try_from(note.place).expect("an index has fewer nodes"),
        }
    }

    fn note(&self) -> Note {
        Note {
            plies: self.plies,
            number: self.number,
            place: self.place.into(),
        }
    }
}

impl Index {
    fn of(mut nodes: Vec<Indexed>, wanted: Wanted) -> Index {
        nodes.par_sort_unstable_by_key(|node| (node.scrambled, node.note().order(wanted)));
        nodes.dedup_by_key(|node| node.scrambled);
        let bits = (nodes.len() / SHARING).max(2).ilog2();
        let shift = u64::BITS - bits;
        let mut starts = Vec::with_capacity((1 << bits) + 1);
        for (place, node) in nodes.iter().enumerate() {
            let first = (node.scrambled >> shift) as usize;
            while starts.len() <= first {
                starts.push(place as u32);
            }
        }
        starts.resize((1 << bits) + 1, nodes.len() as u32);
        Index {
            nodes,
            starts,
            shift,
        }
    }

    #[inline]
    fn find(&self, key: u64) -> Option<Note> {
        let scrambled = scramble(key);
        let first = (scrambled >> self.shift) as usize;
        let range = self.starts[first] as usize..self.starts[first + 1] as usize;
        let mut nodes = self.nodes[range].iter();
        let node = nodes.find(|node| node.scrambled == scrambled);
        node.map(Indexed::note)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemoryLog;
    use game::{Limits, NoMonitor};

    fn settled(key: u64, plies: Option<u16>, number: u16, reached: bool) -> Settled {
        Settled {
            key,
            plies,
            number,
            reached,
        }
    }

    #[test]
    fn the_right_node_is_found_in_memory_and_in_the_log() {
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
        let meter = Meter::new(Limits::NONE, &NoMonitor);
        let keys: Vec<u64> = (0..1100).rev().collect();
        for objective in [Objective::Reach, Objective::Avoid] {
            for bytes in [0, 1 << 20] {
                let wanted = Wanted {
                    objective,
                    ever: false,
                };
                let notes = Notes::new(wanted, &log, bytes, &meter).unwrap();
                assert_eq!(notes.index.is_some(), bytes > 0);
                let found = notes.find(&keys).unwrap();
                for (&key, found) in keys.iter().zip(found) {
                    let shorter = key % 4 == 1;
                    let number = found.map(|note| note.number);
                    let expected = match objective {
                        _ if key >= 1000 => None,
                        Objective::Reach => Some(if shorter { 0 } else { 1 }),
                        Objective::Avoid => Some(if shorter { 2 } else { 3 }),
                    };
                    assert_eq!(number, expected, "{key} {objective:?} {bytes}");
                }
            }
        }
        let ever = Wanted {
            objective: Objective::Reach,
            ever: true,
        };
        let notes = Notes::new(ever, &log, 1 << 20, &meter).unwrap();
        let first = notes.find(&[0, 1, 2]).unwrap();
        assert!(first.iter().all(|note| note.unwrap().number == 0));
    }

    #[test]
    fn places_past_four_billion_keep_their_order() {
        let wanted = Wanted {
            objective: Objective::Reach,
            ever: true,
        };
        let node = settled(1, None, 0, true);
        let early = Note::new(&node, u64::from(u32::MAX));
        let late = Note::new(&node, u64::from(u32::MAX) + 1);
        assert!(early.order(wanted) < late.order(wanted));
    }

    struct Stop;

    impl game::Monitor for Stop {
        fn advance(&self, _nodes: u64) -> bool {
            true
        }
    }

    #[test]
    fn reading_a_long_log_can_be_stopped() {
        let log = MemoryLog::from(vec![settled(1, None, 0, true); READ as usize]);
        let wanted = Wanted {
            objective: Objective::Reach,
            ever: true,
        };
        let meter = Meter::new(Limits::NONE, &Stop);
        let notes = Notes::new(wanted, &log, 1 << 20, &meter);
        assert_eq!(notes.err(), Some(OpenReason::Interrupted));
    }
}
