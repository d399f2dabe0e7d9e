//! A lock-free transposition table for df-pn, shared by all threads.
//!
//! ```text
//! node ─ hash ─▶ bucket, one cache line: sequence, tags, three pairs of key and numbers
//! ```
//!
//! An entry stores the exact key and the plies of its node, so nodes are never confused. Each
//! bucket is a sequence lock: a writer makes the sequence odd and then even again, and a reader
//! that saw it odd or changed retries, so no entry is read half written. In a full bucket the entry
//! with the least work below it is replaced.
//!
//! A `dashmap` in its place was 1.8 times slower on one thread and 2.4 times on two: it locks a
//! shard for each access, and a full map has to be swept to make room. The bench `dfpn` compares
//! the two.
//!
//! All memory is reserved at the beginning, but the system provides a page only when it is first
//! written. Huge pages, where available, make lookups four times as fast. An entry takes 21.3
//! bytes.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering, fence};

use memmap2::{MmapMut, MmapOptions};
use zerocopy::FromBytes;

use super::proof_numbers::ProofNumbers;
use super::proof_store::{NodeKey, ProofStore};
use crate::key_hash::mix64;

/// Bytes of a bucket: one cache line.
const BYTES: usize = 64;
/// Words of a bucket.
const WORDS: usize = BYTES / size_of::<u64>();
/// Entries of a bucket.
const ENTRIES: usize = 3;
/// The word of a bucket that holds its sequence number.
const SEQUENCE: usize = 0;
/// The word of a bucket that holds the tags of its entries.
const TAGS: usize = 1;
/// The first word of the entries, which have two words each.
const FIRST: usize = 2;

/// The memory of a [`ProofTable`].
///
/// ```
/// use pounce_search::{NodeKey, ProofMemory, ProofNumbers, ProofStore};
///
/// let mut memory = ProofMemory::new(1 << 16)?;
/// let table = memory.table();
/// let node = NodeKey { key: 42, plies: 7 };
/// table.put(node, ProofNumbers::PROVEN, 1);
/// assert_eq!(table.get(node), Some(ProofNumbers::PROVEN));
/// assert_eq!(table.get(NodeKey { key: 42, plies: 6 }), None);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct ProofMemory(MmapMut);

impl ProofMemory {
    /// Reserves at most `bytes`, but at least one bucket.
    pub fn new(bytes: u64) -> io::Result<ProofMemory> {
        let buckets = (bytes / BYTES as u64).max(1);
        let bytes = usize::try_from(buckets).map_err(io::Error::other)? * BYTES;
        let map = MmapOptions::new().len(bytes).map_anon()?;
        // Huge pages are optional, so an error is ignored.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(ProofMemory(map))
    }

    /// Returns a table that uses this memory.
    pub fn table(&mut self) -> ProofTable<'_> {
        let words = <[AtomicU64]>::mut_from_bytes(&mut self.0[..]);
        let words: &[AtomicU64] = words.expect("memory maps are page-aligned");
        ProofTable {
            words,
            buckets: (words.len() / WORDS) as u64,
        }
    }
}

/// A table of fixed size that replaces the nodes with the least work below them.
#[derive(Clone, Copy)]
pub struct ProofTable<'a> {
    words: &'a [AtomicU64],
    buckets: u64,
}

impl ProofStore for ProofTable<'_> {
    #[inline]
    fn prefetch(&self, nodes: impl Iterator<Item = NodeKey>) {
        let loaded = nodes.fold(0, |all, node| {
            all ^ self.bucket(node)[SEQUENCE].load(Ordering::Relaxed)
        });
        std::hint::black_box(loaded);
    }

    #[inline]
    fn get(&self, node: NodeKey) -> Option<ProofNumbers> {
        let bucket = self.bucket(node);
        loop {
            let before = bucket[SEQUENCE].load(Ordering::Acquire);
            let tags = bucket[TAGS].load(Ordering::Relaxed);
            let mut found = 0;
            for entry in 0..ENTRIES {
                let key = bucket[FIRST + 2 * entry].load(Ordering::Relaxed);
                if key == node.key && Tag::of(tags, entry).plies() == node.plies {
                    // An empty entry matches the node with key 0 and no plies, but has no numbers.
                    found |= bucket[FIRST + 2 * entry + 1].load(Ordering::Relaxed);
                }
            }
            fence(Ordering::Acquire);
            if before & 1 == 0 && bucket[SEQUENCE].load(Ordering::Relaxed) == before {
                return (found != 0).then(|| ProofNumbers::unpack(found));
            }
            std::hint::spin_loop();
        }
    }

    #[inline]
    fn put(&self, node: NodeKey, numbers: ProofNumbers, work: u64) {
        let bucket = self.bucket(node);
        let sequence = lock(&bucket[SEQUENCE]);
        let tags = bucket[TAGS].load(Ordering::Relaxed);
        let mut chosen = (u32::MAX, 0);
        for entry in 0..ENTRIES {
            let tag = Tag::of(tags, entry);
            let key = bucket[FIRST + 2 * entry].load(Ordering::Relaxed);
            let empty = bucket[FIRST + 2 * entry + 1].load(Ordering::Relaxed) == 0;
            if empty || key == node.key && tag.plies() == node.plies {
                chosen = (0, entry);
                break;
            }
            chosen = chosen.min((tag.work(), entry));
        }
        let entry = chosen.1;
        let tag = Tag::new(node.plies, work.max(1).ilog2());
        bucket[TAGS].store(tag.put_into(tags, entry), Ordering::Relaxed);
        bucket[FIRST + 2 * entry].store(node.key, Ordering::Relaxed);
        bucket[FIRST + 2 * entry + 1].store(numbers.pack(), Ordering::Relaxed);
        bucket[SEQUENCE].store(sequence + 2, Ordering::Release);
    }
}

