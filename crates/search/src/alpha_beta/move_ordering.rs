//! Move ordering by killer moves and the history heuristic.
//!
//! Killers are the last two moves that caused a cutoff with the same number of plies left. History
//! counts the cutoffs of each side's moves, deep ones with more weight. Both affect only the speed
//! of a search.

use std::hash::{Hash, Hasher};

use game::Side;

/// The bits of a move's hash. Boards of 32 nodes have a few hundred moves; moves with the same hash
/// share a history count.
const HASH_BITS: u32 = 12;

/// All counts are halved when one exceeds this, so that old cutoffs fade.
const MAX_COUNT: u32 = 1 << 28;

/// Statistics about the moves of a search.
pub(crate) struct MoveOrdering<M> {
    killers: Vec<[Option<M>; 2]>,
    history: [Vec<u32>; 2],
}

impl<M: Copy + Eq + Hash> MoveOrdering<M> {
    pub fn new() -> Self {
        MoveOrdering {
            killers: Vec::new(),
            history: [vec![0; 1 << HASH_BITS], vec![0; 1 << HASH_BITS]],
        }
    }

    /// Returns the priority of a move with `plies` left; the greatest is searched first.
    #[inline]
    pub fn priority(&self, side: Side, m: M, plies: u32) -> u32 {
        match self.killers.get(plies as usize) {
            Some([first, _]) if *first == Some(m) => u32::MAX,
            Some([_, second]) if *second == Some(m) => u32::MAX - 1,
            _ => self.history[side as usize][index(m)],
        }
    }

    /// Returns a short hash of a move, not 0.
    #[inline]
    pub fn move_hash(&self, m: M) -> u16 {
        index(m) as u16 + 1
    }

    /// Records that a move caused a cutoff with `plies` left.
    #[inline]
    pub fn record_cutoff(&mut self, side: Side, m: M, plies: u32) {
        let plies_left = plies as usize;
        if self.killers.len() <= plies_left {
            self.killers.resize(plies_left + 1, [None; 2]);
        }
        let killers = &mut self.killers[plies_left];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let history = &mut self.history[side as usize];
        let count = &mut history[index(m)];
        *count += plies * plies;
        if *count > MAX_COUNT {
            history.iter_mut().for_each(|count| *count /= 2);
        }
    }
}

#[inline]
fn index<M: Hash>(m: M) -> usize {
    let mut hasher = Fold(0);
    m.hash(&mut hasher);
    (hasher.finish() >> (64 - HASH_BITS)) as usize
}

/// A fast hasher for the few small integers of a move.
struct Fold(u64);

impl Hasher for Fold {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn killers_precede_history() {
        let mut ordering = MoveOrdering::new();
        for m in [1u8, 2, 3] {
            ordering.record_cutoff(Side::Left, m, 4);
        }
        let priority = |m, plies| ordering.priority(Side::Left, m, plies);
        assert!(priority(3, 4) > priority(2, 4));
        assert!(priority(2, 4) > priority(1, 4));
        assert!(priority(1, 4) > priority(9, 4));
        assert_eq!(priority(3, 5), priority(1, 5));
        assert_eq!(ordering.priority(Side::Right, 1, 5), 0);
    }

    #[test]
    fn old_cutoffs_fade() {
        let mut ordering = MoveOrdering::new();
        for _ in 0..1000 {
            ordering.record_cutoff(Side::Right, 1u8, 1000);
        }
        assert!((1..=MAX_COUNT).contains(&ordering.priority(Side::Right, 1, 1)));
    }
}
