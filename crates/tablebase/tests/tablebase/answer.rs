//! Answers of tablebases compared with the oracle: wins and captures, bounded and unbounded.

use crate::fixture::{DIGEST, board, solved};
use game::oracle::Graph;
use game::{Decision, Event, Game, Limits, Meter, NoMonitor, Objective, OpenReason, Question};
use games::hunt::{GOATS, Hunt, HuntEvent, Position, TIGERS};
use pounce_tablebase::{
    Keep, RequiredPart, Tablebase, answer, best_line, required_part, tablebase_game, wins_within,
};

/// The tablebase that answers questions about an event, removed when dropped.
struct Solved {
    tablebase: Tablebase,
    _dir: tempfile::TempDir,
}

fn solve(hunt: &Hunt, event: HuntEvent, keep: Keep) -> Solved {
    let game = Hunt::new(tablebase_game(hunt.board(), event));
    let dir = tempfile::tempdir().unwrap();
    solved(dir.path(), &game, keep);
    Solved {
        tablebase: Tablebase::open(dir.path(), &game, DIGEST).unwrap(),
        _dir: dir,
    }
}

fn events(hunt: &Hunt) -> impl Iterator<Item = HuntEvent> {
    let wins = [TIGERS, GOATS].map(HuntEvent::Win);
    (1..=hunt.board().captures)
        .map(HuntEvent::Captures)
        .chain(wins)
}

fn beneficiary(event: HuntEvent) -> game::Side {
    match event {
        HuntEvent::Win(side) => side,
        HuntEvent::Captures(_) => TIGERS,
    }
}

fn graph(hunt: &Hunt) -> Graph<Position> {
    let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
    Graph::explore(hunt, hunt.start(), None, &mut meter).unwrap()
}

/// Checks that the answer is the oracle's, or open because the distance is not stored.
fn check(tablebase: &Tablebase, question: &Question<Position, HuntEvent>, truth: Option<u32>) {
    let found = answer(tablebase, question).unwrap();
    let in_time = truth.filter(|&distance| question.plies.is_none_or(|plies| distance <= plies));
    if found.verdict == Decision::Open(OpenReason::Distances) {
        let placing = question.position.hand > 0;
        assert!(placing && truth.is_some() && question.plies.is_some());
        return;
    }
    let expected = question.verdict(in_time.is_some());
    assert_eq!(found.verdict, expected, "{question:?}");
    if let Some(plies) = found.reached_in {
        assert_eq!(Some(plies), in_time, "{question:?}");
        let line = best_line(tablebase, question.position).unwrap().moves;
        assert_eq!(line.len(), plies as usize);
        let last = line.iter().fold(question.position, |position, &m| {
            tablebase.hunt().play(&position, m)
        });
        assert!(question.event.holds(tablebase.hunt(), &last));
    }
}

#[test]
fn answers_match_oracle() {
    for (name, step) in [("small-grid", 3), ("pentagram", 7), ("little-puli", 7)] {
        let hunt = board(name);
        let graph = graph(&hunt);
        for event in events(&hunt) {
            let tablebase = &solve(&hunt, event, Keep::All).tablebase;
            let attacker = beneficiary(event);
            let truth = graph.distances(&hunt, attacker, &event);
            let mut decided = 0;
            for (number, &position) in graph.positions.iter().enumerate().step_by(step) {
                let bounds = (0..8).chain([20, 100]).map(Some);
                for plies in bounds.chain([None]) {
                    for (prover, objective) in [
                        (attacker, Objective::Reach),
                        (attacker.opponent(), Objective::Avoid),
                    ] {
                        let question = Question {
                            position,
                            prover,
                            objective,
                            event,
                            plies,
                        };
                        check(tablebase, &question, truth[number]);
                        decided += usize::from(truth[number].is_some());
                    }
                }
            }
            // Goats on the pentagram need not lose a goat, but may.
            assert!(decided > 0, "{name} {event}");
        }
    }
}

