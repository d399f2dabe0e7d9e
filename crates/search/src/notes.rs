//! Finding in the proof log the node to rely on for a position.
//!
//! Several settled nodes may share a position. For the side that reaches the event, the one with
//! the fewest plies rests on ones with fewer still; for the side that avoids it, the one with
//! the most plies on ones with at least as many less two. If the question has no bound, the first
//! logged rests on ones logged before it, so its distance to the event is well founded.
//!
//! A log that fits into memory is sorted by scrambled keys, so that the first bits of a key tell
//! where to look: about 18 bytes a node, and two places of memory for each look. Of a larger one
//! nothing is kept: it is read through for each batch of positions.

use std::collections::HashMap;

use game::Aim;
use rayon::prelude::*;

use crate::log::{Log, Settled};
use crate::scramble::{Scrambling, scramble};

/// What the log says of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Note {
    /// The plies within which the event is reached or avoided, or [`EVER`].
    pub plies: u16,
    /// The number of the move.
    pub number: u16,
    /// Its place among the nodes of the log that matter.
    pub place: u32,
}

/// More plies than any question with a bound has.
pub(crate) const EVER: u16 = u16::MAX;

impl Note {
    fn new(settled: &Settled, place: usize) -> Note {
        Note {
            plies: settled.plies.unwrap_or(EVER),
            number: settled.number,
            place: place as u32,
        }
    }

    /// Less for the node that is to be relied on.
    fn order(&self, wanted: Wanted) -> (u16, u32) {
        let plies = match wanted.aim {
            Aim::Reach if wanted.ever => 0,
            Aim::Reach => self.plies,
            Aim::Avoid => EVER - self.plies,
        };
        (plies, self.place)
    }
}

/// Which nodes matter: those of a side that reaches or avoids the event, with or without a bound.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted {
    pub aim: Aim,
    pub ever: bool,
}

/// The nodes of a log that matter.
pub(crate) struct Notes<'a> {
    wanted: Wanted,
    log: &'a dyn Log,
    index: Option<Index>,
}

/// One node for each key, sorted by scrambled keys.
struct Index {
    nodes: Vec<(u64, Note)>,
    /// Where the nodes with the same first bits begin.
    starts: Vec<u32>,
    shift: u32,
}

/// Nodes that share their first bits, on average at most.
const SHARING: usize = 4;

/// Bytes of the index for a node.
const NODE_BYTES: u64 = (size_of::<(u64, Note)>() + 2) as u64;

impl<'a> Notes<'a> {
    /// The nodes of a log, in about so many bytes of memory.
    pub fn new(wanted: Wanted, log: &'a dyn Log, bytes: u64) -> Notes<'a> {
        let mut notes = Notes {
            wanted,
            log,
            index: None,
        };
        let mut count = 0;
        notes.each(|_, _| count += 1);
        let fits = count as u64 <= bytes / NODE_BYTES && u32::try_from(count).is_ok();
        if fits {
            let mut nodes = Vec::with_capacity(count);
            notes.each(|key, note| nodes.push((scramble(key), note)));
            notes.index = Some(Index::of(nodes, wanted));
        }
        notes
    }

    /// What the log says of each of these positions, which are all different.
    pub fn find(&self, keys: &[u64]) -> Vec<Option<Note>> {
        if let Some(index) = &self.index {
            return keys.par_iter().map(|&key| index.find(key)).collect();
        }
        let none = keys.iter().map(|&key| (key, None));
        let mut found: HashMap<u64, Option<Note>, Scrambling> = none.collect();
        self.each(|key, note| {
            if let Some(found) = found.get_mut(&key)
                && found.is_none_or(|other| note.order(self.wanted) < other.order(self.wanted))
            {
                *found = Some(note);
            }
        });
        keys.iter().map(|key| found[key]).collect()
    }

    fn each(&self, mut each: impl FnMut(u64, Note)) {
        let mut place = 0;
        self.log.replay(&mut |settled| {
            if settled.reached == (self.wanted.aim == Aim::Reach) {
                each(settled.key, Note::new(&settled, place));
                place += 1;
            }
        });
    }
}

impl Index {
    fn of(mut nodes: Vec<(u64, Note)>, wanted: Wanted) -> Index {
        nodes.par_sort_unstable_by_key(|(scrambled, note)| (*scrambled, note.order(wanted)));
        nodes.dedup_by_key(|(scrambled, _)| *scrambled);
        let bits = (nodes.len() / SHARING).max(2).ilog2();
        let shift = u64::BITS - bits;
        let mut starts = Vec::with_capacity((1 << bits) + 1);
        for (place, (scrambled, _)) in nodes.iter().enumerate() {
            let first = (scrambled >> shift) as usize;
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
        let node = nodes.find(|(other, _)| *other == scrambled);
        node.map(|&(_, note)| note)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::MemoryLog;

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
        let keys: Vec<u64> = (0..1100).rev().collect();
        for aim in [Aim::Reach, Aim::Avoid] {
            for bytes in [0, 1 << 20] {
                let wanted = Wanted { aim, ever: false };
                let notes = Notes::new(wanted, &log, bytes);
                assert_eq!(notes.index.is_some(), bytes > 0);
                let found = notes.find(&keys);
                for (&key, found) in keys.iter().zip(found) {
                    let shorter = key % 4 == 1;
                    let number = found.map(|note| note.number);
                    let expected = match aim {
                        _ if key >= 1000 => None,
                        Aim::Reach => Some(if shorter { 0 } else { 1 }),
                        Aim::Avoid => Some(if shorter { 2 } else { 3 }),
                    };
                    assert_eq!(number, expected, "{key} {aim:?} {bytes}");
                }
            }
        }
        let ever = Wanted {
            aim: Aim::Reach,
            ever: true,
        };
        let first = Notes::new(ever, &log, 1 << 20).find(&[0, 1, 2]);
        assert!(first.iter().all(|note| note.unwrap().number == 0));
    }
}
