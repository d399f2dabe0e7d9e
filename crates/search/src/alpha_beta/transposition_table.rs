//! What is known about positions, by exact key, shared by all threads of a search.
//!
//! ```text
//! key ─ hash ─▶ shard (behind a lock) ─▶ bucket of 4 entries, a cache line: key word key word …
//! ```
//!
//! A key is never taken for another, and under its lock an entry is never half written. A full
//! bucket gives up the entry that is worth least; losing one costs time, never an answer. Each
//! shard begins small and doubles while it fills up, so that a short search does not pay for a
//! large table. A shard is a small part of the table, so that its doubling takes little more
//! than the limit, and two threads seldom want the same lock.

use std::sync::{Mutex, MutexGuard};

/// A key and what is known about its position. Of two words the larger is worth more; 0 means
/// that the entry is empty.
type Entry = [u64; 2];

/// Entries that share a cache line.
const WAYS: usize = 4;

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket([Entry; WAYS]);

const EMPTY: Bucket = Bucket([[0; 2]; WAYS]);

/// The shards of a table that is not tiny. For a moment a doubling shard takes half as much
/// again: with so many, one or two of them less than a hundredth of the table.
const SHARDS: u32 = 256;

/// The least a shard grows to, in buckets, so that its lock is small against it.
const SMALLEST: u64 = 64;

/// The logarithm of the least number of buckets that a shard begins with. Its doublings have to
/// end at the limit, and what rounding loses of it is less than one part in 2^3.
const FIRST_BITS: u32 = 3;

pub(crate) struct Table {
    shards: Vec<Locked>,
    /// The logarithm of their number.
    bits: u32,
}

impl Table {
    /// A table of at most so many bytes, but of at least one bucket.
    pub fn new(bytes: u64) -> Self {
        let buckets = (bytes / size_of::<Bucket>() as u64).max(1);
        let bits = (buckets / SMALLEST).clamp(1, u64::from(SHARDS)).ilog2();
        let most = usize::try_from(buckets >> bits).unwrap_or(usize::MAX);
        let doublings = most.ilog2().saturating_sub(FIRST_BITS);
        let shard = |_| {
            Locked(Mutex::new(Shard {
                buckets: vec![EMPTY; most >> doublings],
                filled: 0,
                most,
            }))
        };
        Table {
            shards: (0..1 << bits).map(shard).collect(),
            bits,
        }
    }

    /// The word that is known about a position, or 0.
    #[inline]
    pub fn get(&self, key: u64) -> u64 {
        let (shard, hash) = self.shard(key);
        let bucket = &shard.buckets[shard.place(hash)];
        let same = bucket.0.iter().find(|entry| entry[0] == key);
        same.map_or(0, |entry| entry[1])
    }

    /// Replaces the word that is known about a position (or 0) by another one.
    #[inline]
    pub fn update(&self, key: u64, learn: impl FnOnce(u64) -> u64) {
        let (mut shard, hash) = self.shard(key);
        let mut place = shard.place(hash);
        let mut at = slot(&shard.buckets[place], key);
        let [kept, word] = shard.buckets[place].0[at];
        if kept != key && word != 0 && shard.is_crowded() && shard.double(self.bits) {
            place = shard.place(hash);
            at = slot(&shard.buckets[place], key);
        }
        let [kept, word] = shard.buckets[place].0[at];
        shard.filled += usize::from(word == 0);
        let known = if kept == key { word } else { 0 };
        shard.buckets[place].0[at] = [key, learn(known)];
    }

    /// The shard of a key, locked, and the part of its hash that says where it is there.
    #[inline]
    fn shard(&self, key: u64) -> (MutexGuard<'_, Shard>, u64) {
        let hash = hash(key);
        let number = hash.checked_shr(64 - self.bits).unwrap_or(0);
        let lock = self.shards[number as usize].0.lock();
        let shard = lock.expect("no thread panics while it holds a shard");
        (shard, hash << self.bits)
    }
}

