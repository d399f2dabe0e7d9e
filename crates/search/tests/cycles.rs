//! Graph-history interaction: what df-pn finds out on one path must hold on every other. On
//! drawn graphs with cycles, where a df-pn that trusts its table too much goes wrong, ours
//! equals the oracle, and its strategies hold.

mod checker;
mod drawn;

use std::collections::HashMap;

use drawn::Drawn;
use game::oracle::Graph;
use game::{
    Answer, Decision, Game, Limits, Meter, NoMonitor, Objective, OpenReason, Outcome, Question,
    Side,
};
use game::{Monitor, Win};
use pounce_search::{MemoryLog, ProofMethod, Settled, closure, dfpn, strategy};
use proptest::prelude::*;

type Numbers = (u32, u32);

const INFINITE: u32 = u32::MAX;
const PROVEN: Numbers = (0, INFINITE);
const DISPROVEN: Numbers = (INFINITE, 0);

/// df-pn as it stands in the textbook: a repetition on the path counts as disproven, and every
/// result goes into the table, whatever it rests on.
struct Naive<'a> {
    game: &'a Drawn,
    attacker: Side,
    table: HashMap<usize, Numbers>,
    path: Vec<usize>,
    /// Visits that are left; it need not come to an end by itself.
    left: u32,
}

impl Naive<'_> {
    /// Whether the attacker wins from a node, as far as this search can tell.
    fn wins(game: &Drawn, attacker: Side, node: usize) -> Option<bool> {
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
        // Seen from the mover: what it wants to become 0 comes first.
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
            below.sort_by_key(|((want, _), _)| *want);
            let ((want, easiest_deny), easiest) = below[0];
            let sum = below
                .iter()
                .fold(0u32, |sum, ((_, deny), _)| sum.saturating_add(*deny));
            if want >= limits.0 || sum >= limits.1 {
                break turn((want, sum));
            }
            let second = below.get(1).map_or(INFINITE, |((want, _), _)| *want);
            let room = (
                limits.0.min(second.saturating_add(1)),
                (limits.1 - sum).saturating_add(easiest_deny),
            );
            self.visit(easiest, turn(room))?;
        };
        self.path.pop();
        self.table.insert(node, numbers);
        Some(numbers)
    }
}

fn distances(game: &Drawn, attacker: Side) -> Vec<Option<u32>> {
    let mut meter = Meter::new(Limits::NONE, &NoMonitor);
    let graph = Graph::explore(game, game.start(), None, &mut meter).unwrap();
    graph.distances(game, attacker, &Win(attacker))
}

