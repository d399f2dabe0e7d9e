//! df-pn and closure agree with the oracle on every small board, and the strategies from their logs
//! pass a checker: for every event and side, with and without a bound, on one and two threads, with
//! large tables and a table of one bucket.

use game::oracle::{Graph, reach_within};
use game::{
    Answer, Decision, Game, Limits, Meter, Monitor, NoMonitor, Objective, OpenReason, Question,
    Side,
};
use games::hunt::{Board, GOATS, Hunt, HuntEvent, Move, Position, RuleChanges, Stalemate, TIGERS};
use pounce_search::{
    DfpnOptions, LongestPlays, MemoryLog, SettledNode, closure, dfpn, extract_strategy,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::fixture::{Stop, UNRELATED_NODE};
use crate::strategy_checker;

type HuntQuestion = Question<Position, HuntEvent>;

fn small_boards() -> Vec<Hunt> {
    let crowded = RuleChanges {
        goats: Some(8),
        ..RuleChanges::default()
    };
    let drawn = RuleChanges {
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
        ..Limits::DEFAULT
    };
    Graph::explore(hunt, position, None, &mut Meter::new(limits, &NoMonitor)).unwrap()
}

fn events(hunt: &Hunt) -> Vec<HuntEvent> {
    let captures = (1..=hunt.board().captures).map(HuntEvent::Captures);
    captures
        .chain([TIGERS, GOATS].map(HuntEvent::Win))
        .collect()
}

/// An engine, its threads, and the contents of its log at the start.
type Setup<'a> = (Engine, usize, &'a [SettledNode]);
type Engine = fn(&DfpnOptions<'_>, &Hunt, &HuntQuestion, Limits, &dyn Monitor) -> Answer<Move>;

/// df-pn on one thread with and without a warm-up, df-pn on two threads, and closure.
const SETUPS: [Setup<'_>; 4] = [
    (dfpn, 1, &[]),
    (dfpn, 1, &[UNRELATED_NODE]),
    (dfpn, 2, &[UNRELATED_NODE]),
    (closure, 1, &[]),
];

fn ask(
    hunt: &Hunt,
    question: &HuntQuestion,
    (engine, threads, logged): Setup<'_>,
    limits: Limits,
) -> (Answer<Move>, Vec<SettledNode>) {
    let log = MemoryLog::from(logged.to_vec());
    let options = DfpnOptions { threads, log: &log };
    let answer = engine(&options, hunt, question, limits, &NoMonitor);
    assert!(answer.nodes <= limits.nodes);
    (answer, log.into_settled())
}

/// Returns the question or its complement, so that the answer is yes.
fn won(question: &HuntQuestion, verdict: Decision) -> HuntQuestion {
    match verdict {
        Decision::Proven => *question,
        _ => question.complement(),
    }
}

fn check_strategy(hunt: &Hunt, question: &HuntQuestion, verdict: Decision, log: &[SettledNode]) {
    let question = won(question, verdict);
    let log = MemoryLog::from(log.to_vec());
    let text = hunt.compact(&question.position);
    let extract = |bytes| {
        let limits = Limits {
            bytes,
            ..Limits::DEFAULT
        };
        extract_strategy(hunt, &question, &log, limits, &NoMonitor)
    };
    let steps = extract(Limits::DEFAULT.bytes);
    assert_eq!(steps, extract(0), "without an index");
    let steps = steps.unwrap_or_else(|missing| panic!("{text} {question:?} {missing:?}"));
    if let Err(error) = strategy_checker::check(hunt, &question, &steps) {
        panic!("{text} {question:?} {error}");
    }
    if question.objective == Objective::Reach {
        let plays = LongestPlays::new(hunt, &question.event, &steps);
        for step in &steps {
            let expected = strategy_checker::longest_play(hunt, &question, &steps, &step.position);
            assert_eq!(plays.from_position(hunt, &step.position), expected);
            assert!(expected <= step.plies);
        }
    }
}

/// A board with the distances of all positions for every event and attacker.
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

    /// Checks verdicts and strategies for random positions, with and without a bound. Returns the
    /// number of questions that the node limit left open.
    fn check(&self, samples: u32, setup: Setup<'_>, limits: Limits) -> u32 {
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
                let (answer, log) = ask(&self.hunt, &question, setup, limits);
                if answer.verdict == Decision::Open(OpenReason::Nodes) {
                    open += 1;
                    continue;
                }
                let in_time = |distance| question.plies.is_none_or(|plies| distance <= plies);
                let reached = distances[number].is_some_and(in_time);
                let text = self.hunt.compact(&question.position);
                let expected = question.verdict(reached);
                assert_eq!(answer.verdict, expected, "{text} {question:?}");
                check_strategy(&self.hunt, &question, answer.verdict, &log);
            }
        }
        open
    }
}

