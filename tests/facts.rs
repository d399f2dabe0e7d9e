//! Claims about facts: each kind is held against plain listing by the naive rules on small boards,
//! positions that show something are looked at by the naive rules, and the program shows them.
//!
//! - rule sets: `the_fewest_goats_...`, `safe_goats_...`, `means_of_moves_...`, `boards_...`
//! - the program: `a_refuted_claim_prints_...`, `shares_...`, `a_budget_...`

mod naive;
mod naive_board;
mod pounce;

use std::fs;

use certificate::hunt::{Cell, Move, NaiveHunt};
use game::{Limits, Meter, NoMonitor, Side};
use games::hunt::{
    Board, EMBEDDED, GOATS, Hunt, Position, TIGERS, fewest_goats_enclosing_tigers,
    fewest_immobile_goats, find_capture_in_clique, find_capture_of,
};
use naive_board::naive_board;
use pounce::{folder, run_in};
use serde_json::Value;

/// Boards on which every position can be listed.
const SMALL: [&str; 3] = ["pentagram", "small-grid", "little-puli"];

fn both(name: &str) -> (Hunt, NaiveHunt) {
    let (_, text) = EMBEDDED.iter().find(|(known, _)| *known == name).unwrap();
    let hunt = Hunt::new(Board::embedded(name).unwrap());
    (hunt, naive_board(text).unwrap())
}

fn subsets(nodes: usize, pieces: usize) -> impl Iterator<Item = u32> {
    (0..1u32 << nodes).filter(move |set| set.count_ones() as usize == pieces)
}

/// Every placing of the tigers and of so many goats.
fn placings(hunt: &Hunt, goats: usize) -> impl Iterator<Item = (u32, u32)> {
    let board = hunt.board();
    let (nodes, tigers) = (board.nodes.len(), board.tigers.len());
    subsets(nodes, tigers).flat_map(move |tigers| {
        let goats = subsets(nodes, goats).filter(move |goats| goats & tigers == 0);
        goats.map(move |goats| (tigers, goats))
    })
}

fn legal(hunt: &Hunt, plain: &NaiveHunt, position: &Position) -> Vec<Move> {
    plain.moves(&naive::position(hunt, position)).collect()
}

fn shut_in(hunt: &Hunt, side: Side) -> Option<Position> {
    let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
    match side == TIGERS {
        true => fewest_goats_enclosing_tigers(hunt, &mut meter).unwrap(),
        false => fewest_immobile_goats(hunt, &mut meter).unwrap(),
    }
}

#[test]
fn the_fewest_goats_are_the_fewest_when_all_placings_are_listed() {
    for name in SMALL {
        let (hunt, plain) = both(name);
        let board = hunt.board();
        for side in [TIGERS, GOATS] {
            let mut listed = None;
            for goats in 0..=board.goats {
                // Goats cannot move only once all have been placed; until then some are in hand.
                let hand = if side == TIGERS {
                    board.goats - goats
                } else {
                    0
                };
                if side == GOATS && goats + board.captures <= board.goats {
                    continue;
                }
                let stuck = placings(&hunt, goats.into()).find(|&(tigers, goats)| {
                    let position = Position {
                        tigers,
                        goats,
                        hand,
                        mover: side,
                    };
                    legal(&hunt, &plain, &position).is_empty()
                });
                if stuck.is_some() {
                    listed = Some(u32::from(goats));
                    break;
                }
            }
            let found = shut_in(&hunt, side).map(|position| position.goats.count_ones());
            assert_eq!(found, listed, "{name}, {side:?}");
        }
    }
}

#[test]
fn whoever_is_shut_in_has_no_move_by_the_naive_rules() {
    let mut seen = 0;
    for (name, _) in EMBEDDED {
        let (hunt, plain) = both(name);
        for side in [TIGERS, GOATS] {
            let Some(position) = shut_in(&hunt, side) else {
                continue;
            };
            let text = hunt.compact(&position);
            let there = plain.parse(&text).unwrap();
            assert_eq!(
                plain.moves(&there).collect::<Vec<_>>(),
                [],
                "{name}: {text}"
            );
            assert_eq!(there.tigers_move, side == TIGERS);
            assert!(there.captured < plain.rules.captures, "{name}: {text}");
            // One goat less, and somebody gets out.
            for goat in (0..32).filter(|goat| position.goats >> goat & 1 == 1) {
                let fewer = Position {
                    goats: position.goats & !(1 << goat),
                    hand: position.hand + u8::from(side == TIGERS),
                    ..position
                };
                assert!(side == GOATS || !legal(&hunt, &plain, &fewer).is_empty());
            }
            seen += 1;
        }
    }
    assert!(seen >= 7, "only {seen}");
}

/// Whether some tigers can capture one of these goats, by listing whatever else is on the board.
fn can_be_captured(hunt: &Hunt, plain: &NaiveHunt, goats: u32) -> bool {
    let board = hunt.board();
    (goats.count_ones()..=board.goats.into()).any(|number| {
        placings(hunt, number as usize).any(|(tigers, all)| {
            let position = Position {
                tigers,
                goats: all,
                hand: board.goats - number as u8,
                mover: TIGERS,
            };
            all & goats == goats
                && (legal(hunt, plain, &position).iter())
                    .any(|m| matches!(m, Move::Jump(_, over, _) if goats >> over & 1 == 1))
        })
    })
}

