//! Alpha-beta agrees with the oracle on every small board: for random positions and depths, every
//! event, one and two threads, with and without an evaluation, with large and tiny tables.

use game::oracle::{Graph, reach_within};
use game::{Decision, Game, Limits, Meter, NoMonitor, Objective, OpenReason, Question, Side};
use games::hunt::{
    Board, GOATS, Hunt, HuntEvaluation, HuntEvent, Position, RuleChanges, Stalemate, TIGERS,
};
use pounce_search::{AlphaBetaOptions, alpha_beta, alpha_beta_with};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

const SMALL: [&str; 3] = ["pentagram", "little-puli", "small-grid"];

/// One and two threads, with and without an evaluation.
const OPTIONS: [AlphaBetaOptions<HuntEvaluation>; 4] = [
    AlphaBetaOptions {
        threads: 1,
        evaluation: None,
    },
    AlphaBetaOptions {
        threads: 2,
        evaluation: None,
    },
    AlphaBetaOptions {
        threads: 1,
        evaluation: Some(HuntEvaluation::Threats),
    },
    AlphaBetaOptions {
        threads: 2,
        evaluation: Some(HuntEvaluation::Material),
    },
];

fn reach(
    position: Position,
    attacker: Side,
    event: HuntEvent,
    plies: Option<u32>,
) -> Question<Position, HuntEvent> {
    Question {
        position,
        prover: attacker,
        objective: Objective::Reach,
        event,
        plies,
    }
}

fn events(hunt: &Hunt) -> Vec<(Side, HuntEvent)> {
    let captures = (1..=hunt.board().captures).map(|k| (TIGERS, HuntEvent::Captures(k)));
    captures
        .chain([TIGERS, GOATS].map(|side| (side, HuntEvent::Win(side))))
        .collect()
}

fn check_board(
    hunt: &Hunt,
    options: &AlphaBetaOptions<HuntEvaluation>,
    samples: usize,
    bytes: u64,
) {
    let mut meter = Meter::new(
        Limits {
            bytes: 1 << 30,
            ..Limits::DEFAULT
        },
        &NoMonitor,
    );
    let graph = Graph::explore(hunt, hunt.start(), None, &mut meter).unwrap();
    let limits = Limits {
        bytes,
        nodes: 4_000,
        ..Limits::DEFAULT
    };
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let mut settled = 0;
    for (attacker, event) in events(hunt) {
        let distances = graph.distances(hunt, attacker, &event);
        for _ in 0..samples {
            let number = random.random_range(0..graph.positions.len());
            let position = graph.positions[number];
            let plies = random.random_range(0..12);
            let within = distances[number].filter(|&distance| distance <= plies);
            let question = reach(position, attacker, event, Some(plies));
            let answer = alpha_beta_with(options, hunt, &question, limits, &NoMonitor);
            assert!(answer.nodes <= limits.nodes);
            if let Decision::Open(reason) = answer.verdict {
                assert_eq!(reason, OpenReason::Nodes);
                continue;
            }
            settled += 1;
            let text = hunt.compact(&position);
            assert_eq!(
                answer.verdict,
                question.verdict(within.is_some()),
                "{text} {plies}"
            );
            assert_eq!(answer.reached_in, within, "{text} {plies}");
            // The line shares the node limit and may be cut off by it.
            if answer.nodes < limits.nodes / 8 {
                check_line(hunt, &question, &answer.line, within);
            }
        }
    }
    assert!(
        settled > samples,
        "the node limit leaves most questions open"
    );
}

/// Checks that the line ends in the event after the right number of plies.
fn check_line(
    hunt: &Hunt,
    question: &Question<Position, HuntEvent>,
    line: &[games::hunt::Move],
    within: Option<u32>,
) {
    use game::Event;
    let Some(distance) = within else {
        return assert!(line.is_empty());
    };
    assert_eq!(line.len() as u32, distance);
    let last = line
        .iter()
        .fold(question.position, |position, &m| hunt.play(&position, m));
    assert!(question.event.holds(hunt, &last));
}

#[test]
fn agrees_with_oracle_on_small_boards() {
    for name in SMALL {
        let hunt = Hunt::new(Board::embedded(name).unwrap());
        for options in &OPTIONS {
            check_board(&hunt, options, 600, 16 << 20);
            check_board(&hunt, options, 150, 64);
        }
    }
}