#[test]
fn agrees_with_oracle_on_small_boards() {
    for hunt in small_boards() {
        let (start, events) = (hunt.start(), events(&hunt));
        let solved = Solved::new(hunt, start, &events);
        for setup in SETUPS {
            for bytes in [1 << 20, 64 << 20] {
                // Seven times the nodes of the hardest question on one thread.
                let limits = Limits {
                    bytes,
                    nodes: 1_000_000,
                    ..Limits::DEFAULT
                };
                assert_eq!(solved.check(24, setup, limits), 0);
            }
        }
    }
}

#[test]
fn table_of_one_bucket_gives_same_results() {
    for hunt in small_boards() {
        let (start, events) = (hunt.start(), events(&hunt));
        let solved = Solved::new(hunt, start, &events);
        for setup in SETUPS {
            let limits = Limits {
                bytes: 64,
                nodes: 20_000,
                ..Limits::DEFAULT
            };
            let questions = 40 * solved.distances.len() as u32;
            let open = solved.check(40, setup, limits);
            assert!(open * 6 < questions, "{open} of {questions} are open");
        }
    }
}

#[test]
fn agrees_with_oracle_on_full_bagh_chal_boards() {
    let first = RuleChanges {
        captures: Some(1),
        ..RuleChanges::default()
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
    for setup in SETUPS {
        assert_eq!(solved.check(100, setup, Limits::DEFAULT), 0);
    }
}

#[test]
fn agrees_with_minimax_on_late_bagh_chal_positions() {
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
            let setup = SETUPS[(reached + missed) % SETUPS.len()];
            let (answer, log) = ask(&hunt, &question, setup, Limits::DEFAULT);
            let text = hunt.compact(&position);
            assert_eq!(answer.verdict, question.verdict(expected), "{text}");
            check_strategy(&hunt, &question, answer.verdict, &log);
            if expected { reached += 1 } else { missed += 1 }
        }
    }
    assert!(reached > 50 && missed > 50, "{reached} {missed}");
}

/// Bagh Chal after the best first move: no goat can be captured through ply 13.
fn safe_opening(hunt: &Hunt) -> HuntQuestion {
    Question {
        position: hunt.parse_position("T1G1T15T3T-t19").unwrap(),
        prover: TIGERS,
        objective: Objective::Reach,
        event: HuntEvent::Captures(1),
        plies: Some(12),
    }
}

/// A question without a bound that takes 100,000 nodes.
fn long_siege() -> (Hunt, HuntQuestion) {
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
fn one_thread_is_deterministic() {
    let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
    let opening = safe_opening(&hunt);
    for (hunt, question) in [(hunt, opening), long_siege()] {
        for engine in [dfpn as Engine, closure] {
            let run = || ask(&hunt, &question, (engine, 1, &[]), Limits::DEFAULT);
            assert_eq!(run(), run());
        }
    }
}

#[test]
fn each_limit_gives_its_own_reason() {
    let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
    let opening = safe_opening(&hunt);
    for (hunt, question) in [(hunt, opening), long_siege()] {
        for (engine, threads, logged) in SETUPS {
            let log = MemoryLog::from(logged.to_vec());
            let options = DfpnOptions { threads, log: &log };
            let verdict =
                |limits, monitor| engine(&options, &hunt, &question, limits, monitor).verdict;
            for nodes in [0, 1, 1_000] {
                let limits = Limits {
                    nodes,
                    ..Limits::DEFAULT
                };
                assert_eq!(
                    verdict(limits, &NoMonitor),
                    Decision::Open(OpenReason::Nodes)
                );
            }
            let limits = Limits {
                deadline: Some(std::time::Instant::now()),
                ..Limits::DEFAULT
            };
            assert_eq!(
                verdict(limits, &NoMonitor),
                Decision::Open(OpenReason::Time)
            );
            let stopped = verdict(Limits::DEFAULT, &Stop);
            assert_eq!(stopped, Decision::Open(OpenReason::Interrupted));
        }
        let deep = Question {
            plies: Some(100_000),
            ..question
        };
        let (answer, _) = ask(&hunt, &deep, (closure, 1, &[]), Limits::DEFAULT);
        assert_eq!(answer.verdict, Decision::Open(OpenReason::Depth));
    }
}

#[test]
fn resumes_from_the_log_of_an_earlier_run() {
    let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
    let opening = safe_opening(&hunt);
    for (hunt, question) in [(hunt, opening), long_siege()] {
        for threads in [1, 2] {
            let mut log = vec![UNRELATED_NODE];
            let mut runs = 0;
            let verdict = loop {
                let limits = Limits {
                    nodes: 1_000 << runs,
                    ..Limits::DEFAULT
                };
                let (answer, extended) = ask(&hunt, &question, (dfpn, threads, &log), limits);
                log = extended;
                runs += 1;
                if answer.verdict != Decision::Open(OpenReason::Nodes) {
                    break answer.verdict;
                }
            };
            assert!(runs > 1, "one run was enough");
            let (fresh, _) = ask(&hunt, &question, (dfpn, threads, &[]), Limits::DEFAULT);
            assert_eq!(verdict, fresh.verdict);
            check_strategy(&hunt, &question, verdict, &log);
        }
    }
}