#[test]
fn safe_goats_are_safe_when_all_placings_are_listed() {
    for name in ["small-grid", "pentagram"] {
        let (hunt, plain) = both(name);
        let nodes = hunt.board().nodes.len();
        for goats in (1..4).flat_map(|number| subsets(nodes, number)) {
            let found = find_capture_of(&hunt, goats);
            let listed = can_be_captured(&hunt, &plain, goats);
            assert_eq!(found.is_some(), listed, "{name}: {goats:b}");
        }
    }
}

#[test]
fn goats_that_are_not_safe_are_captured_by_the_naive_rules() {
    let mut captured = 0;
    for (name, _) in EMBEDDED {
        let (hunt, plain) = both(name);
        let nodes = hunt.board().nodes.len();
        for goats in (1..3).flat_map(|number| subsets(nodes, number)) {
            let Some(position) = find_capture_of(&hunt, goats) else {
                continue;
            };
            let there = plain.parse(&hunt.compact(&position)).unwrap();
            let jump = |m: &Move| matches!(m, Move::Jump(_, over, _) if goats >> over & 1 == 1);
            assert!(
                plain.moves(&there).collect::<Vec<_>>().iter().any(jump),
                "{name}"
            );
            captured += 1;
        }
    }
    assert!(captured > 100, "only {captured}");
}

#[test]
fn goats_together_are_all_beside_each_other() {
    for (name, _) in EMBEDDED {
        let (hunt, plain) = both(name);
        let nodes = hunt.board().nodes.len();
        for number in 1..4 {
            let beside = |goats: u32| {
                let mut each = (0..nodes as u8).filter(|node| goats >> node & 1 == 1);
                each.all(|node| goats & !(neighbours(&plain, node) | 1 << node) == 0)
            };
            let mut groups = subsets(nodes, number as usize).filter(|&goats| beside(goats));
            let listed = groups.any(|goats| find_capture_of(&hunt, goats).is_some());
            let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
            let found = find_capture_in_clique(&hunt, number, &mut meter).unwrap();
            assert_eq!(found.is_some(), listed, "{name}, {number}");
            let group = found.map(|position| position.goats);
            assert!(group.is_none_or(|goats| beside(goats) && goats.count_ones() == number));
        }
    }
}

/// Where a tiger by itself can go, by the naive rules.
fn neighbours(plain: &NaiveHunt, node: u8) -> u32 {
    let mut position = plain.start();
    position.cells = [Cell::Empty; 32];
    position.cells[usize::from(node)] = Cell::Tiger;
    position.tigers_move = true;
    let moves = plain.moves(&position).collect::<Vec<_>>();
    moves.iter().fold(0, |set, m| match m {
        Move::Slide(_, to) => set | 1 << to,
        other => panic!("nothing to jump over: {other:?}"),
    })
}

#[test]
fn boards_are_what_tigers_can_do_on_them() {
    for (name, _) in EMBEDDED {
        let (hunt, plain) = both(name);
        for node in 0..hunt.board().nodes.len() as u8 {
            assert_eq!(hunt.neighbours(node), neighbours(&plain, node), "{name}");
            assert_eq!(hunt.degree(node), neighbours(&plain, node).count_ones());
        }
    }
}

/// The goats that a tiger on a node can capture, by the naive rules.
fn threatened(plain: &NaiveHunt, position: &certificate::hunt::Position, tiger: usize) -> u32 {
    let mut turned = *position;
    turned.tigers_move = true;
    let moves = plain.moves(&turned).collect::<Vec<_>>();
    moves.iter().fold(0, |set, m| match m {
        Move::Jump(from, over, _) if *from == tiger => set | 1 << over,
        _ => set,
    })
}

#[test]
fn forks_capture_a_goat_where_no_move_answers_two_jumps() {
    let mut forks = [0, 0];
    for name in ["small-grid", "pentagram", "little-puli"] {
        let (hunt, plain) = both(name);
        let board = hunt.board();
        for goats in 2..=board.goats {
            let hands = [0, board.goats - goats];
            for (position, hand) in
                placings(&hunt, goats.into()).flat_map(|placing| hands.map(|hand| (placing, hand)))
            {
                let (tigers, goats) = position;
                let here = naive::position(
                    &hunt,
                    &Position {
                        tigers,
                        goats,
                        hand,
                        mover: GOATS,
                    },
                );
                for tiger in (0..board.nodes.len()).filter(|node| tigers >> node & 1 == 1) {
                    let before = threatened(&plain, &here, tiger);
                    if before.count_ones() < 2 || here.captured >= plain.rules.captures {
                        continue;
                    }
                    let answered = plain.moves(&here).collect::<Vec<_>>().into_iter().any(|m| {
                        let after = threatened(&plain, &plain.play(&here, m), tiger);
                        after & before == 0
                    });
                    forks[usize::from(answered)] += 1;
                    assert!(!answered || !hunt.fork_answers().is_empty(), "{name}");
                }
            }
        }
    }
    let bagh_chal = both("bagh-chal").0;
    assert!(both("aadu-puli").0.fork_answers().is_empty());
    // From the corner over 12 to 13, and over 22, which is beside 13.
    assert!(bagh_chal.fork_answers().contains(&[(0, 1, 2), (0, 6, 12)]));
    assert!(forks[0] > 100, "{forks:?}");
}

