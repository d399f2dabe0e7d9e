//! Counting methods against each other.

use std::sync::atomic::{AtomicU64, Ordering};

use game::{Game, Monitor, NoMonitor};
use games::hunt::{Hunt, Position};
use num_bigint::BigUint;
use pounce_estimate::LeafRule;
use pounce_estimate::exact::plane::{self, Precision};
use pounce_estimate::exact::{
    CountError, LevelCounts, RoundedLevelCounts, TreeSpec, count_any_game, count_brute_force,
    count_by_position,
};

use crate::fixture::{StopAtOnce, hunt};

const MEMORY: u64 = 1 << 30;

/// Plays the moves with these indices, modulo the number of legal moves.
fn play_line(hunt: &Hunt, choices: &[usize]) -> Position {
    choices.iter().fold(hunt.start(), |position, &choice| {
        let moves: Vec<_> = hunt.moves(&position).collect();
        hunt.play(&position, moves[choice % moves.len()])
    })
}

/// Returns all variants of the tree with this root and number of plies.
fn specs(root: Position, most: u8, plies: u32) -> impl Iterator<Item = TreeSpec> {
    let goals = (0..=most).map(Some).chain([None]);
    goals.flat_map(move |captures| {
        let rules = [LeafRule::GoalReached, LeafRule::GoalAvailable].into_iter();
        rules.flat_map(move |leaf| {
            [false, true].map(|merge_symmetric| TreeSpec {
                root,
                captures,
                leaf,
                plies,
                merge_symmetric,
            })
        })
    })
}

fn by_position(hunt: &Hunt, spec: &TreeSpec) -> LevelCounts {
    count_by_position(hunt, spec, MEMORY, &NoMonitor).unwrap()
}

fn by_plane(hunt: &Hunt, spec: &TreeSpec) -> LevelCounts {
    plane::count_exact(hunt, spec, MEMORY, &NoMonitor).unwrap()
}

fn number(number: &BigUint) -> f64 {
    number.to_string().parse().unwrap()
}

fn assert_close(rounded: &RoundedLevelCounts, counts: &LevelCounts, limit: f64) {
    assert!(rounded.error < limit, "{}", rounded.error);
    let is_close = |rounded_to: f64, exact: &BigUint| {
        let exact = number(exact);
        // Converting the exact number rounds it as well.
        (rounded_to - exact).abs() <= (rounded.error + f64::EPSILON) * exact
    };
    assert_eq!(rounded.levels.len(), counts.levels.len());
    for (level, exact) in rounded.levels.iter().zip(&counts.levels) {
        assert!(is_close(*level, exact), "{level} {exact}");
    }
    assert!(is_close(rounded.total(), &counts.total()));
}

fn check_plane(hunt: &Hunt, spec: &TreeSpec, expected: &LevelCounts) {
    assert_eq!(&by_plane(hunt, spec), expected, "{spec:?}");
    let rounded =
        |precision| plane::count_rounded(hunt, spec, precision, MEMORY, &NoMonitor).unwrap();
    assert_close(&rounded(Precision::Single), expected, 1e-5);
    assert_close(&rounded(Precision::Double), expected, 1e-9);
}

#[test]
fn all_methods_agree_near_the_root() {
    for name in ["small-grid", "pentagram", "little-puli"] {
        let hunt = hunt(name);
        for choices in [&[][..], &[1], &[4, 3], &[2, 1, 5], &[1, 7, 3, 0, 5, 2]] {
            let root = play_line(&hunt, choices);
            for plies in [0, 1, 4, 5] {
                for spec in specs(root, hunt.board().captures + 1, plies) {
                    let expected = count_brute_force(&hunt, &spec);
                    assert_eq!(by_position(&hunt, &spec), expected, "{name} {spec:?}");
                    assert_eq!(by_plane(&hunt, &spec), expected, "{name} {spec:?}");
                }
            }
        }
    }
}

#[test]
fn positions_and_planes_agree_through_placement() {
    for name in ["small-grid", "pentagram", "little-puli"] {
        let hunt = hunt(name);
        for choices in [&[][..], &[1], &[4, 3], &[2, 1, 5]] {
            let root = play_line(&hunt, choices);
            let all = 2 * u32::from(hunt.board().goats) - choices.len() as u32;
            for plies in [all - 1, all] {
                for spec in specs(root, hunt.board().captures, plies) {
                    check_plane(&hunt, &spec, &by_position(&hunt, &spec));
                }
            }
        }
    }
}

#[test]
fn all_methods_agree_on_full_boards() {
    for name in ["bagh-chal", "aadu-puli"] {
        let hunt = hunt(name);
        let root = play_line(&hunt, &[3, 1, 4, 1, 5]);
        for spec in specs(root, 0, 4).filter(|spec| spec.captures.is_none()) {
            let expected = count_brute_force(&hunt, &spec);
            assert_eq!(by_position(&hunt, &spec), expected, "{name} {spec:?}");
            assert_eq!(by_plane(&hunt, &spec), expected, "{name} {spec:?}");
        }
        for (plies, merge_symmetric) in [(6, false), (7, true)] {
            let all = specs(hunt.start(), 2, plies);
            let some = all.filter(|spec| spec.captures > Some(0));
            for spec in some.filter(|spec| spec.merge_symmetric == merge_symmetric) {
                let expected = by_position(&hunt, &spec);
                assert_eq!(by_plane(&hunt, &spec), expected, "{name} {spec:?}");
            }
        }
        let spec = specs(hunt.start(), 1, 6).last().unwrap();
        check_plane(&hunt, &spec, &by_position(&hunt, &spec));
    }
}

