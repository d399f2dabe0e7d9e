//! Engines equal the oracle, and two trees, on the switching game.

use game::oracle::{Graph, reach_within};
use game::{Decision, Game, Limits, Meter, NoMonitor, Objective, Question, Side, Win};
use games::switching::{CUT, Network, Position, SHORT, Switching, outcome_class};
use pounce_search::{ProofMethod, Unlogged, alpha_beta, closure, dfpn, pn};
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

/// A position after some random moves, with nobody having won yet.
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
fn every_engine_equals_the_oracle_and_two_trees() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let method = ProofMethod {
        threads: 1,
        log: &Unlogged,
    };
    let (mut won, mut lost) = (0, 0);
    for name in NETWORKS {
        for first in [SHORT, CUT] {
            let game = Switching::new(Network::embedded(name).unwrap(), first);
            let mut meter = Meter::new(Limits::NONE, &NoMonitor);
            let graph = Graph::explore(&game, game.start(), None, &mut meter).unwrap();
            let distances = [SHORT, CUT].map(|side| graph.distances(&game, side, &Win(side)));
            for _ in 0..40 {
                let position = some_position(&game, &mut random);
                let number = graph
                    .positions
                    .iter()
                    .position(|it| *it == position)
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
                    let asked = question(position, side, None);
                    let expected = asked.verdict(reached);
                    let limits = Limits::NONE;
                    let found = [
                        dfpn(&method, &game, &asked, limits, &NoMonitor).verdict,
                        closure(&method, &game, &asked, limits, &NoMonitor).verdict,
                        alpha_beta(&game, &asked, limits, &NoMonitor).verdict,
                    ];
                    assert_eq!(found, [expected; 3], "{name} {position:?}");
                    let tree = Limits {
                        nodes: 20_000,
                        ..Limits::NONE
                    };
                    let verdict = pn(&game, &asked, tree, &NoMonitor).verdict;
                    assert!(matches!(verdict, Decision::Open(_)) || verdict == expected);
                }
            }
        }
    }
    assert!(won > 100 && lost > 100);
}

#[test]
fn bounds_on_plies_equal_plain_minimax() {
    let mut random = Pcg64Mcg::seed_from_u64(2);
    let method = ProofMethod {
        threads: 1,
        log: &Unlogged,
    };
    for name in NETWORKS {
        let game = Switching::new(Network::embedded(name).unwrap(), SHORT);
        for _ in 0..60 {
            let position = some_position(&game, &mut random);
            let plies = random.random_range(0..5);
            for side in [SHORT, CUT] {
                let asked = question(position, side, Some(plies));
                let reached = reach_within(&game, &position, side, &Win(side), plies);
                let expected = asked.verdict(reached);
                let found = [
                    dfpn(&method, &game, &asked, Limits::NONE, &NoMonitor).verdict,
                    alpha_beta(&game, &asked, Limits::NONE, &NoMonitor).verdict,
                    pn(&game, &asked, Limits::NONE, &NoMonitor).verdict,
                ];
                assert_eq!(found, [expected; 3], "{name} {position:?} {plies}");
            }
        }
    }
}
