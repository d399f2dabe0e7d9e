//! Alpha-beta search on yes/no questions, by iterative deepening with a transposition table.
//!
//! With two possible answers the window is always empty, so alpha-beta reduces to stopping at the
//! first child that settles a node. The result of a depth-limited search depends only on the
//! position and the plies left, never on the path, so table entries are exact and cycles do no
//! harm. A question without a bound is deepened until the event is reached, until no line was cut
//! off at the horizon (then it never is), or until a limit. Deepening also finds the fewest plies
//! in which the event can be forced. Cost: about the square root of the game tree with good move
//! ordering.
//!
//! Measured on Bagh Chal, no capture in the first 19 plies: event bounds that see forks take 0.46
//! of the nodes of captures first. Ordering the rest by killers, history or an evaluation takes 1.1
//! to 3 times the nodes of move order, in which lines transpose more often (but an evaluation takes
//! 0.6 on Little Puli). Two threads take 1.25 times the nodes of one and at best 0.76 of its time.

use std::panic::resume_unwind;
use std::sync::Mutex;
use std::thread;

use game::{
    Answer, Evaluation, Event, Keyed, Limits, OpenReason, Question, Symmetric, ZeroEvaluation,
};
use game::{Decision, Monitor};

use super::reach_entry::{MAX_PLIES, ReachResult};
use super::transposition_table::TranspositionTable;
use super::worker::AlphaBetaWorker;
use crate::active_nodes::ActiveNodes;
use crate::budget::{SearchStopped, SharedBudget, ThreadBudget};

/// The most plies that engines search. Questions with more plies stay open.
pub const MAX_DEPTH: u32 = 1000;

const _: () = assert!(MAX_DEPTH <= MAX_PLIES);

/// The round after the last one.
const FINISHED: u32 = u32::MAX;

/// Options of an alpha-beta search. They do not affect its verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AlphaBetaOptions<V> {
    /// The number of threads. With one thread, node counts are reproducible.
    pub threads: usize,
    /// An evaluation to order moves by, after the event's bounds.
    pub evaluation: Option<V>,
}

impl Default for AlphaBetaOptions<ZeroEvaluation> {
    fn default() -> Self {
        AlphaBetaOptions {
            threads: 1,
            evaluation: None,
        }
    }
}

/// Answers a question by alpha-beta search on one thread.
///
/// ```
/// # extern crate game as pounce_game;
/// # extern crate games as pounce_games;
/// # fn main() {
/// use pounce_game::{Game, Limits, NoMonitor, Objective, Question};
/// use pounce_games::hunt::{Board, GOATS, Hunt, HuntEvent};
/// use pounce_search::alpha_beta;
///
/// let hunt = Hunt::new(Board::embedded("pentagram").unwrap());
/// let question = Question {
///     position: hunt.start(),
///     prover: GOATS,
///     objective: Objective::Reach,
///     event: HuntEvent::Win(GOATS),
///     plies: None,
/// };
/// let answer = alpha_beta(&hunt, &question, Limits::DEFAULT, &NoMonitor);
/// assert_eq!(answer.reached_in, Some(15));
/// assert_eq!(answer.line.len(), 15);
/// # }
/// ```
pub fn alpha_beta<G: Keyed + Symmetric, E: Event<G>>(
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Answer<G::Move> {
    alpha_beta_with(
        &AlphaBetaOptions::default(),
        game,
        question,
        limits,
        monitor,
    )
}

/// Answers a question by alpha-beta search. The limits apply to all threads together.
pub fn alpha_beta_with<G: Keyed + Symmetric, E: Event<G>, V: Evaluation<G>>(
    options: &AlphaBetaOptions<V>,
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Answer<G::Move> {
    let table = TranspositionTable::new(limits.bytes);
    let budget = SharedBudget::new(limits, monitor);
    let active = (options.threads > 1).then(ActiveNodes::new);
    let worker =
        || AlphaBetaWorker::new(game, question, options.evaluation, &table, active.as_ref());
    let shared = AlphaBetaShared {
        budget: &budget,
        result: Mutex::new(None),
    };
    let nodes = match options.threads {
        0 | 1 => shared.deepen(worker(), question),
        threads => thread::scope(|scope| {
            let deepen = || shared.deepen(worker(), question);
            let helpers: Vec<_> = (1..threads)
                .map(|_| thread::Builder::new().spawn_scoped(scope, deepen))
                .collect();
            let nodes = deepen();
            // A helper thread that cannot be started is not needed.
            let helped = (helpers.into_iter().flatten())
                .map(|helper| helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
            nodes + helped.sum::<u64>()
        }),
    };
    let result = shared.result.into_inner();
    let result = result.expect("threads do not panic while they hold the lock");
    let (verdict, reached_in) = match result.expect("deepening ends with a result") {
        Ok(reached_in) => (question.verdict(reached_in.is_some()), reached_in),
        Err(reason) => (Decision::Open(reason), None),
    };
    let mut line = Vec::new();
    if let Some(plies) = reached_in {
        // The line is optional: if the budget runs out, it is shorter.
        let mut thread_budget = ThreadBudget::new(&budget);
        thread_budget.start_round(FINISHED);
        let _ = worker().best_line(question.position, plies, &mut thread_budget, &mut line);
    }
    Answer {
        verdict,
        nodes,
        children: 0,
        reached_in,
        line,
    }
}

/// State shared by the threads of a search. In each round all threads search to the same depth, and
/// the first to finish ends the round.
struct AlphaBetaShared<'a> {
    budget: &'a SharedBudget<'a>,
    /// The fewest plies in which the event is reached, or why that is not known.
    result: Mutex<Option<Result<Option<u32>, OpenReason>>>,
}

impl AlphaBetaShared<'_> {
    /// Searches with increasing depth until some thread has the result. Returns the nodes spent by
    /// this thread.
    fn deepen<G: Keyed + Symmetric, E: Event<G>, V: Evaluation<G>>(
        &self,
        mut worker: AlphaBetaWorker<'_, G, E, V>,
        question: &Question<G::Position, E>,
    ) -> u64 {
        let _end = self.budget.end_on_drop(FINISHED);
        let mut thread_budget = ThreadBudget::new(self.budget);
        let last = question.plies.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        loop {
            let depth = self.budget.round();
            if depth == FINISHED {
                return thread_budget.nodes();
            }
            if depth > last {
                self.finish(match question.plies {
                    Some(plies) if plies <= MAX_DEPTH => Ok(None),
                    _ => Err(OpenReason::Depth),
                });
                continue;
            }
            thread_budget.start_round(depth);
            match worker.settle(&question.position, depth, &mut thread_budget) {
                Ok(ReachResult::Reached) => self.finish(Ok(Some(depth))),
                Ok(ReachResult::Never) => self.finish(Ok(None)),
                Ok(ReachResult::Missed) => self.budget.advance_to(depth + 1),
                Err(SearchStopped::Limit(reason)) => self.finish(Err(reason)),
                Err(SearchStopped::Overtaken) => {}
            }
        }
    }

    /// Ends the search for all threads. The first result counts, but an answer takes precedence
    /// over a limit that another thread has reached.
    fn finish(&self, result: Result<Option<u32>, OpenReason>) {
        let lock = self.result.lock();
        let mut kept = lock.expect("threads do not panic while they hold the lock");
        if kept.is_none_or(|kept| kept.is_err() && result.is_ok()) {
            *kept = Some(result);
        }
        self.budget.advance_to(FINISHED);
    }
}
