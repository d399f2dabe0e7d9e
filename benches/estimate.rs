//! Estimates of the five trees of Table 3 (Lim & Nievergelt 2004): how fast paths and populations
//! are, and how much better populations are in the same time. Each estimate is held against the
//! size that counting gives, where it was counted.
//!
//! `cargo bench -p pounce-cli --bench estimate -- errors` takes a quarter of an hour: for each tree it
//! estimates with many seeds by both methods, each as long as the other, and compares how far they
//! are off. `-- errors 2` does so for the tree of two captures alone, `-- errors 2 40` with 40
//! populations each time.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group};
use estimate::{ExtendedFloat, GameTree, LeafRule, SamplingMethod, Tree, sample};
use game::{Game, NoMonitor};
use games::hunt::{Board, Hunt, HuntEvent};

/// The sizes of the five trees, from `pounce estimate --method rounded`.
const COUNTED: [(u8, f64); 5] = [
    (1, 2.048_139e36),
    (2, 1.732_848e38),
    (3, 3.788_148e39),
    (4, 3.461_841e40),
    (5, 1.672_620e41),
];

const PATHS: u64 = 20_000;

fn tree(hunt: &Hunt, captures: u8, merge_symmetric: bool) -> GameTree<'_, Hunt, HuntEvent> {
    GameTree {
        game: hunt,
        position: hunt.start(),
        goal: Some(HuntEvent::Captures(captures)),
        leaf: LeafRule::GoalReached,
        plies: 39,
        merge_symmetric,
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
                    let estimate = sample(&tree, SamplingMethod::Knuth, PATHS, 1, &NoMonitor);
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
    for (captures, counted) in [COUNTED[0], COUNTED[1]] {
        let tree = tree(&hunt, captures, true);
        group.bench_function(format!("{captures}"), |bencher| {
            bencher.iter(|| {
                let method = SamplingMethod::Population { size: 300 };
                let estimate = sample(&tree, method, 20, 1, &NoMonitor).expect("nobody stops it");
                let off = estimate.mean().to_f64().expect("it is small") / counted - 1.0;
                assert!(off.abs() < 0.2, "{off}");
            });
        });
    }
    group.finish();
}

/// Seeds for each method and tree.
const SEEDS: u64 = 20;
/// Populations in an estimate, if not said; as many paths are taken as there is time for.
const POPULATIONS: u64 = 100;

/// What a method came to, seed by seed.
#[derive(Default)]
struct Runs {
    time: Duration,
    /// How far the means are off, as parts of the truth.
    off: Vec<f64>,
    /// Their standard errors, as parts of the truth.
    errors: Vec<f64>,
    /// How many intervals contain the truth.
    covered: usize,
}

impl Runs {
    fn run<T: Tree>(
        &mut self,
        tree: &T,
        method: SamplingMethod,
        samples: u64,
        seed: u64,
        truth: f64,
    ) {
        let began = Instant::now();
        let estimate = sample(tree, method, samples, seed, &NoMonitor).expect("nobody stops it");
        self.time += began.elapsed();
        let number = |wide: ExtendedFloat| wide.to_f64().expect("it is small") / truth;
        let [low, high] = estimate.interval().expect("samples are many").map(number);
        self.off.push(number(estimate.mean()) - 1.0);
        let error = estimate.standard_error().expect("samples are many");
        self.errors.push(number(error));
        self.covered += usize::from(low <= 1.0 && 1.0 <= high);
    }
}

/// The root of the mean square.
fn quadratic_mean(numbers: &[f64]) -> f64 {
    let squares: f64 = numbers.iter().map(|number| number * number).sum();
    (squares / numbers.len() as f64).sqrt()
}

/// How many times smaller the standard error of populations is than that of paths in the same time.
fn compare(captures: u8, truth: f64, samples: u64) -> f64 {
    let hunt = hunt();
    let tree = tree(&hunt, captures, true);
    let population = SamplingMethod::Population { size: 1000 };
    // How many paths there is time for, as of now.
    let (mut one, mut other) = (Runs::default(), Runs::default());
    one.run(&tree, population, samples, SEEDS, truth);
    other.run(&tree, SamplingMethod::Knuth, PATHS, SEEDS, truth);
    let paths = PATHS as f64 * one.time.as_secs_f64() / other.time.as_secs_f64();
    let (mut populations, mut walks) = (Runs::default(), Runs::default());
    // By turns, so that whatever else the machine does slows down both.
    for seed in 0..SEEDS {
        populations.run(&tree, population, samples, seed, truth);
        walks.run(&tree, SamplingMethod::Knuth, paths as u64, seed, truth);
    }
    // As if both had taken as long.
    let longer = (walks.time.as_secs_f64() / populations.time.as_secs_f64()).sqrt();
    let ratio = longer * quadratic_mean(&walks.errors) / quadratic_mean(&populations.errors);
    let off = longer * quadratic_mean(&walks.off) / quadratic_mean(&populations.off);
    let mean = populations.off.iter().sum::<f64>() / SEEDS as f64;
    println!(
        "{captures}: {truth:.6e} nodes; {samples} populations in {:.1?}: error {:.3} %, {} of {SEEDS} \
         intervals, {:+.3} % on average; {paths:.0} paths in {:.1?}, {} intervals; in the same time \
         a standard error {ratio:.1} times smaller, means {off:.1} times closer",
        populations.time / SEEDS as u32,
        100.0 * quadratic_mean(&populations.errors),
        populations.covered,
        100.0 * mean,
        walks.time / SEEDS as u32,
        walks.covered,
    );
    ratio
}

criterion_group!(benches, speed);

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(place) = arguments.iter().position(|it| it == "errors") {
        let number = |at: usize| arguments.get(at).and_then(|it| it.parse::<u64>().ok());
        let chosen = number(place + 1);
        let samples = number(place + 2).unwrap_or(POPULATIONS);
        for (captures, counted) in COUNTED {
            if chosen.is_none_or(|chosen| chosen == u64::from(captures)) {
                let least = if captures <= 2 { 10.0 } else { 3.0 };
                let ratio = compare(captures, counted, samples);
                assert!(ratio >= least, "{captures}: {ratio}");
            }
        }
        return;
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
}
