//! df-pn and closure equal the oracle, and the strategies from their logs stand up to a checker:
//! on every small board, for every event and side, with and without a bound, by every method,
//! with a large table and with one of a single bucket.

mod checker;

use game::oracle::{Graph, reach_within};
use game::{
    Answer, Decision, Game, Limits, Meter, Monitor, NoMonitor, Objective, OpenReason, Question,
    Side,
};
use games::hunt::{Board, GOATS, Hunt, HuntEvent, Move, Options, Position, Stalemate, TIGERS};
use pounce_search::{MemoryLog, ProofMethod, Settled, closure, dfpn, strategy};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

type Asked = Question<Position, HuntEvent>;

fn small_boards() -> Vec<Hunt> {
    let crowded = Options {
        goats: Some(8),
        ..Options::default()
    };
    let drawn = Options {
        stalemate: Some(Stalemate::Draw),
        ..crowded.clone()
    };
    let embedded = |name| Board::embedded(name).unwrap();
    [
        embedded("pentagram"),
        embedded("little-puli"),
        embedded("small-grid"),
        embedded("little-puli").with(&crowded).unwrap(),
        embedded("little-puli").with(&drawn).unwrap(),
    ]
    .map(Hunt::new)
    .into()
}

fn explore(hunt: &Hunt, position: Position) -> Graph<Position> {
    let limits = Limits {
        bytes: 1 << 30,
        ..Limits::NONE
    };
    Graph::explore(hunt, position, None, &mut Meter::new(limits, &NoMonitor)).unwrap()
}

fn events(hunt: &Hunt) -> Vec<HuntEvent> {
    let captures = (1..=hunt.board().captures).map(HuntEvent::Captures);
    captures
        .chain([TIGERS, GOATS].map(HuntEvent::Win))
        .collect()
}

/// A node of no game. Whoever knows something begins at once with all threads and the whole
/// table instead of trying a short search first.
const ELSEWHERE: Settled = Settled {
    key: u64::MAX,
    plies: None,
    number: 0,
    reached: true,
};

