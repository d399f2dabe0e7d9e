//! The two steps of a solve on Bagh Chal: goat sets per second. One is a layer of the placement
//! phase on all threads, the other a tiger move of one class, which permutes index bits. Planes are
//! random, and checksums of the results are asserted.

#![expect(
    missing_docs,
    reason = "`criterion_group!` makes an undocumented function"
)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use game::{NoMonitor, Side};
use games::hunt::{Board, GOATS, Hunt, TIGERS};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use tablebase::{
    GatherScratch, Layer, Layout, TigerClasses, apply_tiger_move, goat_range, previous_layer,
};

/// Goats placed in the layer: all numbers of captures occur, and two threads take about a second.
const PLACED: u8 = 6;
/// Checksum of the layer.
const LAYER: u64 = 3_594_711_528_026_511_749;
/// Checksum of the tiger move.
const MOVE: u64 = 11_709_544_050_814_734_564;

/// Returns planes in which each side wins a quarter of the goat sets.
fn random_words(layout: &Layout, classes: usize, generator: &mut Pcg64Mcg) -> Vec<u64> {
    let word = |_| {
        let (a, b): (u32, u32) = (generator.random(), generator.random());
        u64::from(a & b) | u64::from(a | b) << 32
    };
    let mut words: Vec<u64> = (0..classes * layout.words).map(word).collect();
    for class in words.chunks_exact_mut(layout.words) {
        layout.clear_outside(class);
    }
    words
}

fn checksum(words: &[u64]) -> u64 {
    words.iter().fold(0, |sum, word| {
        (sum ^ word)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(23)
    })
}

fn bench(criterion: &mut Criterion) {
    let hunt = Hunt::new(Board::embedded("bagh-chal").expect("the board is built in"));
    let classes = TigerClasses::new(&hunt);
    let count = classes.list().len();
    let layout = |mover: Side| Layout::new(classes.free(), goat_range(hunt.board(), PLACED, mover));
    let (goats, tigers) = (layout(GOATS), layout(TIGERS));
    let mut generator = Pcg64Mcg::seed_from_u64(1);
    let words = random_words(&goats, count, &mut generator);
    let next = Layer {
        classes: &classes,
        layout: &goats,
        placed: PLACED,
        mover: GOATS,
        words: &words,
        distances: None,
    };
    let mut fresh = vec![0; count * tigers.words];

    let mut group = criterion.benchmark_group("solve bagh-chal");
    group.sample_size(10);
    group.throughput(Throughput::Elements(count as u64 * tigers.set_count()));
    group.bench_function(format!("tigers to move, {PLACED} placed"), |bencher| {
        bencher.iter(|| {
            let done = previous_layer(hunt.board(), &next, &tigers, &mut fresh, &NoMonitor);
            done.expect("the monitor never stops it");
        });
        assert_eq!(checksum(&fresh), LAYER);
    });

    let class = &classes.list()[count / 2];
    let slide = class.moves.iter().find(|m| m.over.is_none());
    let slide = slide.expect("a tiger of this class can slide");
    group.throughput(Throughput::Elements(goats.set_count()));
    group.bench_function("one slide", |bencher| {
        let mut written = vec![0; goats.words];
        let mut streams = GatherScratch::new();
        bencher.iter(|| {
            let read = next.class(0);
            apply_tiger_move(black_box(slide), read, &mut written, &goats, &mut streams);
        });
        goats.clear_outside(&mut written);
        assert_eq!(checksum(&written), MOVE);
    });
}

criterion_group!(benches, bench);
criterion_main!(benches);
