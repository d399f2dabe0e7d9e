//! Marks positions that a thread is searching, so that other threads try their siblings first
//! (ABDADA, simplified by T. Kerrigan). A hash collision changes only the order of the search.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Far more marks than positions that a few threads search at a time.
const MARKS: usize = 1 << 12;

/// Positions with fewer plies left are not marked: their search ends before another thread arrives,
/// and marks would only move between cores. With 4 the search took 10 % longer, with 12 no less.
const MIN_PLIES: u32 = 8;

/// The positions that threads are searching.
pub(crate) struct ActiveNodes {
    marks: Vec<AtomicU64>,
}

impl ActiveNodes {
    pub fn new() -> Self {
        ActiveNodes {
            marks: (0..MARKS).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Checks whether a thread is searching this position.
    #[inline]
    pub fn is_active(&self, key: u64, plies: u32) -> bool {
        plies >= MIN_PLIES && self.mark(key).load(Relaxed) == key.wrapping_add(1)
    }

    /// Marks a position before its search.
    #[inline]
    pub fn begin(&self, key: u64, plies: u32) {
        if plies >= MIN_PLIES {
            self.mark(key).store(key.wrapping_add(1), Relaxed);
        }
    }

    /// Removes the mark after the search.
    #[inline]
    pub fn end(&self, key: u64, plies: u32) {
        if plies >= MIN_PLIES {
            self.mark(key).store(0, Relaxed);
        }
    }

    fn mark(&self, key: u64) -> &AtomicU64 {
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        &self.marks[hash as usize % MARKS]
    }
}
