//! A proof store built on the crate `dashmap`, to compare with the engine's own table.
//!
//! The map is given a power of two of slots and filled to 7/8 of them. When it is full, entries
//! with the least work below them are dropped (Nagai's small-tree collection) until less than half
//! remain: only then does the map clear the tombstones that would otherwise make it grow.

use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use dashmap::DashMap;
use search::{NodeKey, ProofNumbers, ProofStore};

/// Bytes per slot of the map: an entry and its control byte.
pub const SLOT_BYTES: usize = size_of::<(Key, Entry)>() + 1;

/// Enough shards that threads rarely collide and rebuilding one is cheap.
const SHARDS: usize = 64;

/// Percentage of the map's capacity that is used. Shards fill unevenly, and one that overflows
/// doubles.
const FILL_PERCENT: usize = 95;

/// Upper bound on the percentage of entries that survive a collection.
const KEEP_PERCENT: usize = 40;

/// A node in ten bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(Rust, packed(2))]
struct Key {
    key: u64,
    plies: u16,
}

impl From<NodeKey> for Key {
    fn from(node: NodeKey) -> Key {
        Key {
            key: node.key,
            plies: node.plies as u16,
        }
    }
}

/// The stored data in ten bytes: packed proof numbers, and the binary logarithm of the nodes below.
#[derive(Clone, Copy)]
#[repr(Rust, packed(2))]
struct Entry {
    numbers: u64,
    work: u16,
}

/// The hash function of the engine's table: multiply and fold.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, _bytes: &[u8]) {
        unreachable!("a key consists of two integers");
    }

    #[inline]
    fn write_u64(&mut self, key: u64) {
        self.0 ^= key;
    }

    #[inline]
    fn write_u16(&mut self, plies: u16) {
        self.0 ^= u64::from(plies) << 54;
    }

    #[inline]
    fn finish(&self) -> u64 {
        let mixed = self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        hash ^ hash >> 32
    }
}

/// A bounded proof store in a concurrent hash map.
pub struct DashmapStore {
    map: DashMap<Key, Entry, BuildHasherDefault<KeyHasher>>,
    max_entries: usize,
    /// Approximate number of entries.
    entries: AtomicUsize,
    collecting: Mutex<()>,
}

impl DashmapStore {
    pub fn new(slots: usize) -> DashmapStore {
        let capacity = slots / 8 * 7;
        let hasher = BuildHasherDefault::default();
        DashmapStore {
            map: DashMap::with_capacity_and_hasher_and_shard_amount(capacity, hasher, SHARDS),
            max_entries: capacity * FILL_PERCENT / 100,
            entries: AtomicUsize::new(0),
            collecting: Mutex::new(()),
        }
    }

    /// Returns the number of entries the map has room for.
    pub fn capacity(&self) -> usize {
        self.map.capacity()
    }

    /// Drops the entries with the least work below them.
    fn collect(&self) {
        let Ok(_guard) = self.collecting.try_lock() else {
            return;
        };
        let mut with_work = [0; u64::BITS as usize];
        for entry in &self.map {
            with_work[usize::from(entry.work)] += 1;
        }
        let (mut kept, mut least) = (0, with_work.len());
        while least > 0 && kept + with_work[least - 1] <= self.max_entries * KEEP_PERCENT / 100 {
            least -= 1;
            kept += with_work[least];
        }
        self.map.retain(|_, entry| usize::from(entry.work) >= least);
        self.map.shrink_to_fit();
        self.entries.store(self.map.len(), Ordering::Relaxed);
    }
}

impl ProofStore for DashmapStore {
    #[inline]
    fn get(&self, node: NodeKey) -> Option<ProofNumbers> {
        let entry = self.map.get(&node.into())?;
        Some(ProofNumbers::unpack(entry.numbers))
    }

    #[inline]
    fn put(&self, node: NodeKey, numbers: ProofNumbers, work: u64) {
        let entry = Entry {
            numbers: numbers.pack(),
            work: work.max(1).ilog2() as u16,
        };
        if self.map.insert(node.into(), entry).is_none()
            && self.entries.fetch_add(1, Ordering::Relaxed) >= self.max_entries
        {
            self.collect();
        }
    }
}
