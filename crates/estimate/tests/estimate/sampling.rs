//! Estimates against counted trees: means are unbiased, and intervals contain the truth about as
//! often as their confidence says.

use game::{Event, Game, NoMonitor};
use games::hunt::{Hunt, HuntEvent};
use pounce_estimate::{Estimate, GameTree, LeafRule, SamplingMethod, Tree, sample};

use crate::fixture::{StopAtOnce, hunt};

/// Counts the nodes at each ply, from ply 1, one by one.
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

fn tree<'a>(hunt: &'a Hunt, captures: Option<u8>, plies: u32) -> GameTree<'a, Hunt, HuntEvent> {
    GameTree {
        game: hunt,
        position: hunt.start(),
        goal: captures.map(HuntEvent::Captures),
        leaf: LeafRule::GoalReached,
        plies,
        merge_symmetric: true,
    }
}

const SMALL: SamplingMethod = SamplingMethod::Population { size: 30 };

/// Returns, over many seeds, the share of intervals that contain the truth and the bias of the mean
/// in standard errors.
fn calibration<T: Tree>(tree: &T, method: SamplingMethod, samples: u64, seeds: u64) -> (f64, f64) {
    let truth = counted(tree).iter().sum::<u64>() as f64;
    let mut covered = 0;
    let mut means = Vec::new();
    for seed in 0..seeds {
        let estimate = sample(tree, method, samples, seed, &NoMonitor).unwrap();
        let [low, high] = estimate
            .interval()
            .unwrap()
            .map(|end| end.to_f64().unwrap());
        covered += u64::from(low <= truth && truth <= high);
        means.push(estimate.mean().to_f64().unwrap() / truth);
    }
    let count = seeds as f64;
    let mean = means.iter().sum::<f64>() / count;
    let variance = means
        .iter()
        .map(|value| (value - mean).powi(2))
        .sum::<f64>()
        / (count - 1.0);
    (
        covered as f64 / count,
        (mean - 1.0) / (variance / count).sqrt(),
    )
}

#[test]
fn intervals_have_nominal_coverage() {
    let boards = [
        ("small-grid", Some(1), 7),
        ("pentagram", None, 6),
        ("bagh-chal", Some(1), 4),
    ];
    for (name, captures, plies) in boards {
        let hunt = hunt(name);
        let tree = tree(&hunt, captures, plies);
        for (method, samples) in [(SamplingMethod::Knuth, 400), (SMALL, 40)] {
            let (coverage, bias) = calibration(&tree, method, samples, 200);
            assert!(coverage >= 0.9, "{name}, {method:?}: {coverage}");
            assert!(bias.abs() < 4.0, "{name}, {method:?}: {bias}");
        }
    }
}

/// A very uneven tree: at each ply one child has the rest of the tree below it, and nine are
/// leaves.
struct SinglePath;

impl Tree for SinglePath {
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

    fn feature_group(&self, _: &bool) -> usize {
        0
    }

    fn feature_count(&self) -> usize {
        0
    }

    fn active_features(&self, _: &bool, _: &mut game::FeatureIndices) -> usize {
        0
    }
}

#[test]
fn populations_handle_uneven_trees_better_than_walks() {
    assert_eq!(counted(&SinglePath), [10; 6]);
    let walks = sample(&SinglePath, SamplingMethod::Knuth, 1000, 1, &NoMonitor).unwrap();
    assert!(walks.largest_share() > 0.05);
    let population = sample(&SinglePath, SMALL, 2, 1, &NoMonitor).unwrap();
    assert_eq!(population.mean().to_f64(), Some(60.0));
    let (_, bias) = calibration(&SinglePath, SamplingMethod::Knuth, 1000, 400);
    assert!(bias.abs() < 4.0, "{bias}");
}

#[test]
fn unlimited_population_counts_exactly() {
    let hunt = hunt("small-grid");
    for captures in [None, Some(1), Some(2)] {
        let tree = tree(&hunt, captures, 5);
        let method = SamplingMethod::Population { size: 1_000_000 };
        let estimate = sample(&tree, method, 2, 1, &NoMonitor).unwrap();
        let levels: Vec<u64> = (estimate.levels().iter())
            .map(|level| level.nodes.to_f64().unwrap() as u64)
            .collect();
        assert_eq!(levels, counted(&tree));
    }
}

fn summary(estimate: &Estimate) -> String {
    format!("{:?} {:?}", estimate.totals(), estimate.levels())
}

#[test]
fn samples_depend_on_seed_but_not_on_threads() {
    let hunt = hunt("aadu-puli");
    let tree = tree(&hunt, Some(2), 29);
    for (method, samples) in [(SamplingMethod::Knuth, 5000), (SMALL, 9)] {
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
fn both_methods_agree_on_all_variants() {
    let hunt = hunt("bagh-chal");
    for (leaf, merge_symmetric) in [
        (LeafRule::GoalReached, false),
        (LeafRule::GoalAvailable, true),
        (LeafRule::GoalAvailable, false),
    ] {
        let tree = GameTree {
            leaf,
            merge_symmetric,
            ..tree(&hunt, Some(1), 5)
        };
        let truth = counted(&tree).iter().sum::<u64>() as f64;
        for (method, samples) in [
            (SamplingMethod::Knuth, 20_000),
            (SamplingMethod::Population { size: 500 }, 50),
        ] {
            let estimate = sample(&tree, method, samples, 3, &NoMonitor).unwrap();
            let error = estimate.standard_error().unwrap().to_f64().unwrap();
            let mean = estimate.mean().to_f64().unwrap();
            assert!(
                (mean - truth).abs() <= 4.0 * error + 1e-6 * truth,
                "{leaf:?} {mean} {truth}"
            );
        }
    }
}

#[test]
fn handles_trees_beyond_f64() {
    let hunt = hunt("bagh-chal");
    let tree = tree(&hunt, None, 1000);
    let estimate = sample(
        &tree,
        SamplingMethod::Population { size: 20 },
        3,
        1,
        &NoMonitor,
    )
    .unwrap();
    assert_eq!(estimate.mean().to_f64(), None);
    assert!(estimate.mean().log10() > 400.0);
    let [low, high] = estimate.interval().unwrap();
    assert!(low <= high && high.log10().is_finite());
    let mut levels = estimate.levels().iter();
    assert!(levels.all(|level| level.nodes.log10().is_finite() && level.error.log10() < 2000.0));
}

#[test]
fn stops_when_the_monitor_asks() {
    let hunt = hunt("small-grid");
    let tree = tree(&hunt, Some(1), 5);
    for method in [SamplingMethod::Knuth, SMALL] {
        assert!(sample(&tree, method, 10, 1, &StopAtOnce).is_none());
    }
}

#[test]
fn leaf_as_root_gives_an_empty_tree() {
    let hunt = hunt("small-grid");
    let tree = tree(&hunt, Some(1), 0);
    for method in [SamplingMethod::Knuth, SMALL] {
        let estimate = sample(&tree, method, 10, 1, &NoMonitor).unwrap();
        assert_eq!(estimate.mean().to_f64(), Some(0.0));
        assert!(estimate.levels().is_empty());
    }
    assert!(!HuntEvent::Captures(1).holds(&hunt, &hunt.start()));
}
