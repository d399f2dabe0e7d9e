//! Facts about boards, against plain enumeration with the naive rules on small boards.

use certificate::hunt::{Cell, Move, NaiveHunt};
use fixtures::{naive_board, naive_position};
use game::{Limits, Meter, NoMonitor, Side};
use games::hunt::{
    Board, EMBEDDED, GOATS, Hunt, Position, TIGERS, fewest_goats_enclosing_tigers,
    fewest_immobile_goats, find_capture_in_clique, find_capture_of,
};

/// Boards on which every position can be listed.
const SMALL: [&str; 3] = ["pentagram", "small-grid", "little-puli"];

/// Returns a board by both implementations of the rules.
fn both(name: &str) -> (Hunt, NaiveHunt) {
    let (_, text) = EMBEDDED.iter().find(|(known, _)| *known == name).unwrap();
    let hunt = Hunt::new(Board::embedded(name).unwrap());
    (hunt, naive_board(text).unwrap())
}

fn subsets(nodes: usize, pieces: usize) -> impl Iterator<Item = u32> {
    (0..1u32 << nodes).filter(move |set| set.count_ones() as usize == pieces)
}

/// Returns every way to place the tigers and this many goats.
fn placements(hunt: &Hunt, goats: usize) -> impl Iterator<Item = (u32, u32)> {
    let board = hunt.board();
    let (nodes, tigers) = (board.nodes.len(), board.tigers.len());
    subsets(nodes, tigers).flat_map(move |tigers| {
        let goats = subsets(nodes, goats).filter(move |goats| goats & tigers == 0);
        goats.map(move |goats| (tigers, goats))
    })
}

/// Returns the legal moves by the naive rules.
fn legal(hunt: &Hunt, plain: &NaiveHunt, position: &Position) -> Vec<Move> {
    plain.moves(&naive_position(hunt, position)).collect()
}

/// Returns a position in which the fewest goats leave a side without a move.
fn fewest_goats(hunt: &Hunt, side: Side) -> Option<Position> {
    let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
    if side == TIGERS {
        fewest_goats_enclosing_tigers(hunt, &mut meter).unwrap()
    } else {
        fewest_immobile_goats(hunt, &mut meter).unwrap()
    }
}

#[test]
fn fewest_goats_agree_with_enumeration() {
    for name in SMALL {
        let (hunt, plain) = both(name);
        let board = hunt.board();
        for side in [TIGERS, GOATS] {
            let mut listed = None;
            for goats in 0..=board.goats {
                // Goats can be without a move only when none is left to place.
                let hand = if side == TIGERS {
                    board.goats - goats
                } else {
                    0
                };
                if side == GOATS && goats + board.captures <= board.goats {
                    continue;
                }
                let stuck = placements(&hunt, goats.into()).find(|&(tigers, goats)| {
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
            let found = fewest_goats(&hunt, side).map(|position| position.goats.count_ones());
            assert_eq!(found, listed, "{name}, {side:?}");
        }
    }
}

#[test]
fn side_without_moves_has_none_by_naive_rules() {
    let mut seen = 0;
    for (name, _) in EMBEDDED {
        let (hunt, plain) = both(name);
        for side in [TIGERS, GOATS] {
            let Some(position) = fewest_goats(&hunt, side) else {
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
            // With one goat fewer, a tiger can move.
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

/// Checks by enumeration whether one of these goats can be captured in some position.
fn can_be_captured(hunt: &Hunt, plain: &NaiveHunt, goats: u32) -> bool {
    let board = hunt.board();
    (goats.count_ones()..=board.goats.into()).any(|number| {
        placements(hunt, number as usize).any(|(tigers, all)| {
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
fn safe_goats_agree_with_enumeration() {
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
fn unsafe_goats_can_be_captured_by_naive_rules() {
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
fn captures_in_cliques_agree_with_enumeration() {
    for (name, _) in EMBEDDED {
        let (hunt, plain) = both(name);
        let nodes = hunt.board().nodes.len();
        for number in 1..4 {
            let adjacent = |goats: u32| {
                let mut each = (0..nodes as u8).filter(|node| goats >> node & 1 == 1);
                each.all(|node| goats & !(neighbours(&plain, node) | 1 << node) == 0)
            };
            let mut groups = subsets(nodes, number as usize).filter(|&goats| adjacent(goats));
            let listed = groups.any(|goats| find_capture_of(&hunt, goats).is_some());
            let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
            let found = find_capture_in_clique(&hunt, number, &mut meter).unwrap();
            assert_eq!(found.is_some(), listed, "{name}, {number}");
            let group = found.map(|position| position.goats);
            assert!(group.is_none_or(|goats| adjacent(goats) && goats.count_ones() == number));
        }
    }
}

/// Returns the nodes that a lone tiger can move to by the naive rules.
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
fn neighbours_agree_with_naive_moves_of_a_lone_tiger() {
    for (name, _) in EMBEDDED {
        let (hunt, plain) = both(name);
        for node in 0..hunt.board().nodes.len() as u8 {
            assert_eq!(hunt.neighbours(node), neighbours(&plain, node), "{name}");
            assert_eq!(hunt.degree(node), neighbours(&plain, node).count_ones());
        }
    }
}

/// Returns the goats that a tiger can capture by the naive rules.
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
fn forks_win_a_goat_on_boards_without_fork_answers() {
    let mut forks = [0, 0];
    for name in ["small-grid", "pentagram", "little-puli"] {
        let (hunt, plain) = both(name);
        let board = hunt.board();
        for goats in 2..=board.goats {
            let hands = [0, board.goats - goats];
            for (position, hand) in placements(&hunt, goats.into())
                .flat_map(|placement| hands.map(|hand| (placement, hand)))
            {
                let (tigers, goats) = position;
                let here = naive_position(
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
    // From the corner over 12 to 13, and over 22, which is adjacent to 13.
    assert!(bagh_chal.fork_answers().contains(&[(0, 1, 2), (0, 6, 12)]));
    assert!(forks[0] > 100, "{forks:?}");
}

#[test]
fn mobility_agrees_with_enumeration() {
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
                    for (tigers, goats) in placements(&hunt, goats.into()) {
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
