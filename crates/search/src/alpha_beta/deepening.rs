//! Alpha-beta on yes/no questions: depth-first search with a table, deepened ply by ply.
//!
//! On a question with two answers the window is always empty, so alpha-beta comes down to
//! stopping at the first child that settles a node. What a depth-limited search finds depends
//! on the position and the plies left alone, never on the path, so the table is exact and
//! cycles do no harm: an attacker who goes round in circles merely runs out of plies. A
//! question without a bound is deepened until the event is reached, until no line was cut
//! short (then it never can be), or until a limit is.
//!
//! Deepening finds the fewest plies in which the event can be forced. Cost: about the square
//! root of the game tree with good ordering.
//!
//! What pays was measured on Bagh Chal, no goat lost in the first 19 plies. Seeing forks, and
//! turns without a capture, in the event's bounds takes 0.46 of the nodes of captures first. Where
//! bounds do not tell, children are best searched in the order of the rules: then lines meet
//! again and again in the same positions, which the table knows. Killers alone took 1.15 of the
//! nodes, killers and history 1.1, an evaluation up to 3 times as many (but on Little Puli 0.6).
//! Looking all children up in the table before searching one saved 0.08 of the nodes and cost
//! half as much time again; remembering the child that settled a position changed nothing.
//!
//! Threads share the table and search the same rounds, each leaving to the others what they are
//! at. Two threads expand about 1.25 times the nodes of one, for 1.35 times its processor time;
//! the best time seen was 0.76 of that of one, beside other work on two cores.

use std::panic::resume_unwind;
use std::sync::Mutex;
use std::thread;

use game::{
    Answer, Evaluation, Event, Keyed, Limits, OpenReason, Question, Symmetric, ZeroEvaluation,
};
use game::{Decision, Monitor};

use super::reach_entry::{Found, MOST_PLIES};
use super::transposition_table::Table;
use super::worker::Worker;
use crate::active_nodes::Busy;
use crate::budget::{Budget, Halt, Share};

/// The most plies the search looks ahead: beyond it the answer is open.
pub const DEEPEST: u32 = 1000;

const _: () = assert!(DEEPEST <= MOST_PLIES);

/// The round after the last one.
const OVER: u32 = u32::MAX;

/// How to go about a search. Any method gives the same verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Method<V> {
    /// Threads that search together; one counts the same nodes every time.
    pub threads: usize,
    /// What to order moves by, beside what the search itself learns about them.
    pub evaluation: Option<V>,
}

impl Default for Method<ZeroEvaluation> {
    fn default() -> Self {
        Method {
            threads: 1,
            evaluation: None,
        }
    }
}

/// Answers a question by depth-first search on one thread.
pub fn alpha_beta<G: Keyed + Symmetric, E: Event<G>>(
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Answer<G::Move> {
    alpha_beta_by(&Method::default(), game, question, limits, monitor)
}

/// Answers a question by depth-first search. The limits hold for all threads together.
pub fn alpha_beta_by<G: Keyed + Symmetric, E: Event<G>, V: Evaluation<G>>(
    method: &Method<V>,
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Answer<G::Move> {
    let table = Table::new(limits.bytes);
    let budget = Budget::new(limits, monitor);
    let busy = (method.threads > 1).then(Busy::new);
    let worker = || Worker::new(game, question, method.evaluation, &table, busy.as_ref());
    let common = Common {
        budget: &budget,
        result: Mutex::new(None),
    };
    let nodes = match method.threads {
        0 | 1 => common.deepen(worker(), question),
        threads => thread::scope(|scope| {
            let deepen = || common.deepen(worker(), question);
            let helpers: Vec<_> = (1..threads)
                .map(|_| thread::Builder::new().spawn_scoped(scope, deepen))
                .collect();
            let nodes = deepen();
            // A helper that cannot be started is not missed.
            let helped = (helpers.into_iter().flatten())
                .map(|helper| helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
            nodes + helped.sum::<u64>()
        }),
    };
    let result = common.result.into_inner();
    let result = result.expect("no thread panics while it holds the result");
    let (verdict, reached_in) = match result.expect("deepening ends with a result") {
        Ok(reached_in) => (question.verdict(reached_in.is_some()), reached_in),
        Err(reason) => (Decision::Open(reason), None),
    };
    let mut line = Vec::new();
    if let Some(plies) = reached_in {
        // The line is a courtesy: if the budget ends within it, it is just shorter.
        let mut share = Share::of(&budget);
        share.enter(OVER);
        let _ = worker().follow(question.position, plies, &mut share, &mut line);
    }
    Answer {
        verdict,
        nodes,
        children: 0,
        reached_in,
        line,
    }
}

/// What the threads of a search have in common: round after round each of them searches to the
/// same depth, and the first to finish ends the round.
struct Common<'a> {
    budget: &'a Budget<'a>,
    /// The fewest plies in which the event is reached, or why that is not known.
    result: Mutex<Option<Result<Option<u32>, OpenReason>>>,
}

impl Common<'_> {
    /// Searches deeper and deeper until some thread has the result; returns the nodes that this
    /// one took.
    fn deepen<G: Keyed + Symmetric, E: Event<G>, V: Evaluation<G>>(
        &self,
        mut worker: Worker<'_, G, E, V>,
        question: &Question<G::Position, E>,
    ) -> u64 {
        let _end = self.budget.end_on_drop(OVER);
        let mut share = Share::of(self.budget);
        let last = question.plies.unwrap_or(DEEPEST).min(DEEPEST);
        loop {
            let depth = self.budget.round();
            if depth == OVER {
                return share.nodes();
            }
            if depth > last {
                self.finish(match question.plies {
                    Some(plies) if plies <= DEEPEST => Ok(None),
                    _ => Err(OpenReason::Depth),
                });
                continue;
            }
            share.enter(depth);
            match worker.settle(&question.position, depth, &mut share) {
                Ok(Found::Reached) => self.finish(Ok(Some(depth))),
                Ok(Found::Never) => self.finish(Ok(None)),
                Ok(Found::Missed) => self.budget.advance(depth + 1),
                Err(Halt::Limit(reason)) => self.finish(Err(reason)),
                Err(Halt::Overtaken) => {}
            }
        }
    }

    /// Ends the search for all threads. The first result stands, but one that a thread found
    /// while another ran into a limit goes before the limit.
    fn finish(&self, result: Result<Option<u32>, OpenReason>) {
        let lock = self.result.lock();
        let mut kept = lock.expect("no thread panics while it holds the result");
        if kept.is_none_or(|kept| kept.is_err() && result.is_ok()) {
            *kept = Some(result);
        }
        self.budget.advance(OVER);
    }
}
