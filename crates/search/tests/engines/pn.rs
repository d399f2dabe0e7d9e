//! Proof-number search on a tree agrees with the oracle and df-pn, as far as its tree fits in
//! memory.

use game::oracle::{Graph, reach_within};
use game::{Decision, Win};
use game::{
    Event, Game, Keyed, Limits, Meter, NoMonitor, Objective, OpenReason, Question, Side, Symmetric,
};
use games::hunt::{Board, GOATS, Hunt, HuntEvent, TIGERS};
use pounce_search::{DfpnOptions, NoLog, dfpn, pn};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::random_graph::GraphGame;

const LIMITS: Limits = Limits {
    nodes: 10_000,
    bytes: 64 << 20,
    deadline: None,
};

/// Compares both engines on a question and its complement. Returns whether a limit stopped pn.
fn check<G: Keyed + Symmetric, E: Event<G> + std::fmt::Debug>(
    game: &G,
    reach: Question<G::Position, E>,
    reached: bool,
) -> bool {
    let avoid = reach.complement();
    let options = DfpnOptions {
        threads: 1,
        log: &NoLog,
    };
    [reach, avoid].iter().any(|question| {
        let verdict = pn(game, question, LIMITS, &NoMonitor).verdict;
        if let Decision::Open(reason) = verdict {
            assert!(matches!(reason, OpenReason::Nodes | OpenReason::Memory));
            return true;
        }
        assert_eq!(verdict, question.verdict(reached), "{question:?}");
        assert_eq!(
            verdict,
            dfpn(&options, game, question, Limits::DEFAULT, &NoMonitor).verdict
        );
        false
    })
}

#[test]
fn agrees_with_oracle_on_small_boards() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let (mut open, mut all) = (0, 0);
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
            for prover in [TIGERS, GOATS] {
                let distances = graph.distances(&hunt, prover, &event);
                for sample in 0..60 {
                    let number = random.random_range(0..graph.positions.len());
                    let plies = (sample % 4 > 0).then(|| random.random_range(0..8));
                    let question = Question {
                        position: graph.positions[number],
                        prover,
                        objective: Objective::Reach,
                        event,
                        plies,
                    };
                    let in_time = |distance| plies.is_none_or(|plies| distance <= plies);
                    let reached = distances[number].is_some_and(in_time);
                    open += u32::from(check(&hunt, question, reached));
                    all += 1;
                }
            }
        }
    }
    assert!(open * 10 < all, "{open} of {all} are open");
}

#[test]
fn agrees_with_oracle_on_random_graphs() {
    let (mut open, mut all) = (0, 0);
    for seed in 0..1_000 {
        let game = GraphGame::random(2 + seed as usize % 13, 3, 4, seed);
        let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
        let graph = Graph::explore(&game, game.start(), None, &mut meter).unwrap();
        for prover in [Side::Left, Side::Right] {
            let event = Win(prover);
            for plies in [None, Some(seed as u32 % 7)] {
                let question = Question {
                    position: game.start(),
                    prover,
                    objective: Objective::Reach,
                    event,
                    plies,
                };
                let reached = match plies {
                    None => graph.distances(&game, prover, &event)[0].is_some(),
                    Some(plies) => reach_within(&game, &0, prover, &event, plies),
                };
                open += u32::from(check(&game, question, reached));
                all += 1;
            }
        }
    }
    assert!(open * 20 < all, "{open} of {all} are open");
}

#[test]
fn each_limit_gives_its_own_reason() {
    let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
    let question = Question {
        position: hunt.start(),
        prover: TIGERS,
        objective: Objective::Reach,
        event: HuntEvent::Captures(2),
        plies: None,
    };
    let verdict = |limits| pn(&hunt, &question, limits, &NoMonitor).verdict;
    let nodes = Limits {
        nodes: 1_000,
        ..Limits::DEFAULT
    };
    assert_eq!(verdict(nodes), Decision::Open(OpenReason::Nodes));
    let bytes = Limits {
        bytes: 1 << 20,
        ..Limits::DEFAULT
    };
    assert_eq!(verdict(bytes), Decision::Open(OpenReason::Memory));
    let deadline = Limits {
        deadline: Some(std::time::Instant::now()),
        ..Limits::DEFAULT
    };
    assert_eq!(verdict(deadline), Decision::Open(OpenReason::Time));
}