#[test]
fn wins_within_matches_oracle() {
    let (mut won, mut late) = (0, 0);
    for name in ["small-grid", "pentagram", "little-puli"] {
        let hunt = board(name);
        let graph = graph(&hunt);
        for event in events(&hunt) {
            let tablebase = &solve(&hunt, event, Keep::Sliding).tablebase;
            let attacker = beneficiary(event);
            let truth = graph.distances(&hunt, attacker, &event);
            let all = graph.positions.iter().zip(&truth);
            let placing = all.filter(|(here, distance)| {
                here.hand > 0 && **distance != Some(0) && hunt.outcome(here).is_none()
            });
            let (far, near): (Vec<_>, Vec<_>) =
                placing.partition(|(_, distance)| distance.is_none());
            let some = |list: &[(&Position, &Option<u32>)], most: usize| {
                let step = list.len() / most + 1;
                let some = list.iter().step_by(step);
                some.map(|(here, distance)| (**here, **distance)).collect()
            };
            let some: [Vec<(Position, Option<u32>)>; 2] = [some(&far, 5), some(&near, 25)];
            for (here, distance) in some.into_iter().flatten() {
                let about = distance.unwrap_or(9);
                for plies in [about / 2, about - 1, about, about + 1] {
                    let found = wins_within(tablebase, &here, attacker, plies, &NoMonitor).unwrap();
                    let expected = distance.is_some_and(|distance| distance <= plies);
                    let text = hunt.compact(&here);
                    assert_eq!(found, Some(expected), "{name} {event} {text} {plies}");
                    *if expected { &mut won } else { &mut late } += 1;
                }
            }
        }
    }
    assert!(won > 300 && late > 300, "{won} {late}");
}

#[test]
fn summary_answers_start_and_first_moves() {
    for name in ["small-grid", "pentagram", "little-puli"] {
        let hunt = board(name);
        let start = hunt.start();
        let graph = graph(&hunt);
        for event in events(&hunt) {
            let tablebase = &solve(&hunt, event, Keep::Sliding).tablebase;
            let attacker = beneficiary(event);
            let truth = graph.distances(&hunt, attacker, &event);
            let firsts = hunt.moves(&start).map(|m| hunt.play(&start, m));
            for position in firsts.chain([start]) {
                assert_eq!(required_part(&hunt, &position), RequiredPart::Summary);
                let number = graph.positions.iter().position(|known| *known == position);
                for plies in [None, Some(9)] {
                    let question = Question {
                        position,
                        prover: attacker,
                        objective: Objective::Reach,
                        event,
                        plies,
                    };
                    check(tablebase, &question, truth[number.unwrap()]);
                }
            }
        }
    }
}

#[test]
fn open_where_tablebase_has_no_answer() {
    let hunt = board("small-grid");
    let event = HuntEvent::Win(GOATS);
    let tablebase = &solve(&hunt, event, Keep::Sliding).tablebase;
    let ask = |position, prover, objective| {
        let question = Question {
            position,
            prover,
            objective,
            event,
            plies: None,
        };
        answer(tablebase, &question).unwrap().verdict
    };
    let absent = Decision::Open(OpenReason::NotInTablebase);
    let start = hunt.start();
    assert_ne!(ask(start, GOATS, Objective::Reach), absent);
    // Tigers cannot want Goats to win.
    assert_eq!(ask(start, TIGERS, Objective::Reach), absent);
    // Nobody has placed a goat, and yet it is Tigers' turn.
    let early = Position {
        mover: TIGERS,
        ..start
    };
    assert_eq!(ask(early, GOATS, Objective::Reach), absent);
    // Two goats placed: that layer is not kept.
    let mut position = start;
    for _ in 0..3 {
        let m = hunt.moves(&position).next().unwrap();
        position = hunt.play(&position, m);
    }
    assert_eq!(required_part(&hunt, &position), RequiredPart::Placement);
    assert_eq!(ask(position, GOATS, Objective::Reach), absent);
}