/// An engine, its threads, and what it knows beforehand.
type Way<'a> = (Engine, usize, &'a [Settled]);
type Engine = fn(&ProofMethod<'_>, &Hunt, &Asked, Limits, &dyn Monitor) -> Answer<Move>;

/// df-pn on one thread with a short search first and without, and on two; closure.
const WAYS: [Way<'_>; 4] = [
    (dfpn, 1, &[]),
    (dfpn, 1, &[ELSEWHERE]),
    (dfpn, 2, &[ELSEWHERE]),
    (closure, 1, &[]),
];

fn ask(
    hunt: &Hunt,
    question: &Asked,
    (engine, threads, known): Way<'_>,
    limits: Limits,
) -> (Answer<Move>, Vec<Settled>) {
    let log = MemoryLog::from(known.to_vec());
    let method = ProofMethod { threads, log: &log };
    let answer = engine(&method, hunt, question, limits, &NoMonitor);
    assert!(answer.nodes <= limits.nodes);
    (answer, log.into_settled())
}

/// The same question put so that its prover gets what it wants.
fn won(question: &Asked, verdict: Decision) -> Asked {
    match verdict {
        Decision::Proven => *question,
        _ => question.complement(),
    }
}

fn check_strategy(hunt: &Hunt, question: &Asked, verdict: Decision, log: &[Settled]) {
    let question = won(question, verdict);
    let log = MemoryLog::from(log.to_vec());
    let place = hunt.compact(&question.position);
    let extract = |bytes| {
        let limits = Limits {
            bytes,
            ..Limits::NONE
        };
        strategy(hunt, &question, &log, limits, &NoMonitor)
    };
    let steps = extract(Limits::NONE.bytes);
    assert_eq!(steps, extract(0), "without an index");
    let steps = steps.unwrap_or_else(|missing| panic!("{place} {question:?} {missing:?}"));
    if let Err(diagnostic) = checker::check(hunt, &question, &steps) {
        panic!("{place} {question:?} {diagnostic}");
    }
}

/// A board with, for every event and attacker, the distances of all positions.
struct Solved {
    hunt: Hunt,
    positions: Vec<Position>,
    distances: Vec<(HuntEvent, Side, Vec<Option<u32>>)>,
}

impl Solved {
    fn new(hunt: Hunt, start: Position, events: &[HuntEvent]) -> Solved {
        let graph = explore(&hunt, start);
        let sides = |&event| [(event, TIGERS), (event, GOATS)];
        let distances = events.iter().flat_map(sides).map(|(event, attacker)| {
            let distances = graph.distances(&hunt, attacker, &event);
            (event, attacker, distances)
        });
        let distances = distances.collect();
        Solved {
            hunt,
            positions: graph.positions,
            distances,
        }
    }

    /// Asks about random positions, with and without a bound, and checks verdicts and
    /// strategies; returns how many questions the node limit left open.
    fn check(&self, samples: u32, way: Way<'_>, limits: Limits) -> u32 {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        let mut open = 0;
        for (event, attacker, distances) in &self.distances {
            for sample in 0..samples {
                let number = random.random_range(0..self.positions.len());
                let (objective, prover) = match sample % 2 {
                    0 => (Objective::Reach, *attacker),
                    _ => (Objective::Avoid, attacker.opponent()),
                };
                let question = Question {
                    position: self.positions[number],
                    prover,
                    objective,
                    event: *event,
                    plies: (sample % 4 < 2).then(|| random.random_range(0..=14)),
                };
                let (answer, log) = ask(&self.hunt, &question, way, limits);
                if answer.verdict == Decision::Open(OpenReason::Nodes) {
                    open += 1;
                    continue;
                }
                let in_time = |distance| question.plies.is_none_or(|plies| distance <= plies);
                let reached = distances[number].is_some_and(in_time);
                let place = self.hunt.compact(&question.position);
                let expected = question.verdict(reached);
                assert_eq!(answer.verdict, expected, "{place} {question:?}");
                check_strategy(&self.hunt, &question, answer.verdict, &log);
            }
        }
        open
    }
}

#[test]
fn verdicts_equal_the_oracle_and_strategies_hold() {
    for hunt in small_boards() {
        let (start, events) = (hunt.start(), events(&hunt));
        let solved = Solved::new(hunt, start, &events);
        for way in WAYS {
            for bytes in [1 << 20, 64 << 20] {
                // The hardest question of all takes a seventh of this on one thread.
                let limits = Limits {
                    bytes,
                    nodes: 1_000_000,
                    ..Limits::NONE
                };
                assert_eq!(solved.check(24, way, limits), 0);
            }
        }
    }
}

#[test]
fn a_table_of_one_bucket_costs_time_and_nothing_else() {
    for hunt in small_boards() {
        let (start, events) = (hunt.start(), events(&hunt));
        let solved = Solved::new(hunt, start, &events);
        for way in WAYS {
            let limits = Limits {
                bytes: 64,
                nodes: 20_000,
                ..Limits::NONE
            };
            let questions = 40 * solved.distances.len() as u32;
            let open = solved.check(40, way, limits);
            assert!(open * 6 < questions, "{open} of {questions} are open");
        }
    }
}

#[test]
fn full_boards_of_bagh_chal_equal_the_oracle() {
    let first = Options {
        captures: Some(1),
        ..Options::default()
    };
    let board = Board::embedded("bagh-chal").unwrap().with(&first).unwrap();
    let hunt = Hunt::new(board);
    // All goats are placed and one node is empty: half a million positions.
    let start = hunt.parse_position("GG1GGGTGGGGGGGGGGGGGTTGGT-t0").unwrap();
    let solved = Solved::new(
        hunt,
        start,
        &[HuntEvent::Captures(1), HuntEvent::Win(GOATS)],
    );
    for way in WAYS {
        assert_eq!(solved.check(100, way, Limits::NONE), 0);
    }
}

#[test]
fn late_bagh_chal_positions_equal_minimax() {
    let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
    let mut random = Pcg64Mcg::seed_from_u64(2);
    let (mut reached, mut missed) = (0, 0);
    while reached + missed < 400 {
        let mut position = hunt.start();
        for _ in 0..random.random_range(30..80) {
            let moves: Vec<_> = hunt.moves(&position).collect();
            if moves.is_empty() {
                break;
            }
            position = hunt.play(&position, moves[random.random_range(0..moves.len())]);
        }
        let next = hunt.captured(&position) + 1;
        for (attacker, event) in [
            (TIGERS, HuntEvent::Captures(next)),
            (TIGERS, HuntEvent::Win(TIGERS)),
            (GOATS, HuntEvent::Win(GOATS)),
        ] {
            let question = Question {
                position,
                prover: attacker,
                objective: Objective::Reach,
                event,
                plies: Some(4),
            };
            let expected = reach_within(&hunt, &position, attacker, &event, 4);
            let way = WAYS[(reached + missed) % WAYS.len()];
            let (answer, log) = ask(&hunt, &question, way, Limits::NONE);
            let place = hunt.compact(&position);
            assert_eq!(answer.verdict, question.verdict(expected), "{place}");
            check_strategy(&hunt, &question, answer.verdict, &log);
            if expected { reached += 1 } else { missed += 1 }
        }
    }
    assert!(reached > 50 && missed > 50, "{reached} {missed}");
}

/// Bagh Chal after its best first move: no goat is lost through ply 13.
fn safe_opening(hunt: &Hunt) -> Asked {
    Question {
        position: hunt.parse_position("T1G1T15T3T-t19").unwrap(),
        prover: TIGERS,
        objective: Objective::Reach,
        event: HuntEvent::Captures(1),
        plies: Some(12),
    }
}

/// A question without a bound that takes a hundred thousand nodes.
fn long_siege() -> (Hunt, Asked) {
    let hunt = Hunt::new(Board::embedded("pentagram").unwrap());
    let question = Question {
        position: hunt.parse_position("4G2T1G-t4").unwrap(),
        prover: GOATS,
        objective: Objective::Reach,
        event: HuntEvent::Win(GOATS),
        plies: None,
    };
    (hunt, question)
}

#[test]
fn one_thread_does_the_same_every_time() {
    let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
    let opening = safe_opening(&hunt);
    for (hunt, question) in [(hunt, opening), long_siege()] {
        for engine in [dfpn as Engine, closure] {
            let run = || ask(&hunt, &question, (engine, 1, &[]), Limits::NONE);
            assert_eq!(run(), run());
        }
    }
}

#[test]
fn each_limit_leaves_a_question_open_with_its_reason() {
    struct Stop;
    impl Monitor for Stop {
        fn advance(&self, _nodes: u64) -> bool {
            true
        }
    }
    let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
    let opening = safe_opening(&hunt);
    for (hunt, question) in [(hunt, opening), long_siege()] {
        for (engine, threads, known) in WAYS {
            let log = MemoryLog::from(known.to_vec());
            let method = ProofMethod { threads, log: &log };
            let verdict =
                |limits, monitor| engine(&method, &hunt, &question, limits, monitor).verdict;
            for nodes in [0, 1, 1_000] {
                let limits = Limits {
                    nodes,
                    ..Limits::NONE
                };
                assert_eq!(
                    verdict(limits, &NoMonitor),
                    Decision::Open(OpenReason::Nodes)
                );
            }
            let limits = Limits {
                deadline: Some(std::time::Instant::now()),
                ..Limits::NONE
            };
            assert_eq!(
                verdict(limits, &NoMonitor),
                Decision::Open(OpenReason::Time)
            );
            let stopped = verdict(Limits::NONE, &Stop);
            assert_eq!(stopped, Decision::Open(OpenReason::Interrupted));
        }
        let deep = Question {
            plies: Some(100_000),
            ..question
        };
        let (answer, _) = ask(&hunt, &deep, (closure, 1, &[]), Limits::NONE);
        assert_eq!(answer.verdict, Decision::Open(OpenReason::Depth));
    }
}

#[test]
fn a_run_goes_on_from_the_log_of_an_earlier_one() {
    let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
    let opening = safe_opening(&hunt);
    for (hunt, question) in [(hunt, opening), long_siege()] {
        for threads in [1, 2] {
            let mut log = vec![ELSEWHERE];
            let mut runs = 0;
            let verdict = loop {
                let limits = Limits {
                    nodes: 1_000 << runs,
                    ..Limits::NONE
                };
                let (answer, whole) = ask(&hunt, &question, (dfpn, threads, &log), limits);
                log = whole;
                runs += 1;
                if answer.verdict != Decision::Open(OpenReason::Nodes) {
                    break answer.verdict;
                }
            };
            assert!(runs > 1, "the first run should not be enough");
            let (whole, _) = ask(&hunt, &question, (dfpn, threads, &[]), Limits::NONE);
            assert_eq!(verdict, whole.verdict);
            check_strategy(&hunt, &question, verdict, &log);
        }
    }
}
