//! Graph-history interaction: results found on one path must hold on every other.
//!
//! On graphs with cycles on which textbook df-pn is wrong, `dfpn` agrees with the oracle, and its
//! strategies pass the checker.

use std::collections::HashMap;

use game::oracle::Graph;
use game::{
    Answer, Decision, Game, Limits, Meter, NoMonitor, Objective, OpenReason, Outcome, Question,
    Side,
};
use game::{Monitor, Win};
use pounce_search::{DfpnOptions, MemoryLog, closure, dfpn, extract_strategy};
use proptest::prelude::*;

use crate::fixture::UNRELATED_NODE;
use crate::random_graph::GraphGame;
use crate::strategy_checker;

type Numbers = (u32, u32);

const INFINITE: u32 = u32::MAX;
const PROVEN: Numbers = (0, INFINITE);
const DISPROVEN: Numbers = (INFINITE, 0);

/// Textbook df-pn: a repetition on the path counts as disproven, and every result is stored in the
/// table, including those that depend on a repetition.
struct Naive<'a> {
    game: &'a GraphGame,
    attacker: Side,
    table: HashMap<usize, Numbers>,
    path: Vec<usize>,
    /// The visits left, since the search need not terminate.
    left: u32,
}

impl Naive<'_> {
    /// Returns whether the attacker wins from a node according to this search.
    fn wins(game: &GraphGame, attacker: Side, node: usize) -> Option<bool> {
        let mut naive = Naive {
            game,
            attacker,
            table: HashMap::new(),
            path: Vec::new(),
            left: 100_000,
        };
        match naive.visit(node, (INFINITE, INFINITE))? {
            PROVEN => Some(true),
            DISPROVEN => Some(false),
            _ => None,
        }
    }

    fn numbers(&self, node: usize) -> Numbers {
        match self.game.outcome(&node) {
            Some(Outcome::Win(side)) if side == self.attacker => PROVEN,
            Some(_) => DISPROVEN,
            None if self.path.contains(&node) => DISPROVEN,
            None => self.table.get(&node).copied().unwrap_or((1, 1)),
        }
    }

    fn visit(&mut self, node: usize, limits: Numbers) -> Option<Numbers> {
        self.left = self.left.checked_sub(1)?;
        if self.game.outcome(&node).is_some() {
            return Some(self.numbers(node));
        }
        self.path.push(node);
        let attacking = self.game.mover(&node) == self.attacker;
        // Converts between (proof, disproof) and (φ, δ).
        let turn = |(proof, disproof)| {
            if attacking {
                (proof, disproof)
            } else {
                (disproof, proof)
            }
        };
        let limits = turn(limits);
        let numbers = loop {
            let below = self
                .game
                .moves(&node)
                .map(|child| (turn(self.numbers(child)), child));
            let mut below: Vec<_> = below.collect();
            below.sort_by_key(|((phi, _), _)| *phi);
            let ((phi, easiest_delta), easiest) = below[0];
            let sum = below
                .iter()
                .fold(0u32, |sum, ((_, delta), _)| sum.saturating_add(*delta));
            if phi >= limits.0 || sum >= limits.1 {
                break turn((phi, sum));
            }
            let second = below.get(1).map_or(INFINITE, |((phi, _), _)| *phi);
            let thresholds = (
                limits.0.min(second.saturating_add(1)),
                (limits.1 - sum).saturating_add(easiest_delta),
            );
            self.visit(easiest, turn(thresholds))?;
        };
        self.path.pop();
        self.table.insert(node, numbers);
        Some(numbers)
    }
}

fn distances(game: &GraphGame, attacker: Side) -> Vec<Option<u32>> {
    let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
    let graph = Graph::explore(game, game.start(), None, &mut meter).unwrap();
    graph.distances(game, attacker, &Win(attacker))
}

/// Returns graphs in which `Right`, who moves at odd nodes, wins from the start but the naive
/// search says otherwise.
fn traps() -> Vec<GraphGame> {
    vec![
        // Searched below 7, node 6 seems lost because it only leads back to 7. But 7 wins through
        // 2, so 5 wins through 6.
        GraphGame(vec![
            vec![7, 5],
            vec![4],
            vec![1],
            vec![],
            vec![],
            vec![6, 8],
            vec![7],
            vec![6, 2],
            vec![5],
        ]),
        // The same without a cycle through 5: node 10 is lost anyway.
        GraphGame(vec![
            vec![5, 3],
            vec![],
            vec![9],
            vec![6, 2],
            vec![],
            vec![6, 10],
            vec![3],
            vec![],
            vec![],
            vec![4],
            vec![1],
        ]),
        // A cycle of six nodes, 5 2 7 … 1 6 5, entered at two nodes.
        GraphGame(vec![
            vec![1, 5],
            vec![4, 6],
            vec![7],
            vec![6],
            vec![3],
            vec![4, 2],
            vec![5],
            vec![8],
            vec![],
        ]),
    ]
}

/// Returns the graph with two more nodes on every edge.
fn subdivided(game: &GraphGame) -> GraphGame {
    // Odd and even nodes alternate, so the new nodes come in pairs.
    let mut nodes: Vec<Vec<usize>> = game.0.iter().map(|_| Vec::new()).collect();
    if nodes.len() % 2 == 1 {
        nodes.push(Vec::new());
    }
    for (from, below) in game.0.iter().enumerate() {
        for &to in below {
            let pair = nodes.len();
            let (one, two) = if from % 2 == 0 {
                (pair + 1, pair)
            } else {
                (pair, pair + 1)
            };
            nodes.extend([Vec::new(), Vec::new()]);
            nodes[from].push(one);
            nodes[one].push(two);
            nodes[two].push(to);
        }
    }
    GraphGame(nodes)
}

