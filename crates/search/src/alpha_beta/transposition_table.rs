//! A transposition table with exact keys, shared by all threads of a search.
//!
//! ```text
//! key ─ hash ─▶ shard (behind a lock) ─▶ bucket of 4 entries, one cache line: key word key word …
//! ```
//!
//! Keys are exact, so positions are never confused. A full bucket replaces the entry with the least
//! word, which costs time but never changes an answer. Each shard starts small and doubles as it
//! fills, so that a short search does not pay for a large table. With many shards, the extra memory
//! of one that doubles is small, and threads rarely contend for a lock.

use std::sync::{Mutex, MutexGuard};

/// A key and a word about its position. Greater words are more valuable; an entry with word 0 is
/// empty.
type Entry = [u64; 2];

/// Entries per bucket.
const WAYS: usize = 4;

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket([Entry; WAYS]);

const EMPTY: Bucket = Bucket([[0; 2]; WAYS]);

/// The shards of a table that is not tiny. A doubling shard temporarily takes half its size again,
/// which with this many is less than 1 % of the table.
const SHARDS: u32 = 256;

/// The least size that a shard grows to, in buckets, so that its lock is small in comparison.
const MIN_BUCKETS: u64 = 64;

/// The binary logarithm of the least number of buckets that a shard starts with. Its doublings end
/// at the limit, and rounding loses less than one part in 2³ of it.
const FIRST_BITS: u32 = 3;

/// A growing table of words by exact key.
pub(crate) struct TranspositionTable {
    shards: Vec<Locked>,
    /// The binary logarithm of their number.
    bits: u32,
}

impl TranspositionTable {
    /// Creates a table that grows to at most `bytes`, but has at least one bucket.
    pub fn new(bytes: u64) -> Self {
        let buckets = (bytes / size_of::<Bucket>() as u64).max(1);
        let bits = (buckets / MIN_BUCKETS).clamp(1, u64::from(SHARDS)).ilog2();
        let max_buckets = usize::try_from(buckets >> bits).unwrap_or(usize::MAX);
        let doublings = max_buckets.ilog2().saturating_sub(FIRST_BITS);
        let shard = |_| {
            Locked(Mutex::new(Shard {
                buckets: vec![EMPTY; max_buckets >> doublings],
                filled: 0,
                max_buckets,
            }))
        };
        TranspositionTable {
            shards: (0..1 << bits).map(shard).collect(),
            bits,
        }
    }

    /// Returns the word of a key, or 0.
    #[inline]
    pub fn get(&self, key: u64) -> u64 {
        let (shard, hash) = self.shard(key);
        let bucket = &shard.buckets[shard.index(hash)];
        let same = bucket.0.iter().find(|entry| entry[0] == key);
        same.map_or(0, |entry| entry[1])
    }

    /// Replaces the word of a key, or 0, by `update` of it.
    #[inline]
    pub fn update(&self, key: u64, update: impl FnOnce(u64) -> u64) {
        let (mut shard, hash) = self.shard(key);
        let mut index = shard.index(hash);
        let mut at = slot(&shard.buckets[index], key);
        let [kept, word] = shard.buckets[index].0[at];
        if kept != key && word != 0 && shard.is_crowded() && shard.double(self.bits) {
            index = shard.index(hash);
            at = slot(&shard.buckets[index], key);
        }
        let [kept, word] = shard.buckets[index].0[at];
        shard.filled += usize::from(word == 0);
        let known = if kept == key { word } else { 0 };
        shard.buckets[index].0[at] = [key, update(known)];
    }

    /// Locks the shard of a key. Returns it and the rest of the key's hash.
    #[inline]
    fn shard(&self, key: u64) -> (MutexGuard<'_, Shard>, u64) {
        let hash = hash(key);
        let number = hash.checked_shr(64 - self.bits).unwrap_or(0);
        let lock = self.shards[number as usize].0.lock();
        let shard = lock.expect("threads do not panic while they hold the lock");
        (shard, hash << self.bits)
    }
}

