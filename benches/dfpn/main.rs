//! df-pn on Bagh Chal: children visited per second with the engine's table and with a store built
//! on `dashmap`.
//!
//! Both get the same memory, once enough for all nodes and once for few of them, on one thread and
//! on two. The verdict is asserted, and on one thread, where the search is deterministic, also the
//! numbers of nodes and children. Throughput counts the children that one thread visits; two
//! threads visit more. Prints the bench signature first.

#![expect(
    missing_docs,
    reason = "`criterion_group!` makes an undocumented function"
)]

mod dashmap_store;
mod signature;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group};
use game::{Answer, Decision, Game, Limits, NoMonitor, Objective, Question};
use games::hunt::{Board, Hunt, HuntEvent, Move, TIGERS};
use search::{DfpnOptions, NoLog, ProofMemory, ProofStore, dfpn_with_store};

use dashmap_store::{DashmapStore, SLOT_BYTES};
use signature::check_signature;

/// Plies within which Tigers are to capture a goat.
const PLIES: u32 = 36;

/// A memory size, with the nodes and children that one thread visits in it.
struct Size {
    name: &'static str,
    /// Slots of the map; the table gets as many bytes.
    slots: usize,
    table: (u64, u64),
    map: (u64, u64),
}

const SIZES: [Size; 2] = [
    // Room for all nodes, but full buckets of the table lose a few.
    Size {
        name: "168 MiB",
        slots: 1 << 23,
        table: (614_118, 3_674_921),
        map: (614_087, 3_674_806),
    },
    // Most nodes are replaced.
    Size {
        name: "5.25 MiB",
        slots: 1 << 18,
        table: (611_527, 3_434_003),
        map: (1_054_893, 5_700_430),
    },
];

fn prove(hunt: &Hunt, store: &impl ProofStore, threads: usize) -> Answer<Move> {
    let question = Question {
        position: hunt.start(),
        prover: TIGERS,
        objective: Objective::Reach,
        event: HuntEvent::Captures(1),
        plies: Some(black_box(PLIES)),
    };
    let options = DfpnOptions {
        threads,
        log: &NoLog,
    };
    let answer = dfpn_with_store(
        store,
        &options,
        hunt,
        &question,
        Limits::DEFAULT,
        &NoMonitor,
    );
    assert_eq!(answer.verdict, Decision::Proven);
    answer
}

fn with_table(hunt: &Hunt, slots: usize, threads: usize) -> Answer<Move> {
    let bytes = (slots * SLOT_BYTES) as u64;
    let mut memory = ProofMemory::new(bytes).expect("the table fits into memory");
    prove(hunt, &memory.table(), threads)
}

fn with_map(hunt: &Hunt, slots: usize, threads: usize) -> Answer<Move> {
    let store = DashmapStore::new(slots);
    let answer = prove(hunt, &store, threads);
    assert!(store.capacity() <= slots / 8 * 7, "the map has grown");
    answer
}

type Run = fn(&Hunt, usize, usize) -> Answer<Move>;

fn bench(criterion: &mut Criterion) {
    let hunt = Hunt::new(Board::embedded("bagh-chal").expect("the board is built in"));
    let mut group = criterion.benchmark_group("dfpn bagh-chal");
    group.sample_size(10);
    for size in &SIZES {
        for threads in [1, 2] {
            let stores: [(&str, Run, (u64, u64)); 2] = [
                ("table", with_table, size.table),
                ("dashmap", with_map, size.map),
            ];
            for (name, run, (nodes, children)) in stores {
                group.throughput(Throughput::Elements(children));
                let name = format!("{name} {} on {threads}", size.name);
                group.bench_function(name, |bencher| {
                    bencher.iter(|| {
                        let answer = run(&hunt, size.slots, threads);
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

fn main() {
    check_signature();
    benches();
    Criterion::default().configure_from_args().final_summary();
}