/// Fibonacci hashing: 2^64 divided by the golden ratio spreads consecutive keys.
#[inline]
fn hash(key: u64) -> u64 {
    key.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Where a bucket keeps what is known about a key: with the same key, else in place of what is
/// worth least, which is nothing if an entry is empty.
#[inline]
fn slot(bucket: &Bucket, key: u64) -> usize {
    let same = bucket.0.iter().position(|entry| entry[0] == key);
    same.unwrap_or_else(|| {
        let least = (0..WAYS).min_by_key(|&at| bucket.0[at][1]);
        least.expect("a bucket has entries")
    })
}

/// A part of the table, with its lock on a cache line of its own.
#[repr(align(64))]
struct Locked(Mutex<Shard>);

struct Shard {
    buckets: Vec<Bucket>,
    filled: usize,
    /// The most buckets it may have.
    most: usize,
}

impl Shard {
    /// The place of a bucket in proportion to the hash, so that doubling splits each in two.
    #[inline]
    fn place(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.buckets.len() as u128) >> 64) as usize
    }

    /// Whether entries are lost although there is room to double.
    fn is_crowded(&self) -> bool {
        2 * self.buckets.len() <= self.most && self.filled > self.buckets.len() * WAYS / 2
    }

    /// Doubles the number of buckets and loses no entry. Stays as it is and says no if the
    /// machine has no more memory.
    fn double(&mut self, bits: u32) -> bool {
        let mut larger = Vec::new();
        if larger.try_reserve_exact(2 * self.buckets.len()).is_err() {
            self.most = self.buckets.len();
            return false;
        }
        larger.resize(2 * self.buckets.len(), EMPTY);
        let smaller = std::mem::replace(&mut self.buckets, larger);
        let entries = smaller.iter().flat_map(|bucket| &bucket.0);
        for entry in entries.filter(|entry| entry[1] != 0) {
            let place = self.place(hash(entry[0]) << bits);
            let at = slot(&self.buckets[place], entry[0]);
            self.buckets[place].0[at] = *entry;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(table: &Table) -> usize {
        let shards = table.shards.iter().map(|shard| shard.0.lock().unwrap());
        let buckets: usize = shards.map(|shard| shard.buckets.capacity()).sum();
        buckets * size_of::<Bucket>() + table.shards.len() * size_of::<Locked>()
    }

    fn learn(table: &Table, key: u64, word: u64) {
        table.update(key, |_| word);
    }

    #[test]
    fn growing_loses_nothing_and_ends_at_the_limit() {
        let limit = 3 << 20;
        let table = Table::new(limit as u64);
        let before = bytes(&table);
        assert!(before < limit / 4);
        for key in 0..limit as u64 / 64 {
            learn(&table, key, key + 1);
            assert_eq!(table.get(key), key + 1);
        }
        let kept = (0..limit as u64 / 64).filter(|&key| table.get(key) == key + 1);
        assert_eq!(kept.count(), limit / 64, "one in four entries is filled");
        for key in 0..limit as u64 {
            learn(&table, key, 1);
        }
        let largest = table
            .shards
            .iter()
            .map(|shard| shard.0.lock().unwrap().most);
        let doubling = largest.max().unwrap() * size_of::<Bucket>() / 2;
        assert!(bytes(&table) > limit * 7 / 8);
        assert!(bytes(&table) + 2 * doubling < limit * 105 / 100);
    }

    #[test]
    fn what_is_worth_least_goes_first() {
        let table = Table::new(0);
        for (key, word) in [(1, 5), (2, 3), (3, 9), (4, 7)] {
            learn(&table, key, word);
        }
        learn(&table, 5, 1);
        assert_eq!([1, 2, 3, 4, 5].map(|key| table.get(key)), [5, 0, 9, 7, 1]);
        table.update(4, |word| word + 1);
        assert_eq!(table.get(4), 8);
    }

    #[test]
    fn a_key_is_never_taken_for_another() {
        for bytes in [0, 100, 1 << 12, 1 << 16] {
            let table = Table::new(bytes);
            for key in 0..10_000 {
                assert_eq!(table.get(key), 0);
                learn(&table, key, key + 1);
                assert_eq!(table.get(key), key + 1);
            }
            let wrong = |&key: &u64| ![0, key + 1].contains(&table.get(key));
            assert_eq!((0..10_000).find(wrong), None);
        }
    }

    #[test]
    fn threads_see_whole_entries() {
        let table = Table::new(1 << 14);
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
