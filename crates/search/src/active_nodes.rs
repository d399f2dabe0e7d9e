//! Which positions some thread is searching just now, so that another one does something else
//! first (ABDADA in the simplified form of T. Kerrigan). Two positions may share a mark: then a
//! thread puts a position off for nothing, or does not put it off, and finds the same.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Marks: far more than positions that a few threads search at a time.
const MARKS: usize = 1 << 12;

/// With fewer plies left, a search is over before another thread comes by, and marks would only
/// go back and forth between cores: 4 took a tenth more time, 12 as much.
const SHALLOW: u32 = 8;

pub(crate) struct Busy {
    marks: Vec<AtomicU64>,
}

impl Busy {
    pub fn new() -> Self {
        Busy {
            marks: (0..MARKS).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Whether a thread is searching this position.
    #[inline]
    pub fn is_searched(&self, key: u64, plies: u32) -> bool {
        plies >= SHALLOW && self.mark(key).load(Relaxed) == key.wrapping_add(1)
    }

    /// A thread begins to search this position.
    #[inline]
    pub fn begin(&self, key: u64, plies: u32) {
        if plies >= SHALLOW {
            self.mark(key).store(key.wrapping_add(1), Relaxed);
        }
    }

    /// And ends.
    #[inline]
    pub fn end(&self, key: u64, plies: u32) {
        if plies >= SHALLOW {
            self.mark(key).store(0, Relaxed);
        }
    }

    fn mark(&self, key: u64) -> &AtomicU64 {
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        &self.marks[hash as usize % MARKS]
    }
}
