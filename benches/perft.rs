//! Perft on Bagh Chal on one thread: move sequences counted per second, with the fast rules and
//! with the naive ones. The counts are asserted.

#![expect(
    missing_docs,
    reason = "`criterion_group!` makes an undocumented function"
)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fixtures::{NaiveGame, naive_board};
use game::Game;
use game::perft::perft;
use games::hunt::{Board, EMBEDDED, Hunt};

/// Depths and counts from the start, as in `crates/games/tests/perft/bagh-chal.txt`.
const COUNTS: [(u32, u64); 2] = [(6, 18_592_000), (7, 339_123_476)];
/// Depth and count for the naive rules, which are slower.
const NAIVE: (u32, u64) = (5, 1_304_788);

fn bench(criterion: &mut Criterion) {
    let hunt = Hunt::new(Board::embedded("bagh-chal").expect("the board is built in"));
    let mut group = criterion.benchmark_group("perft bagh-chal");
    group.sample_size(10);
    for (depth, count) in COUNTS {
        group.throughput(Throughput::Elements(count));
        group.bench_function(format!("bits {depth}"), |bencher| {
            bencher.iter(|| assert_eq!(perft(&hunt, &hunt.start(), black_box(depth)), count));
        });
    }
    let naive = NaiveGame(naive_board(EMBEDDED[0].1).expect("the board is built in"));
    let (depth, count) = NAIVE;
    group.throughput(Throughput::Elements(count));
    group.bench_function(format!("naive {depth}"), |bencher| {
        bencher.iter(|| assert_eq!(perft(&naive, &naive.start(), black_box(depth)), count));
    });
}

criterion_group!(benches, bench);
criterion_main!(benches);
