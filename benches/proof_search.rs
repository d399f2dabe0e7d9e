//! df-pn on Bagh Chal with the table of the engine and with one built on the crate `dashmap`, in
//! the same bytes, large and small, on one thread and on two. The verdict is asserted, and on
//! one thread, where it is the same every time, the number of nodes. Throughput is in the
//! children that one thread looks at; two look at more.
//!
//! The bytes suit the map: a power of two of slots, which it fills to 7/8. When it is full, the
//! nodes with the least work below them go (Nagai's small-tree collection), down to less than
//! half: only then does the map clear away the marks that removals leave, which would make it
//! grow.

use std::hash::{BuildHasherDefault, Hasher};
use std::hint::black_box;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dashmap::DashMap;
use game::{Answer, Decision, Game, Limits, NoMonitor, Objective, Question};
use games::hunt::{Board, Hunt, HuntEvent, Move, TIGERS};
use search::{DfpnOptions, NoLog, NodeKey, ProofMemory, ProofNumbers, ProofStore, dfpn_with_store};

/// Tigers capture a goat within so many plies.
const PLIES: u32 = 36;

/// A size, and what the question takes in it on one thread: nodes and children with the table,
/// nodes and children with the map.
struct Size {
    name: &'static str,
    slots: usize,
    table: (u64, u64),
    map: (u64, u64),
}

const SIZES: [Size; 2] = [
    // Room for all nodes; full buckets of the table lose a few.
    Size {
        name: "168 MiB",
        slots: 1 << 23,
        table: (614_118, 3_674_921),
        map: (614_087, 3_674_806),
    },
    // Most nodes have to go.
    Size {
        name: "5.25 MiB",
        slots: 1 << 18,
        table: (611_527, 3_434_003),
        map: (1_054_893, 5_700_430),
    },
];

/// What the map takes for a slot: an entry and a byte of its own.
const SLOT: usize = size_of::<(Key, Entry)>() + 1;

/// Enough that threads rarely meet and that a part which is built anew weighs little.
const SHARDS: usize = 64;

/// The part of the map's capacity that is used, in percent: shards do not fill evenly, and one
/// that overflows doubles.
const FILLED: usize = 95;

/// The part of that which outlives a collection, in percent at most.
const KEPT: usize = 40;

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

/// What is remembered of it in ten more: packed numbers, and the logarithm of the nodes below.
#[derive(Clone, Copy)]
#[repr(Rust, packed(2))]
struct Entry {
    numbers: u64,
    work: u16,
}

/// Multiplies and folds, as the table does.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, _bytes: &[u8]) {
        unreachable!("a key is two numbers");
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

/// A store built on the crate `dashmap`.
struct Dash {
    map: DashMap<Key, Entry, BuildHasherDefault<Mix>>,
    /// Entries that the map may have, and has, about.
    most: usize,
    entries: AtomicUsize,
    collecting: Mutex<()>,
}

impl Dash {
    fn new(slots: usize) -> Dash {
        let capacity = slots / 8 * 7;
        let hasher = BuildHasherDefault::default();
        Dash {
            map: DashMap::with_capacity_and_hasher_and_shard_amount(capacity, hasher, SHARDS),
            most: capacity * FILLED / 100,
            entries: AtomicUsize::new(0),
            collecting: Mutex::new(()),
        }
    }

    /// Drops the entries with the least work below them.
    fn collect(&self) {
        let Ok(_only) = self.collecting.try_lock() else {
            return;
        };
        let mut with_work = [0; u64::BITS as usize];
        for entry in &self.map {
            with_work[usize::from(entry.work)] += 1;
        }
        let (mut kept, mut least) = (0, with_work.len());
        while least > 0 && kept + with_work[least - 1] <= self.most * KEPT / 100 {
            least -= 1;
            kept += with_work[least];
        }
        self.map.retain(|_, entry| usize::from(entry.work) >= least);
        self.map.shrink_to_fit();
        self.entries.store(self.map.len(), Ordering::Relaxed);
    }
}

impl ProofStore for Dash {
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
            && self.entries.fetch_add(1, Ordering::Relaxed) >= self.most
        {
            self.collect();
        }
    }
}

fn ask(hunt: &Hunt, store: &impl ProofStore, threads: usize) -> Answer<Move> {
    let question = Question {
        position: hunt.start(),
        prover: TIGERS,
        objective: Objective::Reach,
        event: HuntEvent::Captures(1),
        plies: Some(black_box(PLIES)),
    };
    let method = DfpnOptions {
        threads,
        log: &NoLog,
    };
    let answer = dfpn_with_store(store, &method, hunt, &question, Limits::NONE, &NoMonitor);
    assert_eq!(answer.verdict, Decision::Proven);
    answer
}

fn with_table(hunt: &Hunt, slots: usize, threads: usize) -> Answer<Move> {
    let mut memory = ProofMemory::new((slots * SLOT) as u64).expect("there is room");
    ask(hunt, &memory.table(), threads)
}

fn with_map(hunt: &Hunt, slots: usize, threads: usize) -> Answer<Move> {
    let store = Dash::new(slots);
    let answer = ask(hunt, &store, threads);
    assert!(store.map.capacity() <= slots / 8 * 7, "the map has grown");
    answer
}

type Way = fn(&Hunt, usize, usize) -> Answer<Move>;

fn bench(criterion: &mut Criterion) {
    let hunt = Hunt::new(Board::embedded("bagh-chal").expect("it comes with the program"));
    let mut group = criterion.benchmark_group("dfpn bagh-chal");
    group.sample_size(10);
    for size in &SIZES {
        for threads in [1, 2] {
            let ways: [(&str, Way, (u64, u64)); 2] = [
                ("table", with_table, size.table),
                ("dashmap", with_map, size.map),
            ];
            for (name, way, (nodes, children)) in ways {
                group.throughput(Throughput::Elements(children));
                let name = format!("{name} {} on {threads}", size.name);
                group.bench_function(name, |bencher| {
                    bencher.iter(|| {
                        let answer = way(&hunt, size.slots, threads);
                        if threads == 1 {
                            assert_eq!((answer.nodes, answer.children), (nodes, children));
                        }
                    });
                });
            }
        }
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
