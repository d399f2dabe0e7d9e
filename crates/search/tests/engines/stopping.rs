//! A panic in one thread ends the other threads, and the extraction of a strategy respects its
//! limits.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use game::{
    Answer, Event, Game, Limits, NoMonitor, Objective, OpenReason, Question, Side, ZeroEvaluation,
};
use game::{Decision, Monitor, Win};
use games::hunt::{Board, Hunt, HuntEvent, Move, Position, TIGERS};
use pounce_search::{AlphaBetaOptions, DfpnOptions, MemoryLog, SettledNode, StrategyError};
use pounce_search::{alpha_beta_with, dfpn, extract_strategy};

use crate::fixture::{Stop, UNRELATED_NODE};
use crate::random_graph::GraphGame;

/// The capture of a goat, with a panic after a number of calls.
#[derive(Clone, Copy)]
struct Fragile<'a> {
    left: &'a AtomicU64,
}

impl Event<Hunt> for Fragile<'_> {
    fn lower_bound(&self, game: &Hunt, position: &Position) -> u32 {
        let left = self.left.fetch_sub(1, Ordering::Relaxed);
        assert_ne!(left, 0, "out of calls");
        HuntEvent::Captures(1).lower_bound(game, position)
    }
}

/// A monitor that counts the nodes of a search.
#[derive(Default)]
struct Counting(AtomicU64);

impl Monitor for Counting {
    fn advance(&self, nodes: u64) -> bool {
        self.0.fetch_add(nodes, Ordering::Relaxed);
        false
    }
}

type FragileQuestion<'a> = Question<Position, Fragile<'a>>;

#[test]
fn panic_in_one_thread_ends_the_others() {
    let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
    let proof = |question: &FragileQuestion<'_>, limits, monitor: &dyn Monitor| -> Answer<Move> {
        let log = MemoryLog::from(vec![UNRELATED_NODE]);
        let options = DfpnOptions {
            threads: 2,
            log: &log,
        };
        dfpn(&options, &hunt, question, limits, monitor)
    };
    let deepening = |question: &FragileQuestion<'_>, limits, monitor: &dyn Monitor| {
        let options = AlphaBetaOptions {
            threads: 2,
            evaluation: None::<ZeroEvaluation>,
        };
        alpha_beta_with(&options, &hunt, question, limits, monitor)
    };
    type Engine<'a> = &'a dyn Fn(&FragileQuestion<'_>, Limits, &dyn Monitor) -> Answer<Move>;
    for engine in [&proof as Engine<'_>, &deepening] {
        let left = AtomicU64::new(500_000);
        let question = Question {
            position: hunt.start(),
            prover: TIGERS,
            objective: Objective::Reach,
            event: Fragile { left: &left },
            plies: Some(200),
        };
        let limits = Limits {
            nodes: 3_000_000,
            ..Limits::DEFAULT
        };
        let monitor = Counting::default();
        let ended = catch_unwind(AssertUnwindSafe(|| engine(&question, limits, &monitor)));
        let panic = ended.expect_err("one of its threads panics");
        let message = panic.downcast_ref::<String>().expect("a message");
        assert!(message.contains("out of calls"), "{message}");
        let nodes = monitor.0.into_inner();
        assert!(nodes < 1_000_000, "{nodes} nodes after a panic");
    }
}

#[test]
fn extraction_stops_at_each_limit_with_its_reason() {
    let hunt = Hunt::new(Board::embedded("small-grid").unwrap());
    let question = Question {
        position: hunt.start(),
        prover: TIGERS.opponent(),
        objective: Objective::Avoid,
        event: HuntEvent::Win(TIGERS),
        plies: Some(20),
    };
    let log = MemoryLog::default();
    let options = DfpnOptions {
        threads: 1,
        log: &log,
    };
    let answer = dfpn(&options, &hunt, &question, Limits::DEFAULT, &NoMonitor);
    let question = match answer.verdict {
        Decision::Proven => question,
        _ => Question {
            prover: TIGERS,
            objective: Objective::Reach,
            ..question
        },
    };
    let extract = |limits, monitor| extract_strategy(&hunt, &question, &log, limits, monitor);
    let steps = extract(Limits::DEFAULT, &NoMonitor).unwrap();
    assert!(!steps.is_empty());
    let late = Limits {
        deadline: Some(Instant::now()),
        ..Limits::DEFAULT
    };
    let reason = |stopped| match stopped {
        Err(StrategyError::Stopped(reason)) => reason,
        other => panic!("{other:?}"),
    };
    assert_eq!(reason(extract(late, &NoMonitor)), OpenReason::Time);
    assert_eq!(
        reason(extract(Limits::DEFAULT, &Stop)),
        OpenReason::Interrupted
    );
}

/// The nodes of a tree in which `Right` has two moves and `Left` one.
const NODES: usize = 1 << 21;

#[test]
fn extraction_stops_when_steps_exceed_memory() {
    let below = |node: usize| match node % 2 {
        0 => vec![node + 1],
        _ => vec![2 * node, 2 * node + 2],
    };
    let exists = |next: &usize| *next < NODES;
    let tree = (0..NODES).map(|node| below(node).into_iter().filter(exists).collect());
    let game = GraphGame(tree.collect());
    let left = (0..NODES as u64).step_by(2).map(|key| SettledNode {
        key,
        plies: None,
        move_index: 0,
        event_reached: false,
    });
    let log = MemoryLog::from(left.collect::<Vec<_>>());
    let question = Question {
        position: 0,
        prover: Side::Left,
        objective: Objective::Avoid,
        event: Win(Side::Right),
        plies: None,
    };
    let extract = |bytes| {
        let limits = Limits {
            bytes,
            ..Limits::DEFAULT
        };
        extract_strategy(&game, &question, &log, limits, &NoMonitor)
    };
    assert_eq!(extract(1 << 28).unwrap().len(), NODES / 2);
    let small = extract(1 << 24);
    assert_eq!(small, Err(StrategyError::Stopped(OpenReason::Memory)));
}
