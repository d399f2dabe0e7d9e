//! Depth-first proof-number search (df-pn, Nagai 2002) on any number of threads.
//!
//! The search always expands the most-proving node: the one whose solution would contribute most to
//! solving the root. It keeps proof and disproof numbers in a transposition table instead of an
//! explicit tree, so memory is bounded by the table. A node is a position with the plies left or,
//! in a question without a bound, a position alone; `cycle.rs` says why that is sound. Settled
//! nodes are logged, and [`extract_strategy`](crate::extract_strategy) builds the winner's strategy
//! from the log.
//!
//! All threads search from the root. Each defers nodes that another thread is searching, and looks
//! up the results of the others whenever it returns to a node.

use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::thread;

use game::{
    Answer, Evaluation, Event, Keyed, Limits, OpenReason, Question, Symmetric, ZeroEvaluation,
};
use game::{Decision, Monitor};

use super::dfpn_worker::{DfpnShared, DfpnWorker};
use super::forward_pruning::ForwardPruning;
use super::proof_numbers::ProofNumbers;
use super::proof_store::{NodeKey, ProofStore, UNBOUNDED};
use super::proof_table::ProofMemory;
use crate::MAX_DEPTH;
use crate::active_nodes::ActiveNodes;
use crate::budget::{SearchStopped, SharedBudget, ThreadBudget};
use crate::strategy::ProofLog;

/// Options of a proof-number search. They do not affect its verdict.
#[derive(Clone, Copy)]
pub struct DfpnOptions<'a> {
    /// The number of threads. With one thread, node counts are reproducible.
    pub threads: usize,
    /// The log of settled nodes. Nodes from an earlier run are loaded from it first.
    pub log: &'a dyn ProofLog,
}

/// Nodes of a first attempt on one thread with a small table. Easy questions end there and need not
/// wait for a large table; the others start again.
const WARM_UP: u64 = 20_000;

/// The bytes of the small table.
const WARM_UP_BYTES: u64 = 2 << 20;

/// The stack of a thread: each node on the path takes a few hundred bytes.
const STACK: usize = 256 << 20;

