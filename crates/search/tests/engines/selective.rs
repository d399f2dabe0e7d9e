//! Selective search is sound: a proof with few moves holds in the full game, by the oracle and by
//! its strategy, and a failure is not a refutation.

use std::ops::ControlFlow;

use game::oracle::Graph;
use game::{
    Answer, Evaluation, Event, Game, Keyed, Limits, Meter, Objective, OpenReason, Question,
    ZeroEvaluation,
};
use game::{Decision, NoMonitor, Side, Symmetric, Win};
use games::hunt::{Board, GOATS, Hunt, HuntEvaluation, HuntEvent, TIGERS};
use pounce_search::{DfpnOptions, MemoryLog, NoLog, ProofLog, SelectiveOptions, SettledNode};
use pounce_search::{dfpn, extract_strategy, selective};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::fixture::UNRELATED_NODE;
use crate::random_graph::GraphGame;
use crate::strategy_checker;

const LIMITS: Limits = Limits {
    nodes: 2_000_000,
    bytes: 1 << 20,
    deadline: None,
};

/// More moves than any position of a small game has.
const ALL_MOVES: usize = 64;

/// Checks the answer to a question whose prover succeeds if `holds`.
fn check<G, E, V>(
    game: &G,
    question: &Question<G::Position, E>,
    holds: bool,
    options: SelectiveOptions<V>,
    threads: usize,
) -> Answer<G::Move>
where
    G: Keyed + Symmetric,
    E: Event<G> + std::fmt::Debug,
    V: Evaluation<G>,
{
    let reaching = question.objective == Objective::Reach;
    let unrelated = SettledNode {
        event_reached: reaching,
        ..UNRELATED_NODE
    };
    let log = MemoryLog::from(vec![unrelated; usize::from(threads > 1)]);
    let proof = DfpnOptions { threads, log: &log };
    let answer = selective(&options, &proof, game, question, LIMITS, &NoMonitor);
    assert!(answer.nodes <= LIMITS.nodes);
    // Nodes settled for the opponent may not be settled in the full game.
    log.replay(&mut |settled| {
        assert_eq!(settled.event_reached, reaching);
        ControlFlow::Continue(())
    });
    match answer.verdict {
        Decision::Proven => {
            assert!(holds, "{question:?}");
            let steps = extract_strategy(game, question, &log, LIMITS, &NoMonitor);
            let steps = steps.unwrap_or_else(|missing| panic!("{question:?} {missing:?}"));
            assert_eq!(strategy_checker::check(game, question, &steps), Ok(()));
        }
        Decision::Open(OpenReason::Width) if options.widest == ALL_MOVES => {
            assert!(!holds, "{question:?}");
        }
        Decision::Open(reason) => assert!(matches!(reason, OpenReason::Width | OpenReason::Nodes)),
        Decision::Refuted => panic!("a selective search cannot refute"),
    }
    answer
}

const WIDTHS: [(usize, usize); 5] = [(0, 0), (1, 1), (2, 5), (1, ALL_MOVES), (ALL_MOVES, 64)];

#[test]
fn agrees_with_oracle_on_small_boards() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    // Proofs by width, and questions whose prover succeeds.
    let (mut proven, mut holding, mut spent) = ([0; WIDTHS.len()], 0, 0);
    for name in ["pentagram", "little-puli", "small-grid"] {
        let hunt = Hunt::new(Board::embedded(name).unwrap());
        let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
        let graph = Graph::explore(&hunt, hunt.start(), None, &mut meter).unwrap();
        for event in [
            HuntEvent::Captures(1),
            HuntEvent::Captures(2),
            HuntEvent::Win(TIGERS),
            HuntEvent::Win(GOATS),
        ] {
            for attacker in [TIGERS, GOATS] {
                let distances = graph.distances(&hunt, attacker, &event);
                for sample in 0..16 {
                    let number = random.random_range(0..graph.positions.len());
                    let (objective, prover) = match sample % 2 {
                        0 => (Objective::Reach, attacker),
                        _ => (Objective::Avoid, attacker.opponent()),
                    };
                    let plies = (sample % 4 < 2).then(|| random.random_range(0..=12));
                    let question = Question {
                        position: graph.positions[number],
                        prover,
                        objective,
                        event,
                        plies,
                    };
                    let in_time = |distance| plies.is_none_or(|plies| distance <= plies);
                    let reached = distances[number].is_some_and(in_time);
                    let holds = question.verdict(reached) == Decision::Proven;
                    holding += u32::from(holds);
                    for (at, (width, widest)) in WIDTHS.into_iter().enumerate() {
                        let options = SelectiveOptions {
                            width,
                            widest,
                            evaluation: HuntEvaluation::ALL[sample / 4 % 2],
                        };
                        let threads = 1 + sample / 8 % 2;
                        let answer = check(&hunt, &question, holds, options, threads);
                        proven[at] += u32::from(answer.verdict == Decision::Proven);
                        spent += u32::from(answer.verdict == Decision::Open(OpenReason::Nodes));
                    }
                }
            }
        }
    }
    assert_eq!((proven[3], proven[4], spent), (holding, holding, 0));
    assert!(proven[1] * 2 > holding && proven[1] < proven[2] && proven[2] < holding);
}

