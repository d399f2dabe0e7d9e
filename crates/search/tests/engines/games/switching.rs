//! Engines agree with the oracle and Lehman's theorem on the switching game.

use game::oracle::{Graph, reach_within};
use game::{Decision, Game, Limits, Meter, NoMonitor, Objective, Question, Side, Win};
use games::switching::{CUT, Network, Position, SHORT, Switching, outcome_class};
use pounce_search::{DfpnOptions, NoLog, alpha_beta, closure, dfpn, pn};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn question(position: Position, prover: Side, plies: Option<u32>) -> Question<Position, Win> {
    Question {
        position,
        prover,
        objective: Objective::Reach,
        event: Win(prover),
        plies,
    }
}

const NETWORKS: [&str; 3] = ["wheatstone", "ladder", "k5"];

/// Returns a position after a few random moves.
fn some_position(game: &Switching, random: &mut Pcg64Mcg) -> Position {
    let mut position = game.start();
    for _ in 0..random.random_range(0..6) {
        let moves: Vec<_> = game.moves(&position).collect();
        if moves.is_empty() {
            break;
        }
        position = game.play(&position, moves[random.random_range(0..moves.len())]);
    }
    position
}

#[test]
fn engines_agree_with_oracle_and_lehman() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let options = DfpnOptions {
        threads: 1,
        log: &NoLog,
    };
    let (mut won, mut lost) = (0, 0);
    for name in NETWORKS {
        for first in [SHORT, CUT] {
            let game = Switching::new(Network::embedded(name).unwrap(), first);
            let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
            let graph = Graph::explore(&game, game.start(), None, &mut meter).unwrap();
            let distances = [SHORT, CUT].map(|side| graph.distances(&game, side, &Win(side)));
            for _ in 0..40 {
                let position = some_position(&game, &mut random);
                let number = graph
                    .positions
                    .iter()
                    .position(|other| *other == position)
                    .unwrap();
                let winner = outcome_class(game.network(), &position).winner(game.mover(&position));
                for (side, distances) in [SHORT, CUT].into_iter().zip(&distances) {
                    let reached = distances[number].is_some();
                    assert_eq!(reached, winner == side, "{name} {position:?}");
                    if reached {
                        won += 1
                    } else {
                        lost += 1
                    }
                    let question = question(position, side, None);
                    let expected = question.verdict(reached);
                    let limits = Limits::DEFAULT;
                    let found = [
                        dfpn(&options, &game, &question, limits, &NoMonitor).verdict,
                        closure(&options, &game, &question, limits, &NoMonitor).verdict,
                        alpha_beta(&game, &question, limits, &NoMonitor).verdict,
                    ];
                    assert_eq!(found, [expected; 3], "{name} {position:?}");
                    let tree = Limits {
                        nodes: 20_000,
                        ..Limits::DEFAULT
                    };
                    let verdict = pn(&game, &question, tree, &NoMonitor).verdict;
                    assert!(matches!(verdict, Decision::Open(_)) || verdict == expected);
                }
            }
        }
    }
    assert!(won > 100 && lost > 100);
}

#[test]
fn bounded_questions_agree_with_minimax() {
    let mut random = Pcg64Mcg::seed_from_u64(2);
    let options = DfpnOptions {
        threads: 1,
        log: &NoLog,
    };
    for name in NETWORKS {
        let game = Switching::new(Network::embedded(name).unwrap(), SHORT);
        for _ in 0..60 {
            let position = some_position(&game, &mut random);
            let plies = random.random_range(0..5);
            for side in [SHORT, CUT] {
                let question = question(position, side, Some(plies));
                let reached = reach_within(&game, &position, side, &Win(side), plies);
                let expected = question.verdict(reached);
                let found = [
                    dfpn(&options, &game, &question, Limits::DEFAULT, &NoMonitor).verdict,
                    alpha_beta(&game, &question, Limits::DEFAULT, &NoMonitor).verdict,
                    pn(&game, &question, Limits::DEFAULT, &NoMonitor).verdict,
                ];
                assert_eq!(found, [expected; 3], "{name} {position:?} {plies}");
            }
        }
    }
}
