//! A table of what is known about positions: slots found by an exact key, one entry each. A
//! newer entry replaces an older one in its slot; losing an entry costs time, never an answer.
//! The table begins small and doubles while it fills up, to the most bytes it may have, so
//! that a short search does not pay for a large table.

use crate::alpha_beta::Found;

/// What is known about one position: its key, then two numbers in one word.
type Entry = [u64; 2];

/// In the upper half of an entry's second word stand the plies in which the event is known to
/// be reached (0 for not known), in the lower half the plies in which it is known not to be.
const NEVER: u32 = u32::MAX;

pub(crate) struct Table {
    entries: Vec<Entry>,
    filled: usize,
    /// The logarithms of the number of slots, now and at most.
    bits: u32,
    most_bits: u32,
}

/// The logarithm of the number of slots at the beginning: 16 KiB.
const FIRST_BITS: u32 = 10;

/// The table doubles when one slot in so many is filled. On Bagh Chal to ply 20, waiting for
/// one in 2 lost so many entries that the search took twice the nodes; one in 8 saved a tenth
/// of them but took longer, as the table outgrew the caches.
const CROWDED: usize = 4;

impl Table {
    /// A table of at most so many bytes (half as much again for a moment while it doubles), but
    /// of at least two entries.
    pub fn new(bytes: u64) -> Self {
        let entries = (bytes / size_of::<Entry>() as u64).max(2);
        let most_bits = entries.ilog2();
        let bits = most_bits.min(FIRST_BITS);
        Table {
            entries: vec![[0; 2]; 1 << bits],
            filled: 0,
            bits,
            most_bits,
        }
    }

    /// What the table knows about reaching the event in `plies` plies from this position.
    pub fn get(&self, key: u64, plies: u32) -> Option<Found> {
        let [found, word] = self.entries[self.slot(key)];
        if found != key {
            return None;
        }
        let (reached, missed) = ((word >> 32) as u32, word as u32);
        if reached > 0 && reached <= plies {
            Some(Found::Reached)
        } else if missed == NEVER {
            Some(Found::Never)
        } else if missed >= plies {
            Some(Found::Missed)
        } else {
            None
        }
    }

    /// Keeps what was found, together with what was known of the same position.
    pub fn put(&mut self, key: u64, plies: u32, found: Found) {
        if self.filled > self.entries.len() / CROWDED && self.bits < self.most_bits {
            self.grow();
        }
        let slot = self.slot(key);
        let known = match self.entries[slot] {
            [same, word] if same == key => word,
            [_, word] => {
                self.filled += usize::from(word == 0);
                0
            }
        };
        let (mut reached, mut missed) = ((known >> 32) as u32, known as u32);
        match found {
            Found::Reached if reached == 0 || plies < reached => reached = plies,
            Found::Reached => {}
            Found::Missed => missed = missed.max(plies),
            Found::Never => missed = NEVER,
        }
        self.entries[slot] = [key, u64::from(reached) << 32 | u64::from(missed)];
    }

    /// Doubles the number of slots, or stays as it is if the machine has no more memory. Each
    /// slot is split in two, so that no entry is lost.
    fn grow(&mut self) {
        let mut larger = Vec::new();
        if larger.try_reserve_exact(2 * self.entries.len()).is_err() {
            self.most_bits = self.bits;
            return;
        }
        larger.resize(2 * self.entries.len(), [0; 2]);
        let smaller = std::mem::replace(&mut self.entries, larger);
        self.bits += 1;
        for entry in smaller.into_iter().filter(|entry| entry[1] != 0) {
            let slot = self.slot(entry[0]);
            self.entries[slot] = entry;
        }
    }

    fn slot(&self, key: u64) -> usize {
        // Fibonacci hashing: 2^64 divided by the golden ratio spreads consecutive keys.
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - self.bits)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knowledge_about_a_position_adds_up() {
        let mut table = Table::new(1 << 10);
        assert_eq!(table.get(7, 3), None);
        table.put(7, 5, Found::Missed);
        table.put(7, 9, Found::Reached);
        assert_eq!(table.get(7, 5), Some(Found::Missed));
        assert_eq!(table.get(7, 6), None);
        assert_eq!(table.get(7, 10), Some(Found::Reached));
        table.put(8, 1, Found::Never);
        assert_eq!(table.get(8, 1000), Some(Found::Never));
    }

    #[test]
    fn growing_loses_nothing_and_ends_at_the_limit() {
        let mut table = Table::new(1 << 20);
        let before = table.entries.len();
        for key in 1..40_000 {
            table.put(key, 1, Found::Never);
            assert_eq!(table.get(key, 9), Some(Found::Never));
            assert!(table.entries.len() * size_of::<Entry>() <= 1 << 20);
        }
        assert!(table.entries.len() > before);
        assert_eq!(table.entries.len(), 1 << table.most_bits);
        let kept = table.entries.iter().filter(|entry| entry[1] != 0).count();
        assert_eq!(kept, table.filled);
    }

    #[test]
    fn a_key_is_never_taken_for_another() {
        let mut table = Table::new(0);
        for key in 1..100 {
            table.put(key, 1, Found::Never);
            assert_eq!(table.get(key, 1), Some(Found::Never));
            assert_eq!(table.get(key + 100, 1), None);
        }
    }
}
