//! Estimates of the five trees of Table 3 (Lim & Nievergelt 2004): samples per second of both
//! methods, and how much smaller the error of populations is in the same time. Results are
//! asserted; those of populations against the exact sizes.
//!
//! `cargo bench -p pounce-cli --bench estimate -- errors` takes a quarter of an hour. For each tree
//! it runs both methods for equal times with many seeds and compares their errors.
//! `-- errors 2` does so for the tree of two captures only, and `-- errors 2 40` with 40 populations
//! per estimate.

#![expect(
    missing_docs,
    reason = "`criterion_group!` makes an undocumented function"
)]

use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group};
use estimate::{ExtendedFloat, GameTree, LeafRule, SamplingMethod, Tree, sample};
use game::{Game, NoMonitor};
use games::hunt::{Board, Hunt, HuntEvent};

/// Captures and sizes of the five trees, from `pounce estimate --method rounded`.
const SIZES: [(u8, f64); 5] = [
    (1, 2.048_139e36),
    (2, 1.732_848e38),
    (3, 3.788_148e39),
    (4, 3.461_841e40),
    (5, 1.672_620e41),
];

const PATHS: u64 = 20_000;

/// For each kind of children and number of captures, the mean of [`PATHS`] paths with seed 1.
const PATH_MEANS: [(&str, bool, u8, &str); 4] = [
    ("every move", false, 1, "1.901067e37"),
    ("every move", false, 5, "1.301263e42"),
    ("symmetric children once", true, 1, "2.102364e36"),
    ("symmetric children once", true, 5, "1.592227e41"),
];

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
    Hunt::new(Board::embedded("bagh-chal").expect("the board is built in"))
}

fn to_f64(number: ExtendedFloat) -> f64 {
    number.to_f64().expect("the trees are smaller than 10^308")
}

fn speed(criterion: &mut Criterion) {
    let hunt = hunt();
    let mut group = criterion.benchmark_group("bagh-chal paths");
    group.sample_size(10);
    group.throughput(Throughput::Elements(PATHS));
    for (name, merge_symmetric, captures, expected) in PATH_MEANS {
        let tree = tree(&hunt, captures, merge_symmetric);
        group.bench_function(format!("{name}, {captures}"), |bencher| {
            bencher.iter(|| {
                let estimate = sample(&tree, SamplingMethod::Knuth, PATHS, 1, &NoMonitor);
                let mean = to_f64(estimate.expect("the monitor never stops it").mean());
                assert_eq!(format!("{mean:.6e}"), expected);
            });
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group("bagh-chal populations");
    group.sample_size(10);
    for (captures, size) in [SIZES[0], SIZES[1]] {
        let tree = tree(&hunt, captures, true);
        group.bench_function(format!("{captures}"), |bencher| {
            bencher.iter(|| {
                let method = SamplingMethod::Population { size: 300 };
                let estimate = sample(&tree, method, 20, 1, &NoMonitor);
                let mean = to_f64(estimate.expect("the monitor never stops it").mean());
                let error = mean / size - 1.0;
                assert!(error.abs() < 0.2, "{error}");
            });
        });
    }
    group.finish();
}

/// Seeds per method and tree.
const SEEDS: u64 = 20;
/// Populations per estimate by default. Paths are sampled for the same time.
const POPULATIONS: u64 = 100;

/// The results of one method over all seeds. Errors are relative to the size of the tree.
#[derive(Default)]
struct Runs {
    time: Duration,
    /// Actual errors of the means.
    errors: Vec<f64>,
    /// Estimated standard errors.
    standard_errors: Vec<f64>,
    /// Number of intervals that contain the size.
    covered: usize,
}

impl Runs {
    fn run<T: Tree>(
        &mut self,
        tree: &T,
        method: SamplingMethod,
        samples: u64,
        seed: u64,
        size: f64,
    ) {
        let began = Instant::now();
        let estimate = sample(tree, method, samples, seed, &NoMonitor);
        self.time += began.elapsed();
        let estimate = estimate.expect("the monitor never stops it");
        let relative = |number: ExtendedFloat| to_f64(number) / size;
        let interval = estimate.interval().expect("there are several samples");
        let [low, high] = interval.map(relative);
        self.errors.push(relative(estimate.mean()) - 1.0);
        let error = estimate.standard_error();
        let error = error.expect("there are several samples");
        self.standard_errors.push(relative(error));
        self.covered += usize::from(low <= 1.0 && 1.0 <= high);
    }
}

fn root_mean_square(numbers: &[f64]) -> f64 {
    let squares: f64 = numbers.iter().map(|number| number * number).sum();
    (squares / numbers.len() as f64).sqrt()
}

/// Returns how many times smaller the standard error of populations is than that of paths in the
/// same time.
fn compare(captures: u8, size: f64, samples: u64) -> f64 {
    let hunt = hunt();
    let tree = tree(&hunt, captures, true);
    let population = SamplingMethod::Population { size: 1000 };
    // Measure how many paths take as long as the populations.
    let (mut one, mut other) = (Runs::default(), Runs::default());
    one.run(&tree, population, samples, SEEDS, size);
    other.run(&tree, SamplingMethod::Knuth, PATHS, SEEDS, size);
    let paths = PATHS as f64 * one.time.as_secs_f64() / other.time.as_secs_f64();
    let (mut populations, mut walks) = (Runs::default(), Runs::default());
    // Alternate, so that other load on the machine slows down both.
    for seed in 0..SEEDS {
        populations.run(&tree, population, samples, seed, size);
        walks.run(&tree, SamplingMethod::Knuth, paths as u64, seed, size);
    }
    // Correct for the remaining difference in time.
    let correction = (walks.time.as_secs_f64() / populations.time.as_secs_f64()).sqrt();
    let ratio = correction * root_mean_square(&walks.standard_errors)
        / root_mean_square(&populations.standard_errors);
    let actual =
        correction * root_mean_square(&walks.errors) / root_mean_square(&populations.errors);
    let bias = populations.errors.iter().sum::<f64>() / SEEDS as f64;
    println!(
        "{captures}: {size:.6e} nodes; {samples} populations in {:.1?}: error {:.3} %, {} of {SEEDS} \
         intervals, bias {:+.3} %; {paths:.0} paths in {:.1?}, {} intervals; in the same time the \
         standard error is {ratio:.1} times smaller and the actual error {actual:.1} times",
        populations.time / SEEDS as u32,
        100.0 * root_mean_square(&populations.standard_errors),
        populations.covered,
        100.0 * bias,
        walks.time / SEEDS as u32,
        walks.covered,
    );
    ratio
}

criterion_group!(benches, speed);

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(index) = arguments.iter().position(|argument| argument == "errors") {
        let number = |index: usize| arguments.get(index).and_then(|it| it.parse::<u64>().ok());
        let chosen = number(index + 1);
        let samples = number(index + 2).unwrap_or(POPULATIONS);
        for (captures, size) in SIZES {
            if chosen.is_none_or(|chosen| chosen == u64::from(captures)) {
                let least = if captures <= 2 { 10.0 } else { 3.0 };
                let ratio = compare(captures, size, samples);
                assert!(ratio >= least, "{captures}: {ratio}");
            }
        }
        return;
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
}
