//! A table of what is known about positions: a fixed number of entries, one for each slot,
//! found by an exact key. A newer entry replaces an older one in its slot; losing an entry
//! costs time, never an answer.

use crate::alpha_beta::Found;

/// What is known about one position: its key, then two numbers in one word.
type Entry = [u64; 2];

/// In the upper half of an entry's second word stand the plies in which the event is known to
/// be reached (0 for not known), in the lower half the plies in which it is known not to be.
const NEVER: u32 = u32::MAX;

pub(crate) struct Table {
    entries: Vec<Entry>,
    shift: u32,
}

impl Table {
    /// The largest table of at most so many bytes, but of at least two entries.
    pub fn new(bytes: u64) -> Self {
        let entries = (bytes / size_of::<Entry>() as u64).max(2);
        let bits = entries.ilog2();
        Table {
            entries: vec![[0; 2]; 1 << bits],
            shift: 64 - bits,
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
        let slot = self.slot(key);
        let known = match self.entries[slot] {
            [same, word] if same == key => word,
            _ => 0,
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

    fn slot(&self, key: u64) -> usize {
        // Fibonacci hashing: 2^64 divided by the golden ratio spreads consecutive keys.
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
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
    fn a_key_is_never_taken_for_another() {
        let mut table = Table::new(0);
        for key in 1..100 {
            table.put(key, 1, Found::Never);
            assert_eq!(table.get(key, 1), Some(Found::Never));
            assert_eq!(table.get(key + 100, 1), None);
        }
    }
}
