//! Three ways of counting the same trees.

use std::sync::atomic::{AtomicU64, Ordering};

use game::{Game, Monitor, NoMonitor};
use games::hunt::{Board, Hunt, Position};
use num_bigint::BigUint;
use pounce_estimate::Leaf;
use pounce_estimate::exact::{
    Profile, Refused, Rounded, Shape, brute, plane, plane::Width, positions,
};

const ROOM: u64 = 1 << 30;

fn hunt(name: &str) -> Hunt {
    Hunt::new(Board::embedded(name).unwrap())
}

/// The positions after always the same choice of moves.
fn line(hunt: &Hunt, choices: &[usize]) -> Position {
    choices.iter().fold(hunt.start(), |position, &choice| {
        let moves: Vec<_> = hunt.moves(&position).collect();
        hunt.play(&position, moves[choice % moves.len()])
    })
}

/// All kinds of trees of so many plies.
fn shapes(root: Position, most: u8, plies: u32) -> impl Iterator<Item = Shape> {
    let goals = (0..=most).map(Some).chain([None]);
    goals.flat_map(move |captures| {
        let kinds = [Leaf::Met, Leaf::AtHand].into_iter();
        kinds.flat_map(move |leaf| {
            [false, true].map(|symmetric| Shape {
                root,
                captures,
                leaf,
                plies,
                symmetric,
            })
        })
    })
}

fn by_positions(hunt: &Hunt, shape: &Shape) -> Profile {
    positions(hunt, shape, ROOM, &NoMonitor).unwrap()
}

fn by_planes(hunt: &Hunt, shape: &Shape) -> Profile {
    plane::exact(hunt, shape, ROOM, &NoMonitor).unwrap()
}

fn number(number: &BigUint) -> f64 {
    number.to_string().parse().unwrap()
}

fn about(rounded: &Rounded, profile: &Profile, limit: f64) {
    assert!(rounded.error < limit, "{}", rounded.error);
    let close = |rounded_to: f64, exact: &BigUint| {
        let exact = number(exact);
        // The exact number, too, is rounded to compare it.
        (rounded_to - exact).abs() <= (rounded.error + f64::EPSILON) * exact
    };
    assert_eq!(rounded.levels.len(), profile.levels.len());
    for (level, exact) in rounded.levels.iter().zip(&profile.levels) {
        assert!(close(*level, exact), "{level} {exact}");
    }
    assert!(close(rounded.total(), &profile.total()));
}

fn check_planes(hunt: &Hunt, shape: &Shape, wanted: &Profile) {
    assert_eq!(&by_planes(hunt, shape), wanted, "{shape:?}");
    let rounded = |width| plane::rounded(hunt, shape, width, ROOM, &NoMonitor).unwrap();
    about(&rounded(Width::Single), wanted, 1e-5);
    about(&rounded(Width::Double), wanted, 1e-9);
}

#[test]
fn all_ways_agree_a_few_plies_from_the_root() {
    for name in ["small-grid", "pentagram", "little-puli"] {
        let hunt = hunt(name);
        for choices in [&[][..], &[1], &[4, 3], &[2, 1, 5], &[1, 7, 3, 0, 5, 2]] {
            let root = line(&hunt, choices);
            for plies in [0, 1, 4, 5] {
                for shape in shapes(root, hunt.board().captures + 1, plies) {
                    let wanted = brute(&hunt, &shape);
                    assert_eq!(by_positions(&hunt, &shape), wanted, "{name} {shape:?}");
                    assert_eq!(by_planes(&hunt, &shape), wanted, "{name} {shape:?}");
                }
            }
        }
    }
}

#[test]
fn positions_and_planes_agree_through_the_placement_phase() {
    for name in ["small-grid", "pentagram", "little-puli"] {
        let hunt = hunt(name);
        for choices in [&[][..], &[1], &[4, 3], &[2, 1, 5]] {
            let root = line(&hunt, choices);
            let all = 2 * u32::from(hunt.board().goats) - choices.len() as u32;
            for plies in [all - 1, all] {
                for shape in shapes(root, hunt.board().captures, plies) {
                    check_planes(&hunt, &shape, &by_positions(&hunt, &shape));
                }
            }
        }
    }
}

#[test]
fn all_ways_agree_on_the_boards_that_people_play_on() {
    for name in ["bagh-chal", "aadu-puli"] {
        let hunt = hunt(name);
        let root = line(&hunt, &[3, 1, 4, 1, 5]);
        for shape in shapes(root, 0, 4).filter(|shape| shape.captures.is_none()) {
            let wanted = brute(&hunt, &shape);
            assert_eq!(by_positions(&hunt, &shape), wanted, "{name} {shape:?}");
            assert_eq!(by_planes(&hunt, &shape), wanted, "{name} {shape:?}");
        }
        for (plies, symmetric) in [(6, false), (7, true)] {
            let all = shapes(hunt.start(), 2, plies);
            let some = all.filter(|shape| shape.captures > Some(0));
            for shape in some.filter(|shape| shape.symmetric == symmetric) {
                let wanted = by_positions(&hunt, &shape);
                assert_eq!(by_planes(&hunt, &shape), wanted, "{name} {shape:?}");
            }
        }
        let shape = shapes(hunt.start(), 1, 6).last().unwrap();
        check_planes(&hunt, &shape, &by_positions(&hunt, &shape));
    }
}