/// Answers a question by depth-first proof-number search. The limits apply to all threads together.
///
/// ```
/// # extern crate game as pounce_game;
/// # extern crate games as pounce_games;
/// # fn main() {
/// use pounce_game::{Decision, Limits, NoMonitor, Objective, Question};
/// use pounce_games::hunt::{Board, Hunt, HuntEvent, TIGERS};
/// use pounce_search::{DfpnOptions, NoLog, dfpn};
///
/// let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
/// let question = Question {
///     position: hunt.parse_position("TG2T15T3T-t19").unwrap(), // a goat can be captured
///     prover: TIGERS,
///     objective: Objective::Reach,
///     event: HuntEvent::Captures(1),
///     plies: Some(1),
/// };
/// let options = DfpnOptions { threads: 1, log: &NoLog };
/// let answer = dfpn(&options, &hunt, &question, Limits::DEFAULT, &NoMonitor);
/// assert_eq!(answer.verdict, Decision::Proven);
/// # }
/// ```
pub fn dfpn<G: Keyed + Symmetric, E: Event<G>>(
    options: &DfpnOptions<'_>,
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Answer<G::Move> {
    search(
        options,
        None::<ForwardPruning<ZeroEvaluation>>,
        game,
        question,
        limits,
        monitor,
    )
}

/// Runs [`dfpn`] with a store supplied by the caller and without a first attempt on a small table.
/// The limit on bytes does not apply to the store.
pub fn dfpn_with_store<S: ProofStore, G: Keyed + Symmetric, E: Event<G>>(
    store: &S,
    options: &DfpnOptions<'_>,
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Answer<G::Move> {
    let pruning = None::<ForwardPruning<ZeroEvaluation>>;
    run_on(store, options, pruning, game, question, limits, monitor).answer(question)
}

/// Runs [`dfpn`], optionally with forward pruning of the prover's moves. With pruning, `Refuted`
/// only means that the remaining moves do not suffice.
pub(crate) fn search<G: Keyed + Symmetric, E: Event<G>, V: Evaluation<G>>(
    options: &DfpnOptions<'_>,
    pruning: Option<ForwardPruning<V>>,
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Answer<G::Move> {
    let mut total = Run::open(OpenReason::Nodes);
    // A resumed run is long, so it skips the warm-up. In a selective search, though, a log may come
    // from a smaller width, and says nothing about how long this one takes.
    if options.log.is_empty() || pruning.is_some() {
        let warm_up = Limits {
            nodes: limits.nodes.min(WARM_UP),
            bytes: limits.bytes.min(WARM_UP_BYTES),
            ..limits
        };
        let one_thread = DfpnOptions {
            threads: 1,
            ..*options
        };
        total = run(&one_thread, pruning, game, question, warm_up, monitor);
    }
    if total.reached == Err(OpenReason::Nodes) && total.nodes < limits.nodes {
        let rest = Limits {
            nodes: limits.nodes - total.nodes,
            ..limits
        };
        let all = run(options, pruning, game, question, rest, monitor);
        total = Run {
            nodes: total.nodes + all.nodes,
            children: total.children + all.children,
            ..all
        };
    }
    total.answer(question)
}

/// The result of a run: whether the attacker reaches the event, or why that is not known.
struct Run {
    reached: Result<bool, OpenReason>,
    nodes: u64,
    children: u64,
}

impl Run {
    /// Returns the result of a run that could not start.
    fn open(reason: OpenReason) -> Run {
        Run {
            reached: Err(reason),
            nodes: 0,
            children: 0,
        }
    }

    fn answer<P, E, M>(self, question: &Question<P, E>) -> Answer<M> {
        Answer {
            verdict: match self.reached {
                Ok(reached) => question.verdict(reached),
                Err(reason) => Decision::Open(reason),
            },
            nodes: self.nodes,
            children: self.children,
            reached_in: None,
            line: Vec::new(),
        }
    }
}

/// Runs the search on a new table.
fn run<G: Keyed + Symmetric, E: Event<G>, V: Evaluation<G>>(
    options: &DfpnOptions<'_>,
    pruning: Option<ForwardPruning<V>>,
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Run {
    match ProofMemory::new(limits.bytes) {
        Ok(mut memory) => {
            let table = memory.table();
            run_on(&table, options, pruning, game, question, limits, monitor)
        }
        Err(_) => Run::open(OpenReason::SystemMemory),
    }
}

/// Runs the search on a store, with all threads.
fn run_on<S: ProofStore, G: Keyed + Symmetric, E: Event<G>, V: Evaluation<G>>(
    store: &S,
    options: &DfpnOptions<'_>,
    pruning: Option<ForwardPruning<V>>,
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Run {
    let plies = match question.plies {
        None => UNBOUNDED,
        Some(plies) if plies <= MAX_DEPTH => plies,
        Some(_) => return Run::open(OpenReason::Depth),
    };
    let budget = SharedBudget::new(limits, monitor);
    let active = (options.threads > 1).then(ActiveNodes::new);
    let shared = DfpnShared {
        store,
        log: options.log,
        active: active.as_ref(),
    };
    if let Err(reason) = replay(store, options.log, &budget) {
        return Run::open(reason);
    }
    let result = Mutex::new(Err(OpenReason::Threads));
    let work = || {
        // When one thread is done, the others stop.
        let _end = budget.end_on_drop(1);
        let mut worker =
            DfpnWorker::new(game, question, pruning, &shared, ThreadBudget::new(&budget));
        let found = worker.settle(&question.position, plies);
        finish(&result, found);
        (worker.budget.nodes(), worker.children)
    };
    let (mut nodes, mut children) = (0, 0);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..options.threads.max(1))
            .map(|_| {
                let thread = thread::Builder::new().stack_size(STACK);
                thread.spawn_scoped(scope, work)
            })
            .collect();
        // Threads that cannot be started are not needed as long as one runs.
        for thread in threads.into_iter().flatten() {
            let done = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
            nodes += done.0;
            children += done.1;
        }
    });
    let reached = result
        .into_inner()
        .expect("threads do not panic while they hold the lock");
    Run {
        reached,
        nodes,
        children,
    }
}

/// Logged nodes between two checks of the clock.
const REPLAY_INTERVAL: u64 = 1 << 16;

/// Stores the nodes that an earlier run has settled.
fn replay<S: ProofStore>(
    store: &S,
    log: &dyn ProofLog,
    budget: &SharedBudget<'_>,
) -> Result<(), OpenReason> {
    let (mut count, mut polled) = (0u64, Ok(()));
    log.replay(&mut |settled| {
        let node = NodeKey {
            key: settled.key,
            plies: settled.plies.map_or(UNBOUNDED, u32::from),
        };
        store.put(
            node,
            ProofNumbers::settled_for_mover(settled.event_reached),
            1,
        );
        count += 1;
        if count.is_multiple_of(REPLAY_INTERVAL) {
            polled = budget.poll(0);
        }
        match polled {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    polled
}

/// Records the result of a thread. An answer takes precedence over a limit.
fn finish(result: &Mutex<Result<bool, OpenReason>>, found: Result<bool, SearchStopped>) {
    let mut result = result
        .lock()
        .expect("threads do not panic while they hold the lock");
    match found {
        Ok(reached) => *result = Ok(reached),
        Err(SearchStopped::Limit(reason)) if result.is_err() => *result = Err(reason),
        Err(_) => {}
    }
}