/// A meaningless evaluation.
#[derive(Clone, Copy)]
struct Whim;

impl Evaluation<GraphGame> for Whim {
    fn evaluate(&self, _game: &GraphGame, position: &usize) -> i32 {
        (*position as i32).wrapping_mul(0x9e37_79b1_u32 as i32)
    }
}

#[test]
fn agrees_with_oracle_on_random_graphs() {
    fn check_all<V: Evaluation<GraphGame>>(game: &GraphGame, evaluation: V, threads: usize) {
        let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
        let graph = Graph::explore(game, game.start(), None, &mut meter).unwrap();
        for (attacker, objective) in [
            (Side::Left, Objective::Reach),
            (Side::Right, Objective::Reach),
            (Side::Left, Objective::Avoid),
            (Side::Right, Objective::Avoid),
        ] {
            let reached = graph.distances(game, attacker, &Win(attacker))[0].is_some();
            let reaching = objective == Objective::Reach;
            let question = Question {
                position: game.start(),
                prover: if reaching {
                    attacker
                } else {
                    attacker.opponent()
                },
                objective,
                event: Win(attacker),
                plies: None,
            };
            for (width, widest) in WIDTHS {
                let options = SelectiveOptions {
                    width,
                    widest,
                    evaluation,
                };
                check(game, &question, reached == reaching, options, threads);
            }
        }
    }
    for seed in 0..300 {
        let size = seed as usize % 60;
        let game = GraphGame::random(2 + size, 2 + size % 5, 3 + size % 8, seed);
        check_all(&game, ZeroEvaluation, 1);
        check_all(&game, Whim, 1 + seed as usize % 2);
    }
}

#[test]
fn widths_share_the_node_limit() {
    let hunt = Hunt::new(Board::embedded("pentagram").unwrap());
    let question = Question {
        position: hunt.start(),
        prover: GOATS,
        objective: Objective::Reach,
        event: HuntEvent::Win(GOATS),
        plies: Some(24),
    };
    let options = SelectiveOptions {
        width: 1,
        widest: ALL_MOVES,
        evaluation: HuntEvaluation::Threats,
    };
    let proof = DfpnOptions {
        threads: 1,
        log: &NoLog,
    };
    let ask = |options: &SelectiveOptions<_>, nodes| {
        let limits = Limits { nodes, ..LIMITS };
        selective(options, &proof, &hunt, &question, limits, &NoMonitor)
    };
    let narrow = SelectiveOptions {
        widest: 1,
        ..options
    };
    let first = ask(&narrow, u64::MAX);
    assert_eq!(first.verdict, Decision::Open(OpenReason::Width));
    let answer = ask(&options, first.nodes + 10);
    assert_eq!(answer.verdict, Decision::Open(OpenReason::Nodes));
    assert_eq!(answer.nodes, first.nodes + 10);
}

/// A board on which one tiger chases one goat for hundreds of plies.
const CHASE: &str = r#"
name = "Chase"
tigers = "f"
goats = 1
captures = 1
nodes = [
    ["a", 0, 0], ["b", 1, 0], ["c", 2, 0], ["d", 3, 0], ["e", 4, 0],
    ["f", 5, 0], ["g", 6, 0], ["h", 7, 0], ["i", 8, 0], ["j", 9, 0],
]
lines = ["i e h", "c j e", "h i b j", "d j a", "i h f g"]
[play]
repetition = "draw"
quiet_turns = 100
"#;

/// With this many plies left, proof numbers come close to infinity.
#[test]
fn two_threads_handle_largest_proof_numbers() {
    let hunt = Hunt::new(Board::parse(CHASE).unwrap());
    let position = hunt.parse_position("1G6T1-g0").unwrap();
    let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
    let graph = Graph::explore(&hunt, position, None, &mut meter).unwrap();
    let limits = Limits {
        nodes: 60_000,
        ..LIMITS
    };
    for event in [HuntEvent::Captures(1), HuntEvent::Win(TIGERS)] {
        let distance = graph.distances(&hunt, TIGERS, &event)[0];
        let reached = distance.is_some_and(|distance| distance <= 999);
        for (objective, prover) in [(Objective::Reach, TIGERS), (Objective::Avoid, GOATS)] {
            let question = Question {
                position,
                prover,
                objective,
                event,
                plies: Some(999),
            };
            let expected = question.verdict(reached);
            for _ in 0..40 {
                let options = SelectiveOptions {
                    width: 1,
                    widest: 3,
                    evaluation: HuntEvaluation::Threats,
                };
                let proof = DfpnOptions {
                    threads: 2,
                    log: &NoLog,
                };
                let narrow = selective(&options, &proof, &hunt, &question, limits, &NoMonitor);
                let full = dfpn(&proof, &hunt, &question, limits, &NoMonitor);
                for verdict in [narrow.verdict, full.verdict] {
                    assert!(matches!(verdict, Decision::Open(_)) || verdict == expected);
                }
            }
        }
    }
}
