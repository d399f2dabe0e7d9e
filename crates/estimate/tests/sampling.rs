//! Estimates against trees that were counted: right on average, and their intervals contain the
//! truth about as often as they say.

use game::{Event, Game, Monitor, NoMonitor};
use games::hunt::{Board, Hunt, HuntEvent};
use pounce_estimate::{Estimate, GameTree, Leaf, Method, Tree, sample};

/// The nodes at each ply from 1 on, counted one by one.
fn counted<T: Tree>(tree: &T) -> Vec<u64> {
    let mut levels = Vec::new();
    let mut nodes = vec![tree.root()];
    loop {
        let ply = levels.len() as u32;
        let mut children = Vec::new();
        for node in nodes.iter().filter(|node| !tree.is_leaf(node, ply)) {
            tree.children(node, &mut children);
        }
        if children.is_empty() {
            return levels;
        }
        levels.push(children.len() as u64);
        nodes = children;
    }
}

fn hunt(name: &str) -> Hunt {
    Hunt::new(Board::embedded(name).unwrap())
}

fn tree<'a>(hunt: &'a Hunt, captures: Option<u8>, plies: u32) -> GameTree<'a, Hunt, HuntEvent> {
    GameTree {
        game: hunt,
        position: hunt.start(),
        goal: captures.map(HuntEvent::Captures),
        leaf: Leaf::Met,
        plies,
        merged: true,
    }
}

const SMALL: Method = Method::Population { size: 30 };

/// Over many seeds: how often the interval contains the truth, and how many standard errors the
/// mean of all means is off.
fn calibration<T: Tree>(tree: &T, method: Method, samples: u64, seeds: u64) -> (f64, f64) {
    let truth = counted(tree).iter().sum::<u64>() as f64;
    let mut covered = 0;
    let mut means = Vec::new();
    for seed in 0..seeds {
        let estimate = sample(tree, method, samples, seed, &NoMonitor).unwrap();
        let [low, high] = estimate.interval().unwrap().map(|it| it.number().unwrap());
        covered += u64::from(low <= truth && truth <= high);
        means.push(estimate.mean().number().unwrap() / truth);
    }
    let count = seeds as f64;
    let mean = means.iter().sum::<f64>() / count;
    let variance = means.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (
        covered as f64 / count,
        (mean - 1.0) / (variance / count).sqrt(),
    )
}

#[test]
fn intervals_contain_the_truth() {
    let boards = [
        ("small-grid", Some(1), 7),
        ("pentagram", None, 6),
        ("bagh-chal", Some(1), 4),
    ];
    for (name, captures, plies) in boards {
        let hunt = hunt(name);
        let tree = tree(&hunt, captures, plies);
        for (method, samples) in [(Method::Knuth, 400), (SMALL, 40)] {
            let (coverage, off) = calibration(&tree, method, samples, 200);
            assert!(coverage >= 0.9, "{name}, {method:?}: {coverage}");
            assert!(off.abs() < 4.0, "{name}, {method:?}: {off}");
        }
    }
}

/// A tree as uneven as can be: at each ply one child has all of the rest below it, and nine have
/// nothing.
struct Thread;

impl Tree for Thread {
    type Node = bool;

    fn root(&self) -> bool {
        true
    }

    fn is_leaf(&self, node: &bool, ply: u32) -> bool {
        !node || ply == 6
    }

    fn children(&self, _: &bool, children: &mut Vec<bool>) {
        children.extend((0..10).map(|child| child == 7));
    }

    fn group(&self, _: &bool) -> usize {
        0
    }

    fn pattern_kinds(&self) -> usize {
        0
    }

    fn patterns(&self, _: &bool, _: &mut game::FeatureIndices) -> usize {
        0
    }
}

#[test]
fn uneven_trees_are_hard_for_walks_and_easy_for_populations() {
    assert_eq!(counted(&Thread), [10; 6]);
    let walks = sample(&Thread, Method::Knuth, 1000, 1, &NoMonitor).unwrap();
    assert!(walks.largest_share() > 0.05);
    let population = sample(&Thread, SMALL, 2, 1, &NoMonitor).unwrap();
    assert_eq!(population.mean().number(), Some(60.0));
    let (_, off) = calibration(&Thread, Method::Knuth, 1000, 400);
    assert!(off.abs() < 4.0, "{off}");
}