/// Where the naive search calls the start lost for an attacker who wins: `Right`, at odd nodes.
fn traps() -> Vec<Drawn> {
    vec![
        // 6 looks lost below 7, as it only leads back there. But 7 wins by 2, and so does 5 by 6.
        Drawn(vec![
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
        // The same without a cycle through 5: 10 is lost for itself.
        Drawn(vec![
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
        // A cycle of six, 5 2 7 .. and 1 6 5, entered in two places.
        Drawn(vec![
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

/// The graph with two more nodes on every edge.
fn longer(game: &Drawn) -> Drawn {
    // Odd nodes are followed by even ones, so the new nodes come in pairs.
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
    Drawn(nodes)
}

/// The graph with a start for the other side before it, who can only go on.
fn after_a_move(game: &Drawn) -> Drawn {
    let moved = game
        .0
        .iter()
        .map(|below| below.iter().map(|node| node + 1).collect());
    Drawn([vec![1]].into_iter().chain(moved).collect())
}

/// Asks whether the attacker wins from the start, as one side and as the other, and checks the
/// strategy.
fn check(
    game: &Drawn,
    attacker: Side,
    (engine, threads, bytes): (Engine, usize, u64),
) -> Result<(), String> {
    let reached = distances(game, attacker)[0].is_some();
    let limits = Limits {
        bytes,
        nodes: 2_000_000,
        ..Limits::NONE
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
        let log = MemoryLog::from(vec![ELSEWHERE]);
        let method = ProofMethod { threads, log: &log };
        let verdict = engine(&method, game, &question, limits, &NoMonitor).verdict;
        if verdict != question.verdict(reached) {
            return Err(format!("{attacker:?} {objective:?} is {verdict:?}"));
        }
        if verdict == Decision::Proven {
            let steps = strategy(game, &question, &log, limits, &NoMonitor);
            let steps = steps.map_err(|at| format!("{at:?}"))?;
            checker::check(game, &question, &steps)?;
        }
    }
    Ok(())
}

/// A node of no graph: who knows something begins at once with all threads and the whole table.
const ELSEWHERE: Settled = Settled {
    key: u64::MAX,
    plies: None,
    number: 0,
    reached: true,
};

type Engine =
    fn(&ProofMethod<'_>, &Drawn, &Question<usize, Win>, Limits, &dyn Monitor) -> Answer<usize>;

/// Engines, threads, and bytes of the table.
const METHODS: [(Engine, usize, u64); 4] = [
    (dfpn, 1, 64),
    (dfpn, 1, 1 << 20),
    (dfpn, 2, 1 << 20),
    (closure, 1, 1 << 20),
];

#[test]
fn a_table_that_forgets_the_path_goes_wrong_and_ours_does_not() {
    for trap in traps() {
        for game in [longer(&trap), trap] {
            let before = after_a_move(&game);
            for (game, attacker) in [(game, Side::Right), (before, Side::Left)] {
                assert!(distances(&game, attacker)[0].is_some());
                assert_eq!(Naive::wins(&game, attacker, 0), Some(false), "{game:?}");
                for method in METHODS {
                    assert_eq!(check(&game, attacker, method), Ok(()), "{game:?}");
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
    fn small_graphs_equal_the_oracle(
        nodes in 2usize..=14,
        most in 1usize..=5,
        ends in 2usize..=8,
        seed in any::<u64>(),
        method in 0..METHODS.len(),
    ) {
        let game = Drawn::random(nodes, most, ends, seed);
        for attacker in [Side::Left, Side::Right] {
            let checked = check(&game, attacker, METHODS[method]);
            prop_assert_eq!(checked, Ok(()), "{:?}", game);
        }
    }

    #[test]
    fn the_naive_search_only_ever_misses_a_win(nodes in 2usize..=14, seed in any::<u64>()) {
        // So the traps above are of the only kind there is.
        let game = Drawn::random(nodes, 4, 4, seed);
        for attacker in [Side::Left, Side::Right] {
            if Naive::wins(&game, attacker, 0) == Some(true) {
                prop_assert!(distances(&game, attacker)[0].is_some());
            }
        }
    }
}

#[test]
fn large_graphs_equal_the_oracle() {
    for seed in 0..300 {
        let size = 100 + 3 * seed as usize;
        let game = Drawn::random(size, 2 + seed as usize % 5, 4 + seed as usize % 31, seed);
        for attacker in [Side::Left, Side::Right] {
            for method in &METHODS[1..] {
                assert_eq!(check(&game, attacker, *method), Ok(()), "{seed} {method:?}");
            }
        }
    }
}

/// One long way to a win of `Left`, with no choice for anyone.
fn corridor(nodes: usize) -> Drawn {
    let mut nodes: Vec<Vec<usize>> = (1..nodes).map(|next| vec![next]).collect();
    nodes.push(Vec::new());
    Drawn(nodes)
}

#[test]
fn a_path_longer_than_the_longest_stays_open() {
    let ask = |engine: Engine, nodes, threads| {
        let question = Question {
            position: 0,
            prover: Side::Left,
            objective: Objective::Reach,
            event: Win(Side::Left),
            plies: None,
        };
        let method = ProofMethod {
            threads,
            log: &MemoryLog::from(vec![ELSEWHERE]),
        };
        engine(
            &method,
            &corridor(nodes),
            &question,
            Limits::NONE,
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
    // Closure keeps no path.
    assert_eq!(ask(closure, 110_000, 1), Decision::Proven);
    assert_eq!(ask(closure, 300_000, 1), Decision::Proven);
}