#[test]
fn first_levels_of_a_deep_tree_match() {
    let hunt = hunt("bagh-chal");
    let spec = TreeSpec {
        root: hunt.start(),
        captures: Some(1),
        leaf: LeafRule::GoalReached,
        plies: 12,
        merge_symmetric: true,
    };
    let planes = plane::count_rounded(&hunt, &spec, Precision::Double, MEMORY, &NoMonitor).unwrap();
    let begins = by_position(&hunt, &TreeSpec { plies: 9, ..spec });
    let rounded = RoundedLevelCounts {
        levels: planes.levels[..9].to_vec(),
        ..planes
    };
    assert_close(&rounded, &begins, 1e-9);
    let every_move = TreeSpec {
        captures: None,
        plies: 5,
        merge_symmetric: false,
        ..spec
    };
    let levels = by_plane(&hunt, &every_move).levels;
    for (level, depth) in levels.iter().zip(1..) {
        let nodes = game::perft::perft(&hunt, &hunt.start(), depth);
        assert_eq!(level, &BigUint::from(nodes));
    }
}

#[test]
fn predicted_memory_is_enough() {
    let hunt = hunt("little-puli");
    let all = specs(hunt.start(), 2, 14);
    for spec in all.filter(|spec| spec.captures > Some(0)) {
        let needs = plane::needs(&hunt, &spec, Precision::Single);
        assert!(needs.bytes < needs.preferred_bytes);
        let expected = by_plane(&hunt, &spec);
        let counts = plane::count_exact(&hunt, &spec, needs.bytes, &NoMonitor);
        assert_eq!(counts, Ok(expected));
    }
}

#[test]
fn rejects_trees_beyond_the_limits() {
    let hunt = hunt("bagh-chal");
    let spec = TreeSpec {
        root: hunt.start(),
        captures: Some(1),
        leaf: LeafRule::GoalReached,
        plies: 40,
        merge_symmetric: false,
    };
    let needed = plane::needs(&hunt, &spec, Precision::Single).bytes;
    let allowed = needed - 1;
    let result = plane::count_exact(&hunt, &spec, allowed, &NoMonitor);
    assert_eq!(result, Err(CountError::TooLarge { needed, allowed }));
    let result = plane::count_rounded(&hunt, &spec, Precision::Double, needed, &NoMonitor);
    assert!(matches!(result, Err(CountError::TooLarge { .. })));
    let result = count_by_position(&hunt, &spec, 1 << 20, &NoMonitor);
    assert!(matches!(result, Err(CountError::TooLarge { .. })));
    let sliding = TreeSpec { plies: 41, ..spec };
    let result = plane::count_exact(&hunt, &sliding, MEMORY, &NoMonitor);
    let (placement_plies, plies) = (40, 41);
    assert_eq!(
        result,
        Err(CountError::Sliding {
            placement_plies,
            plies
        })
    );
}

/// A monitor that adds up progress.
struct Total(AtomicU64);

impl Monitor for Total {
    fn advance(&self, nodes: u64) -> bool {
        self.0.fetch_add(nodes, Ordering::Relaxed);
        false
    }
}

#[test]
fn progress_matches_the_prediction() {
    for name in ["small-grid", "little-puli"] {
        let hunt = hunt(name);
        for spec in specs(hunt.start(), 2, 12).filter(|spec| spec.captures > Some(0)) {
            let monitor = Total(AtomicU64::new(0));
            plane::count_rounded(&hunt, &spec, Precision::Single, MEMORY, &monitor).unwrap();
            let predicted = plane::needs(&hunt, &spec, Precision::Single).cells;
            let reported = monitor.0.into_inner();
            assert!(
                reported <= predicted && reported > predicted - predicted / 50,
                "{reported} {predicted}"
            );
        }
    }
}

#[test]
fn stops_when_the_monitor_asks() {
    let hunt = hunt("small-grid");
    let spec = TreeSpec {
        root: hunt.start(),
        captures: None,
        leaf: LeafRule::GoalReached,
        plies: 12,
        merge_symmetric: true,
    };
    let interrupted = Err(CountError::Interrupted);
    assert_eq!(
        plane::count_exact(&hunt, &spec, MEMORY, &StopAtOnce),
        interrupted
    );
    assert_eq!(
        count_by_position(&hunt, &spec, MEMORY, &StopAtOnce),
        interrupted
    );
}

#[test]
fn counts_by_position_through_the_sliding_phase() {
    let hunt = hunt("small-grid");
    for merge_symmetric in [false, true] {
        let spec = TreeSpec {
            root: play_line(&hunt, &[1, 2, 3, 1, 2, 3, 1, 2]),
            captures: Some(1),
            leaf: LeafRule::GoalReached,
            plies: 8,
            merge_symmetric,
        };
        assert_eq!(by_position(&hunt, &spec), count_brute_force(&hunt, &spec));
    }
}

#[test]
fn any_game_agrees_with_unmerged_hunt_tree() {
    let hunt = hunt("pentagram");
    let spec = TreeSpec {
        root: hunt.start(),
        captures: None,
        leaf: LeafRule::GoalReached,
        plies: 5,
        merge_symmetric: false,
    };
    let counts = count_any_game(&hunt, &spec.root, 5, MEMORY, &NoMonitor).unwrap();
    assert_eq!(counts, count_brute_force(&hunt, &spec));
    let result = count_any_game(&hunt, &spec.root, 5, 1000, &NoMonitor);
    assert!(matches!(result, Err(CountError::TooLarge { .. })));
    let result = count_any_game(&hunt, &spec.root, 5, MEMORY, &StopAtOnce);
    assert_eq!(result, Err(CountError::Interrupted));
}