#[test]
fn a_tree_of_twelve_plies_begins_as_it_should() {
    let hunt = hunt("bagh-chal");
    let shape = Shape {
        root: hunt.start(),
        captures: Some(1),
        leaf: Leaf::Met,
        plies: 12,
        symmetric: true,
    };
    let planes = plane::rounded(&hunt, &shape, Width::Double, ROOM, &NoMonitor).unwrap();
    let begins = by_positions(&hunt, &Shape { plies: 9, ..shape });
    let rounded = Rounded {
        levels: planes.levels[..9].to_vec(),
        ..planes
    };
    about(&rounded, &begins, 1e-9);
    let every_move = Shape {
        captures: None,
        plies: 5,
        symmetric: false,
        ..shape
    };
    let levels = by_planes(&hunt, &every_move).levels;
    for (level, depth) in levels.iter().zip(1..) {
        let nodes = game::perft::perft(&hunt, &hunt.start(), depth);
        assert_eq!(level, &BigUint::from(nodes));
    }
}

#[test]
fn little_memory_is_enough() {
    let hunt = hunt("little-puli");
    let all = shapes(hunt.start(), 2, 14);
    for shape in all.filter(|shape| shape.captures > Some(0)) {
        let needs = plane::needs(&hunt, &shape, Width::Single);
        assert!(needs.bytes < needs.comfort);
        let wanted = by_planes(&hunt, &shape);
        let profile = plane::exact(&hunt, &shape, needs.bytes, &NoMonitor);
        assert_eq!(profile, Ok(wanted));
    }
}

#[test]
fn what_cannot_be_counted_is_refused() {
    let hunt = hunt("bagh-chal");
    let shape = Shape {
        root: hunt.start(),
        captures: Some(1),
        leaf: Leaf::Met,
        plies: 40,
        symmetric: false,
    };
    let needed = plane::needs(&hunt, &shape, Width::Single).bytes;
    let allowed = needed - 1;
    let refused = plane::exact(&hunt, &shape, allowed, &NoMonitor);
    assert_eq!(refused, Err(Refused::TooLarge { needed, allowed }));
    let refused = plane::rounded(&hunt, &shape, Width::Double, needed, &NoMonitor);
    assert!(matches!(refused, Err(Refused::TooLarge { .. })));
    let refused = positions(&hunt, &shape, 1 << 20, &NoMonitor);
    assert!(matches!(refused, Err(Refused::TooLarge { .. })));
    let sliding = Shape { plies: 41, ..shape };
    let refused = plane::exact(&hunt, &sliding, ROOM, &NoMonitor);
    let (placing, plies) = (40, 41);
    assert_eq!(refused, Err(Refused::Sliding { placing, plies }));
}

struct Count(AtomicU64);

impl Monitor for Count {
    fn advance(&self, nodes: u64) -> bool {
        self.0.fetch_add(nodes, Ordering::Relaxed);
        false
    }
}

#[test]
fn a_watch_hears_of_as_much_as_was_said() {
    for name in ["small-grid", "little-puli"] {
        let hunt = hunt(name);
        for shape in shapes(hunt.start(), 2, 12).filter(|shape| shape.captures > Some(0)) {
            let heard = Count(AtomicU64::new(0));
            plane::rounded(&hunt, &shape, Width::Single, ROOM, &heard).unwrap();
            let said = plane::needs(&hunt, &shape, Width::Single).cells;
            let heard = heard.0.into_inner();
            assert!(heard <= said && heard > said - said / 50, "{heard} {said}");
        }
    }
}

struct Stop;

impl Monitor for Stop {
    fn advance(&self, _nodes: u64) -> bool {
        true
    }
}

#[test]
fn counting_can_be_interrupted() {
    let hunt = hunt("small-grid");
    let shape = Shape {
        root: hunt.start(),
        captures: None,
        leaf: Leaf::Met,
        plies: 12,
        symmetric: true,
    };
    let refused = Err(Refused::Interrupted);
    assert_eq!(plane::exact(&hunt, &shape, ROOM, &Stop), refused);
    assert_eq!(positions(&hunt, &shape, ROOM, &Stop), refused);
}

#[test]
fn positions_go_on_into_the_sliding_phase() {
    let hunt = hunt("small-grid");
    for symmetric in [false, true] {
        let shape = Shape {
            root: line(&hunt, &[1, 2, 3, 1, 2, 3, 1, 2]),
            captures: Some(1),
            leaf: Leaf::Met,
            plies: 8,
            symmetric,
        };
        assert_eq!(by_positions(&hunt, &shape), brute(&hunt, &shape));
    }
}