#[test]
fn a_population_with_room_for_all_counts() {
    let hunt = hunt("small-grid");
    for captures in [None, Some(1), Some(2)] {
        let tree = tree(&hunt, captures, 5);
        let method = Method::Population { size: 1_000_000 };
        let estimate = sample(&tree, method, 2, 1, &NoMonitor).unwrap();
        let levels: Vec<u64> = (estimate.levels().iter())
            .map(|level| level.nodes.number().unwrap() as u64)
            .collect();
        assert_eq!(levels, counted(&tree));
    }
}

fn summary(estimate: &Estimate) -> String {
    format!("{:?} {:?}", estimate.totals(), estimate.levels())
}

#[test]
fn the_same_seed_gives_the_same_samples_on_any_number_of_threads() {
    let hunt = hunt("aadu-puli");
    let tree = tree(&hunt, Some(2), 29);
    for (method, samples) in [(Method::Knuth, 5000), (SMALL, 9)] {
        let run = |threads: usize, seed: u64| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
            let run = || summary(&sample(&tree, method, samples, seed, &NoMonitor).unwrap());
            pool.build().unwrap().install(run)
        };
        let one = run(1, 5);
        assert_eq!(one, run(2, 5));
        assert_eq!(one, run(7, 5));
        assert_ne!(one, run(2, 6));
    }
}

#[test]
fn all_methods_and_variants_agree() {
    let hunt = hunt("bagh-chal");
    for (leaf, merged) in [
        (Leaf::Met, false),
        (Leaf::AtHand, true),
        (Leaf::AtHand, false),
    ] {
        let tree = GameTree {
            leaf,
            merged,
            ..tree(&hunt, Some(1), 5)
        };
        let truth = counted(&tree).iter().sum::<u64>() as f64;
        for (method, samples) in [
            (Method::Knuth, 20_000),
            (Method::Population { size: 500 }, 50),
        ] {
            let estimate = sample(&tree, method, samples, 3, &NoMonitor).unwrap();
            let error = estimate.standard_error().unwrap().number().unwrap();
            let mean = estimate.mean().number().unwrap();
            assert!(
                (mean - truth).abs() <= 4.0 * error + 1e-6 * truth,
                "{leaf:?} {mean} {truth}"
            );
        }
    }
}

#[test]
fn trees_beyond_f64_have_finite_logarithms() {
    let hunt = hunt("bagh-chal");
    let tree = tree(&hunt, None, 1000);
    let estimate = sample(&tree, Method::Population { size: 20 }, 3, 1, &NoMonitor).unwrap();
    assert_eq!(estimate.mean().number(), None);
    assert!(estimate.mean().log10() > 400.0);
    let [low, high] = estimate.interval().unwrap();
    assert!(low <= high && high.log10().is_finite());
    let mut levels = estimate.levels().iter();
    assert!(levels.all(|it| it.nodes.log10().is_finite() && it.error.log10() < 2000.0));
}

struct Stop;

impl Monitor for Stop {
    fn advance(&self, _: u64) -> bool {
        true
    }
}

#[test]
fn a_watch_can_stop_it() {
    let hunt = hunt("small-grid");
    let tree = tree(&hunt, Some(1), 5);
    for method in [Method::Knuth, SMALL] {
        assert!(sample(&tree, method, 10, 1, &Stop).is_none());
    }
}

#[test]
fn a_leaf_at_the_root_is_a_tree_without_other_nodes() {
    let hunt = hunt("small-grid");
    let tree = tree(&hunt, Some(1), 0);
    for method in [Method::Knuth, SMALL] {
        let estimate = sample(&tree, method, 10, 1, &NoMonitor).unwrap();
        assert_eq!(estimate.mean().number(), Some(0.0));
        assert!(estimate.levels().is_empty());
    }
    assert!(!HuntEvent::Captures(1).holds(&hunt, &hunt.start()));
}