#[test]
fn agrees_with_oracle_when_goats_are_stuck() {
    for stalemate in [Stalemate::Loss, Stalemate::Draw] {
        let options = RuleChanges {
            goats: Some(8),
            stalemate: Some(stalemate),
            ..RuleChanges::default()
        };
        let board = Board::embedded("little-puli").unwrap();
        let hunt = Hunt::new(board.with(&options).unwrap());
        for options in &OPTIONS {
            check_board(&hunt, options, 200, 16 << 20);
        }
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
        for event in [
            HuntEvent::Captures(next),
            HuntEvent::Win(TIGERS),
            HuntEvent::Win(GOATS),
        ] {
            let attacker = if event == HuntEvent::Win(GOATS) {
                GOATS
            } else {
                TIGERS
            };
            let expected = reach_within(&hunt, &position, attacker, &event, 4);
            let question = reach(position, attacker, event, Some(4));
            let options = &OPTIONS[(reached + missed) % OPTIONS.len()];
            let answer = alpha_beta_with(options, &hunt, &question, Limits::DEFAULT, &NoMonitor);
            assert_eq!(
                answer.verdict,
                question.verdict(expected),
                "{} {options:?}",
                hunt.compact(&position)
            );
            if expected { reached += 1 } else { missed += 1 }
        }
    }
    assert!(reached > 50 && missed > 50, "{reached} {missed}");
}

#[test]
fn unbounded_questions_are_never_answered_wrongly() {
    for name in SMALL {
        let hunt = Hunt::new(Board::embedded(name).unwrap());
        let mut meter = Meter::new(
            Limits {
                bytes: 1 << 30,
                ..Limits::DEFAULT
            },
            &NoMonitor,
        );
        let graph = Graph::explore(&hunt, hunt.start(), None, &mut meter).unwrap();
        let limits = Limits {
            nodes: 50_000,
            ..Limits::DEFAULT
        };
        let mut random = Pcg64Mcg::seed_from_u64(3);
        let (mut settled, mut open) = (0, 0);
        for (attacker, event) in events(&hunt) {
            let distances = graph.distances(&hunt, attacker, &event);
            for _ in 0..40 {
                let number = random.random_range(0..graph.positions.len());
                let mut question = reach(graph.positions[number], attacker, event, None);
                for objective in [Objective::Reach, Objective::Avoid] {
                    question.objective = objective;
                    question.prover = if objective == Objective::Reach {
                        attacker
                    } else {
                        attacker.opponent()
                    };
                    match alpha_beta(&hunt, &question, limits, &NoMonitor).verdict {
                        Decision::Open(_) => open += 1,
                        verdict => {
                            settled += 1;
                            assert_eq!(verdict, question.verdict(distances[number].is_some()));
                        }
                    }
                }
            }
        }
        assert!(settled > 0 && open > 0, "{name}: {settled} {open}");
    }
}

/// Bagh Chal after the best first move: no goat can be captured through ply 17.
fn safe_opening(hunt: &Hunt) -> Question<Position, HuntEvent> {
    let position = hunt.parse_position("T1G1T15T3T-t19").unwrap();
    reach(position, TIGERS, HuntEvent::Captures(1), Some(16))
}

#[test]
fn one_thread_is_deterministic() {
    let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
    let question = safe_opening(&hunt);
    let ask = || alpha_beta(&hunt, &question, Limits::DEFAULT, &NoMonitor);
    assert_eq!(ask(), ask());
    assert_eq!(ask().verdict, Decision::Refuted);
}

#[test]
fn threads_agree_and_share_limits() {
    struct StopAfterFirstReport;
    impl game::Monitor for StopAfterFirstReport {
        fn advance(&self, nodes: u64) -> bool {
            nodes > 0
        }
    }
    let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
    let question = safe_opening(&hunt);
    for threads in 1..=4 {
        let options = AlphaBetaOptions {
            threads,
            ..AlphaBetaOptions::default()
        };
        let ask = |limits, monitor| alpha_beta_with(&options, &hunt, &question, limits, monitor);
        assert_eq!(ask(Limits::DEFAULT, &NoMonitor).verdict, Decision::Refuted);
        let nodes = Limits {
            nodes: 10_000,
            ..Limits::DEFAULT
        };
        let answer = ask(nodes, &NoMonitor);
        assert_eq!(answer.verdict, Decision::Open(OpenReason::Nodes));
        assert!(answer.nodes <= 10_000);
        let deadline = Limits {
            deadline: Some(std::time::Instant::now()),
            ..Limits::DEFAULT
        };
        let verdict = ask(deadline, &NoMonitor).verdict;
        assert_eq!(verdict, Decision::Open(OpenReason::Time));
        let verdict = ask(Limits::DEFAULT, &StopAfterFirstReport).verdict;
        assert_eq!(verdict, Decision::Open(OpenReason::Interrupted));
    }
}