/// Fibonacci hashing: 2^64 divided by the golden ratio spreads consecutive keys.
#[inline]
fn hash(key: u64) -> u64 {
    key.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Returns the slot of a bucket for a key: the one with the same key, or else the one with the
/// least word, which is 0 if a slot is empty.
#[inline]
fn slot(bucket: &Bucket, key: u64) -> usize {
    let same = bucket.0.iter().position(|entry| entry[0] == key);
    same.unwrap_or_else(|| {
        let least = (0..WAYS).min_by_key(|&at| bucket.0[at][1]);
        least.expect("a bucket has entries")
    })
}

/// A shard whose lock has its own cache line.
#[repr(align(64))]
struct Locked(Mutex<Shard>);

struct Shard {
    buckets: Vec<Bucket>,
    filled: usize,
    /// The most buckets it may have.
    max_buckets: usize,
}

impl Shard {
    /// Returns the index of a bucket, proportional to the hash, so that doubling splits each in
    /// two.
    #[inline]
    fn index(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize
    }

    /// Checks whether the shard is more than half full and may double.
    fn is_crowded(&self) -> bool {
        2 * self.buckets.len() <= self.max_buckets && self.filled > self.buckets.len() * WAYS / 2
    }

    /// Doubles the number of buckets without losing entries. Returns `false` and changes nothing if
    /// the system has no more memory.
    fn double(&mut self, bits: u32) -> bool {
        let mut larger = Vec::new();
        if larger.try_reserve_exact(2 * self.buckets.len()).is_err() {
            self.max_buckets = self.buckets.len();
            return false;
        }
        larger.resize(2 * self.buckets.len(), EMPTY);
        let smaller = std::mem::replace(&mut self.buckets, larger);
        let entries = smaller.iter().flat_map(|bucket| &bucket.0);
        for entry in entries.filter(|entry| entry[1] != 0) {
            let index = self.index(hash(entry[0]) << bits);
            let at = slot(&self.buckets[index], entry[0]);
            self.buckets[index].0[at] = *entry;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(table: &TranspositionTable) -> usize {
        let shards = table.shards.iter().map(|shard| shard.0.lock().unwrap());
        let buckets: usize = shards.map(|shard| shard.buckets.capacity()).sum();
        buckets * size_of::<Bucket>() + table.shards.len() * size_of::<Locked>()
    }

    fn store(table: &TranspositionTable, key: u64, word: u64) {
        table.update(key, |_| word);
    }

    #[test]
    fn growth_keeps_entries_and_stops_at_the_limit() {
        let limit = 3 << 20;
        let table = TranspositionTable::new(limit as u64);
        let before = bytes(&table);
        assert!(before < limit / 4);
        for key in 0..limit as u64 / 64 {
            store(&table, key, key + 1);
            assert_eq!(table.get(key), key + 1);
        }
        let kept = (0..limit as u64 / 64).filter(|&key| table.get(key) == key + 1);
        assert_eq!(kept.count(), limit / 64, "one in four entries is filled");
        for key in 0..limit as u64 {
            store(&table, key, 1);
        }
        let largest = table
            .shards
            .iter()
            .map(|shard| shard.0.lock().unwrap().max_buckets);
        let doubling = largest.max().unwrap() * size_of::<Bucket>() / 2;
        assert!(bytes(&table) > limit * 7 / 8);
        assert!(bytes(&table) + 2 * doubling < limit * 105 / 100);
    }

    #[test]
    fn replaces_least_word() {
        let table = TranspositionTable::new(0);
        for (key, word) in [(1, 5), (2, 3), (3, 9), (4, 7)] {
            store(&table, key, word);
        }
        store(&table, 5, 1);
        assert_eq!([1, 2, 3, 4, 5].map(|key| table.get(key)), [5, 0, 9, 7, 1]);
        table.update(4, |word| word + 1);
        assert_eq!(table.get(4), 8);
    }

    #[test]
    fn keys_are_never_confused() {
        for bytes in [0, 100, 1 << 12, 1 << 16] {
            let table = TranspositionTable::new(bytes);
            for key in 0..10_000 {
                assert_eq!(table.get(key), 0);
                store(&table, key, key + 1);
                assert_eq!(table.get(key), key + 1);
            }
            let wrong = |&key: &u64| ![0, key + 1].contains(&table.get(key));
            assert_eq!((0..10_000).find(wrong), None);
        }
    }

    #[test]
    fn threads_never_read_torn_entries() {
        let table = TranspositionTable::new(1 << 14);
        std::thread::scope(|scope| {
            for thread in 1..=2u64 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..200_000u64 {
                        let key = round % 500;
                        table.update(key, |_| ((key + 1) << 32) + round * thread);
                        let word = table.get(round * 7 % 500);
                        assert!(word == 0 || word >> 32 == round * 7 % 500 + 1);
                    }
                });
            }
        });
    }
}
