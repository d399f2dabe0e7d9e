//! Estimates of the five trees of Table 3 (Lim & Nievergelt 2004): how fast paths and populations
//! are, and how much better populations are in the same time. Each estimate is held against the
//! size that counting gives, where it was counted.
//!
//! `cargo bench -p pounce --bench estimate -- errors` takes a quarter of an hour: for each tree it estimates with
//! many seeds by both methods, each as long as the other, and compares how far they are off.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group};
use estimate::{GameTree, Leaf, Method, sample};
use game::{Game, Silent};
use games::hunt::{Board, Hunt, HuntEvent};

/// The sizes of the trees of one and two captures, from `pounce estimate --method rounded`.
const COUNTED: [(u8, f64); 2] = [(1, 2.048_139e36), (2, 1.732_848e38)];

const PATHS: u64 = 20_000;

fn tree(hunt: &Hunt, captures: u8, merged: bool) -> GameTree<'_, Hunt, HuntEvent> {
    GameTree {
        game: hunt,
        position: hunt.start(),
        goal: Some(HuntEvent::Captures(captures)),
        leaf: Leaf::Met,
        plies: 39,
        merged,
    }
}

fn hunt() -> Hunt {
    Hunt::new(Board::embedded("bagh-chal").expect("it comes with the program"))
}

fn speed(criterion: &mut Criterion) {
    let hunt = hunt();
    let mut group = criterion.benchmark_group("bagh-chal paths");
    group.sample_size(10);
    group.throughput(Throughput::Elements(PATHS));
    for (name, merged) in [("every move", false), ("symmetric children once", true)] {
        for captures in [1, 5] {
            let tree = tree(&hunt, captures, merged);
            group.bench_function(format!("{name}, {captures}"), |bencher| {
                bencher.iter(|| {
                    let estimate = sample(&tree, Method::Knuth, PATHS, 1, &Silent);
                    let estimate = estimate.expect("nobody stops it");
                    assert_eq!(estimate.totals().len() as u64, PATHS);
                    black_box(estimate.mean())
                });
            });
        }
    }
    group.finish();
    let mut group = criterion.benchmark_group("bagh-chal populations");
    group.sample_size(10);
    for (captures, counted) in COUNTED {
        let tree = tree(&hunt, captures, true);
        group.bench_function(format!("{captures}"), |bencher| {
            bencher.iter(|| {
                let method = Method::Population { size: 300 };
                let estimate = sample(&tree, method, 20, 1, &Silent).expect("nobody stops it");
                let off = estimate.mean().number().expect("it is small") / counted - 1.0;
                assert!(off.abs() < 0.2, "{off}");
            });
        });
    }
    group.finish();
}

/// Seeds for each method and tree.
const SEEDS: u64 = 20;
/// Populations in an estimate; as many paths are taken as there is time for.
const POPULATIONS: u64 = 100;

/// The root of the mean square of how far estimates are off, as a part of the truth.
fn errors(estimates: &[f64], truth: f64) -> f64 {
    let squares = estimates.iter().map(|it| (it / truth - 1.0).powi(2));
    (squares.sum::<f64>() / estimates.len() as f64).sqrt()
}

fn compare() {
    let hunt = hunt();
    for captures in 1..=5 {
        let tree = tree(&hunt, captures, true);
        let run = |method: Method, samples: u64, seed: u64| {
            let began = Instant::now();
            let estimate = sample(&tree, method, samples, seed, &Silent).expect("nobody stops it");
            (estimate.mean().number().expect("small"), began.elapsed())
        };
        let method = Method::Population { size: 1000 };
        let runs: Vec<(f64, Duration)> = (0..SEEDS)
            .map(|seed| run(method, POPULATIONS, seed))
            .collect();
        let time = runs.iter().map(|(_, time)| *time).sum::<Duration>() / SEEDS as u32;
        let populations: Vec<f64> = runs.iter().map(|(mean, _)| *mean).collect();
        let (_, pace) = run(Method::Knuth, PATHS, SEEDS);
        let paths = (PATHS as f64 * time.as_secs_f64() / pace.as_secs_f64()) as u64;
        let runs: Vec<(f64, Duration)> = (0..SEEDS)
            .map(|seed| run(Method::Knuth, paths, seed))
            .collect();
        let knuth_time = runs.iter().map(|(_, time)| *time).sum::<Duration>() / SEEDS as u32;
        let knuth: Vec<f64> = runs.iter().map(|(mean, _)| *mean).collect();
        let mean = populations.iter().sum::<f64>() / SEEDS as f64;
        let counted = COUNTED.iter().find(|(number, _)| *number == captures);
        let truth = counted.map_or(mean, |(_, counted)| *counted);
        assert!(
            (mean / truth - 1.0).abs() < 0.01,
            "{captures}: {mean} {truth}"
        );
        // As if both had taken as long.
        let slower = (knuth_time.as_secs_f64() / time.as_secs_f64()).sqrt();
        let (few, many) = (errors(&populations, truth), slower * errors(&knuth, truth));
        println!(
            "{captures}: {truth:.4e} nodes; populations {:.2} % in {time:.1?}, \
             {paths} paths in {knuth_time:.1?}, {:.2} % in as long: {:.1} times less",
            100.0 * few,
            100.0 * many,
            many / few
        );
        assert!(many > 3.0 * few, "{captures}: {few} {many}");
    }
}

criterion_group!(benches, speed);

fn main() {
    if std::env::args().any(|argument| argument == "errors") {
        return compare();
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
}