impl<'a> ProofTable<'a> {
    #[inline]
    fn bucket(&self, node: NodeKey) -> &'a [AtomicU64] {
        let hash = mix64(node.key ^ u64::from(node.plies) << 54);
        let number = (u128::from(hash) * u128::from(self.buckets)) >> 64;
        let first = number as usize * WORDS;
        &self.words[first..first + WORDS]
    }
}

/// Makes a sequence odd and returns its previous value.
#[inline]
fn lock(sequence: &AtomicU64) -> u64 {
    loop {
        let before = sequence.load(Ordering::Relaxed);
        let taken = before & 1 == 0
            && sequence
                .compare_exchange_weak(before, before + 1, Ordering::Acquire, Ordering::Relaxed)
                .is_ok();
        if taken {
            // Writes under the lock must not become visible before the lock.
            fence(Ordering::Release);
            return before;
        }
        std::hint::spin_loop();
    }
}

/// The 16 bits of an entry in the bucket's word of tags: plies and work.
#[derive(Clone, Copy)]
struct Tag(u64);

impl Tag {
    fn new(plies: u32, work: u32) -> Tag {
        Tag(u64::from(plies) << 6 | u64::from(work))
    }

    fn of(tags: u64, entry: usize) -> Tag {
        Tag(tags >> (16 * entry) & 0xffff)
    }

    fn put_into(self, tags: u64, entry: usize) -> u64 {
        tags & !(0xffff << (16 * entry)) | self.0 << (16 * entry)
    }

    fn plies(self) -> u32 {
        (self.0 >> 6) as u32
    }

    /// Returns the binary logarithm of the nodes searched below.
    fn work(self) -> u32 {
        self.0 as u32 & 63
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::UNBOUNDED;

    fn node(key: u64, plies: u32) -> NodeKey {
        NodeKey { key, plies }
    }

    #[test]
    fn nodes_are_never_confused() {
        let mut memory = ProofMemory::new(0).unwrap();
        let table = memory.table();
        for key in 0..100 {
            for plies in [0, 1, 40, UNBOUNDED] {
                assert_eq!(table.get(node(key, plies)), None);
                let numbers = ProofNumbers::open(key + 1, u64::from(plies) + 1);
                table.put(node(key, plies), numbers, 1);
                assert_eq!(table.get(node(key, plies)), Some(numbers));
                assert_eq!(table.get(node(key + 100, plies)), None);
            }
        }
    }

    #[test]
    fn replaces_entry_with_least_work() {
        let mut memory = ProofMemory::new(64).unwrap();
        let table = memory.table();
        for (key, work) in [(1, 1000), (2, 3), (3, 50), (4, 1)] {
            table.put(node(key, 1), ProofNumbers::open(key, 1), work);
        }
        let kept = [1, 2, 3, 4].map(|key| table.get(node(key, 1)).is_some());
        assert_eq!(kept, [true, false, true, true]);
    }

    #[test]
    fn threads_never_read_torn_entries() {
        let mut memory = ProofMemory::new(1 << 10).unwrap();
        let table = memory.table();
        std::thread::scope(|scope| {
            for thread in 1..=2 {
                scope.spawn(move || {
                    for round in 0..200_000u64 {
                        let key = round * thread % 101;
                        let numbers = ProofNumbers::open(key + 1, key + 8);
                        table.put(node(key, key as u32 + 1), numbers, round);
                        let key = round * 7 % 101;
                        if let Some(numbers) = table.get(node(key, key as u32 + 1)) {
                            assert_eq!(numbers, ProofNumbers::open(key + 1, key + 8));
                        }
                    }
                });
            }
        });
    }
}