/// Returns the graph after a forced move of the other side.
fn after_forced_move(game: &GraphGame) -> GraphGame {
    let moved = game
        .0
        .iter()
        .map(|below| below.iter().map(|node| node + 1).collect());
    GraphGame([vec![1]].into_iter().chain(moved).collect())
}

/// Asks whether the attacker wins from the start, and whether the defender avoids that, and checks
/// the strategies.
fn check(
    game: &GraphGame,
    attacker: Side,
    (engine, threads, bytes): (Engine, usize, u64),
) -> Result<(), String> {
    let reached = distances(game, attacker)[0].is_some();
    let limits = Limits {
        bytes,
        nodes: 2_000_000,
        ..Limits::DEFAULT
    };
    for objective in [Objective::Reach, Objective::Avoid] {
        let prover = match objective {
            Objective::Reach => attacker,
            Objective::Avoid => attacker.opponent(),
        };
        let question = Question {
            position: game.start(),
            prover,
            objective,
            event: Win(attacker),
            plies: None,
        };
        let log = MemoryLog::from(vec![UNRELATED_NODE]);
        let options = DfpnOptions { threads, log: &log };
        let verdict = engine(&options, game, &question, limits, &NoMonitor).verdict;
        if verdict != question.verdict(reached) {
            return Err(format!("{attacker:?} {objective:?} is {verdict:?}"));
        }
        if verdict == Decision::Proven {
            let steps = extract_strategy(game, &question, &log, limits, &NoMonitor);
            let steps = steps.map_err(|at| format!("{at:?}"))?;
            strategy_checker::check(game, &question, &steps)?;
        }
    }
    Ok(())
}

type Engine =
    fn(&DfpnOptions<'_>, &GraphGame, &Question<usize, Win>, Limits, &dyn Monitor) -> Answer<usize>;

/// Engines, threads and bytes of the table.
const SETUPS: [(Engine, usize, u64); 4] = [
    (dfpn, 1, 64),
    (dfpn, 1, 1 << 20),
    (dfpn, 2, 1 << 20),
    (closure, 1, 1 << 20),
];

#[test]
fn traps_that_mislead_textbook_dfpn() {
    for trap in traps() {
        for game in [subdivided(&trap), trap] {
            let before = after_forced_move(&game);
            for (game, attacker) in [(game, Side::Right), (before, Side::Left)] {
                assert!(distances(&game, attacker)[0].is_some());
                assert_eq!(Naive::wins(&game, attacker, 0), Some(false), "{game:?}");
                for setup in SETUPS {
                    assert_eq!(check(&game, attacker, setup), Ok(()), "{game:?}");
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn agrees_with_oracle_on_small_graphs(
        nodes in 2usize..=14,
        most in 1usize..=5,
        ends in 2usize..=8,
        seed in any::<u64>(),
        setup in 0..SETUPS.len(),
    ) {
        let game = GraphGame::random(nodes, most, ends, seed);
        for attacker in [Side::Left, Side::Right] {
            let checked = check(&game, attacker, SETUPS[setup]);
            prop_assert_eq!(checked, Ok(()), "{:?}", game);
        }
    }

    #[test]
    fn textbook_dfpn_never_claims_a_false_win(nodes in 2usize..=14, seed in any::<u64>()) {
        // Proofs never depend on a repetition, so the traps above cover the only kind of error.
        let game = GraphGame::random(nodes, 4, 4, seed);
        for attacker in [Side::Left, Side::Right] {
            if Naive::wins(&game, attacker, 0) == Some(true) {
                prop_assert!(distances(&game, attacker)[0].is_some());
            }
        }
    }
}

#[test]
fn agrees_with_oracle_on_large_graphs() {
    for seed in 0..300 {
        let size = 100 + 3 * seed as usize;
        let game = GraphGame::random(size, 2 + seed as usize % 5, 4 + seed as usize % 31, seed);
        for attacker in [Side::Left, Side::Right] {
            for setup in &SETUPS[1..] {
                assert_eq!(check(&game, attacker, *setup), Ok(()), "{seed} {setup:?}");
            }
        }
    }
}

/// Returns a long path without choices that `Left` wins.
fn corridor(nodes: usize) -> GraphGame {
    let mut nodes: Vec<Vec<usize>> = (1..nodes).map(|next| vec![next]).collect();
    nodes.push(Vec::new());
    GraphGame(nodes)
}

#[test]
fn open_when_path_is_too_long() {
    let ask = |engine: Engine, nodes, threads| {
        let question = Question {
            position: 0,
            prover: Side::Left,
            objective: Objective::Reach,
            event: Win(Side::Left),
            plies: None,
        };
        let options = DfpnOptions {
            threads,
            log: &MemoryLog::from(vec![UNRELATED_NODE]),
        };
        engine(
            &options,
            &corridor(nodes),
            &question,
            Limits::DEFAULT,
            &NoMonitor,
        )
        .verdict
    };
    for threads in [1, 2] {
        assert_eq!(ask(dfpn, 90_000, threads), Decision::Proven);
        assert_eq!(
            ask(dfpn, 110_000, threads),
            Decision::Open(OpenReason::Depth)
        );
    }
    // The local fixpoint of closure keeps no path.
    assert_eq!(ask(closure, 110_000, 1), Decision::Proven);
    assert_eq!(ask(closure, 300_000, 1), Decision::Proven);
}
