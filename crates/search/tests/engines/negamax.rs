//! Negamax agrees with plain minimax to the same depth: on every small board and Bagh Chal, with
//! both evaluations, with large and tiny tables.

use game::{Evaluation, Game, Limits, NoMonitor, OpenReason, Outcome, Side};
use games::hunt::{Board, Hunt, HuntEvaluation, Position, RuleChanges};
use pounce_search::{Candidate, Score, best_moves, negamax};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Returns a rank by which `Left` prefers scores: fast wins, slow wins, estimates, slow losses,
/// fast losses.
fn rank(score: Score) -> (i32, i64) {
    match score {
        Score::Win {
            side: Side::Left,
            plies,
        } => (1, -i64::from(plies)),
        Score::Estimate(estimate) => (0, i64::from(estimate)),
        Score::Win {
            side: Side::Right,
            plies,
        } => (-1, i64::from(plies)),
    }
}

fn minimax(hunt: &Hunt, evaluation: HuntEvaluation, position: &Position, depth: u32) -> Score {
    match hunt.outcome(position) {
        Some(Outcome::Win(side)) => return Score::Win { side, plies: 0 },
        Some(Outcome::Draw) => return Score::Estimate(0),
        None if depth == 0 => return Score::Estimate(evaluation.evaluate(hunt, position)),
        None => {}
    }
    let children = hunt.moves(position).map(|m| {
        match minimax(hunt, evaluation, &hunt.play(position, m), depth - 1) {
            Score::Win { side, plies } => Score::Win {
                side,
                plies: plies + 1,
            },
            estimate => estimate,
        }
    });
    let best = match hunt.mover(position) {
        Side::Left => children.max_by_key(|&score| rank(score)),
        Side::Right => children.min_by_key(|&score| rank(score)),
    };
    best.expect("play has not ended")
}

/// The numbers of wins and estimates seen.
#[derive(Default)]
struct Seen {
    wins: u32,
    estimates: u32,
}

fn check(hunt: &Hunt, games: u32, longest: u32, depth: u32, bytes: u64) -> Seen {
    let limits = Limits {
        bytes,
        ..Limits::DEFAULT
    };
    let mut random = Pcg64Mcg::seed_from_u64(7);
    let mut seen = Seen::default();
    for number in 0..games {
        let mut position = hunt.start();
        for _ in 0..random.random_range(0..longest) {
            let moves: Vec<_> = hunt.moves(&position).collect();
            if moves.is_empty() {
                break;
            }
            position = hunt.play(&position, moves[random.random_range(0..moves.len())]);
        }
        let evaluation = HuntEvaluation::ALL[number as usize % 2];
        let depth = random.random_range(0..=depth);
        let expected = minimax(hunt, evaluation, &position, depth);
        let found = negamax(evaluation, hunt, &position, depth, limits, &NoMonitor);
        let place = hunt.compact(&position);
        assert_eq!(found.score, expected, "{place} {evaluation:?} {depth}");
        assert_eq!(found.stopped, None);
        // The line ends in a position with the score.
        let last = found
            .line
            .iter()
            .fold(position, |position, &m| hunt.play(&position, m));
        match expected {
            Score::Win { side, plies } => {
                seen.wins += 1;
                assert_eq!(found.line.len() as u32, plies, "{place}");
                assert_eq!(hunt.outcome(&last), Some(Outcome::Win(side)), "{place}");
            }
            Score::Estimate(estimate) => {
                seen.estimates += 1;
                assert_eq!(found.depth, depth);
                assert_eq!(found.line.len() as u32, depth, "{place}");
                assert_eq!(evaluation.evaluate(hunt, &last), estimate, "{place}");
            }
        }
    }
    seen
}