#[test]
fn means_of_moves_are_those_of_all_positions_listed() {
    for name in SMALL {
        let (hunt, plain) = both(name);
        let board = hunt.board();
        for mover in [TIGERS, GOATS] {
            for placed in 0..=board.goats {
                let (mut positions, mut moves) = (0u128, 0u128);
                for captured in 0..board.captures.min(placed + 1) {
                    let goats = placed - captured;
                    if mover == TIGERS && goats == 0 {
                        continue;
                    }
                    for (tigers, goats) in placings(&hunt, goats.into()) {
                        let position = Position {
                            tigers,
                            goats,
                            hand: board.goats - placed,
                            mover,
                        };
                        positions += 1;
                        moves += legal(&hunt, &plain, &position).len() as u128;
                    }
                }
                let found = hunt.mobility(|at, _, side| at == placed && side == mover);
                assert_eq!((found.positions, found.moves), (positions, moves), "{name}");
            }
        }
    }
}

fn claim(goal: &str, expect: &str) -> String {
    format!("statement = \"a test\"\ngame = \"aadu-puli\"\ngoal.{goal}\nexpect = \"{expect}\"\n")
}

#[test]
fn a_refuted_claim_prints_its_counterexample() {
    let few = claim(
        "blockade = { side = \"tigers\", fewest_goats = \"11..\" }",
        "refuted",
    );
    let safe = claim("safe.goats = \"1 4 5\"", "refuted");
    let degree = claim("board = { mean_degree = \"~3.4\", edges = 38 }", "refuted");
    let folder = folder(&[("a.toml", &few), ("b.toml", &safe), ("c.toml", &degree)]);
    let run = run_in(
        folder.path(),
        &["prove", "-v", "a.toml", "b.toml", "c.toml"],
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stdout.contains("a      refuted  enumeration      0"),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout
            .contains("  mean degree: 76/23, about 3.3043, not ~3.4\n")
    );
    assert!(run.stdout.contains("  edges: 38\n"));
    let (_, plain) = both("aadu-puli");
    for (file, shown) in [
        ("a", ", not 11..: "),
        ("b", ": one can be captured, not safe: "),
    ] {
        let saved = fs::read_to_string(folder.path().join(format!("results/{file}.json"))).unwrap();
        let saved: Value = serde_json::from_str(&saved).unwrap();
        assert_eq!(saved["verdict"], "refuted");
        assert_eq!(saved["trust"], serde_json::json!(["enumeration"]));
        assert_eq!(saved["evidence"]["kind"], "enumeration");
        assert_eq!(saved["facts"][0]["holds"], false);
        let witness = saved["facts"][0]["witness"].as_str().unwrap();
        assert!(
            run.stdout.contains(&format!("{shown}{witness}\n")),
            "{}",
            run.stdout
        );
        let there = plain.parse(witness).unwrap();
        let moves = plain.moves(&there).collect::<Vec<_>>();
        match file {
            "a" => assert_eq!(moves, []),
            _ => assert!(
                moves
                    .iter()
                    .any(|m| matches!(m, Move::Jump(_, 1 | 4 | 5, _)))
            ),
        }
    }
}

#[test]
fn shares_of_a_census_are_judged_exactly() {
    let census = |draw: &str, expect: &str| {
        format!(
            "statement = \"a test\"\ngame = \"pentagram\"\nexpect = \"{expect}\"\n\
             goal.census = [{{ placed = 7, captured = 1, mover = \"tigers\", \
             share = {{ draw = \"{draw}\", tigers_win = \"~0%\" }} }}]\n"
        )
    };
    // 76 of 88.
    let folder = folder(&[
        ("a.toml", &census("~86.4%", "proven")),
        ("b.toml", &census("~86.3%", "refuted")),
        ("c.toml", &census("0.8..0.9", "proven")),
    ]);
    let run = run_in(
        folder.path(),
        &["prove", "-v", "a.toml", "b.toml", "c.toml"],
    );
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let shown = "share of tigers_win 0; share of draw 19/22, about 0.8636, not ~86.3%\n";
    assert!(run.stdout.contains(shown), "{}", run.stdout);
}

#[test]
fn a_budget_that_is_spent_leaves_a_fact_open() {
    let few = claim(
        "blockade = { side = \"tigers\", fewest_goats = 4 }\nmethod.max_nodes = 100",
        "open",
    );
    let folder = folder(&[("a.toml", &few)]);
    let run = run_in(folder.path(), &["prove", "a.toml"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(
        run.stdout.contains("open (node limit reached)"),
        "{}",
        run.stdout
    );
}