#[test]
fn best_moves_are_all_moves_with_the_minimax_score() {
    let hunt = Hunt::new(Board::embedded("small-grid").unwrap());
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let (mut single, mut several) = (0, 0);
    for _ in 0..200 {
        let mut position = hunt.start();
        for _ in 0..random.random_range(0..30) {
            let moves: Vec<_> = hunt.moves(&position).collect();
            if moves.is_empty() {
                break;
            }
            position = hunt.play(&position, moves[random.random_range(0..moves.len())]);
        }
        let candidates: Vec<_> = hunt
            .moves(&position)
            .map(|m| Candidate { m, outcome: None })
            .collect();
        if candidates.is_empty() {
            continue;
        }
        let evaluation = HuntEvaluation::Threats;
        let best = |candidates: &[_]| {
            let limits = Limits::DEFAULT;
            best_moves(
                evaluation, &hunt, &position, candidates, 3, limits, &NoMonitor,
            )
        };
        // A win that is found earlier is the same win at the full depth.
        let score = minimax(&hunt, evaluation, &position, 3);
        let after = |m| match minimax(&hunt, evaluation, &hunt.play(&position, m), 2) {
            Score::Win { side, plies } => Score::Win {
                side,
                plies: plies + 1,
            },
            estimate => estimate,
        };
        let expected: Vec<_> = hunt
            .moves(&position)
            .filter(|&m| after(m) == score)
            .collect();
        assert_eq!(best(&candidates), expected, "{}", hunt.compact(&position));
        single += u32::from(expected.len() == 1);
        several += u32::from(expected.len() > 1);
        // The outcome of a candidate takes precedence over the position after it.
        let mut won = candidates.clone();
        won[0].outcome = Some(Outcome::Win(hunt.mover(&position)));
        assert!(best(&won).contains(&won[0].m));
        let mut lost = candidates.clone();
        lost[0].outcome = Some(Outcome::Win(hunt.mover(&position).opponent()));
        let is_lost =
            |m| matches!(after(m), Score::Win { side, .. } if side != hunt.mover(&position));
        if candidates[1..].iter().any(|other| !is_lost(other.m)) {
            assert!(!best(&lost).contains(&lost[0].m));
        }
    }
    assert!(single > 10 && several > 10, "{single} {several}");
}

#[test]
fn agrees_with_minimax_on_small_boards() {
    for name in ["pentagram", "little-puli", "small-grid"] {
        let board = Board::embedded(name).unwrap();
        let few = RuleChanges {
            goats: Some(5),
            ..RuleChanges::default()
        };
        for board in [board.clone(), board.with(&few).unwrap()] {
            let hunt = Hunt::new(board);
            let seen = check(&hunt, 600, 40, 5, 1 << 20);
            assert!(seen.wins > 5 && seen.estimates > 100, "{name}");
            check(&hunt, 200, 40, 5, 64);
        }
    }
}

#[test]
fn agrees_with_minimax_on_bagh_chal() {
    let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
    let seen = check(&hunt, 150, 120, 3, 1 << 20);
    assert!(
        seen.wins > 5 && seen.estimates > 50,
        "{} {}",
        seen.wins,
        seen.estimates
    );
    check(&hunt, 50, 120, 3, 64);
}

#[test]
fn node_limit_gives_last_complete_depth() {
    let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
    let start = hunt.start();
    let limits = |nodes| Limits {
        nodes,
        ..Limits::DEFAULT
    };
    let evaluation = HuntEvaluation::Threats;
    let cut = negamax(evaluation, &hunt, &start, 9, limits(500), &NoMonitor);
    assert_eq!(cut.stopped, Some(OpenReason::Nodes));
    assert_eq!(cut.nodes, 500);
    assert!((1..9).contains(&cut.depth));
    let full = negamax(
        evaluation,
        &hunt,
        &start,
        cut.depth,
        Limits::DEFAULT,
        &NoMonitor,
    );
    assert_eq!(full.score, cut.score);
    let none = negamax(evaluation, &hunt, &start, 9, limits(0), &NoMonitor);
    assert_eq!((none.depth, none.score), (0, Score::Estimate(144)));
}
