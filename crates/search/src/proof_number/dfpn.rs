//! df-pn (Nagai 2002): proof-number search depth first, in the memory of a table, on any number
//! of threads that share it.
//!
//! Proof and disproof numbers say how hard a node still is to settle, so the search goes where
//! play is forced and leaves broad positions alone. A node is a position with the plies left,
//! or, in a question without a bound, a position alone; see `cycle` for why that is sound.
//! Initial numbers are the event's guess, [`Event::initial_numbers`]. Settled nodes go to a log from which
//! [`strategy`](crate::strategy()) takes the evidence.
//!
//! Threads all search from the root; each puts off what another is at, and looks up what the
//! others have found whenever it comes back to a node.

use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::Mutex;
use std::thread;

use game::{
    Answer, Evaluation, Event, Keyed, Limits, OpenReason, Question, Symmetric, ZeroEvaluation,
};
use game::{Decision, Monitor};

use super::dfpn_worker::{Common, Prover};
use super::forward_pruning::Narrow;
use super::proof_numbers::Numbers;
use super::proof_store::{EVER, NodeKey, ProofStore};
use super::proof_table::ProofMemory;
use crate::DEEPEST;
use crate::active_nodes::Busy;
use crate::budget::{Budget, Halt, Share};
use crate::strategy::Log;

/// How to go about a proof-number search. Any method gives the same verdict.
#[derive(Clone, Copy)]
pub struct ProofMethod<'a> {
    /// Threads that search together; one counts the same nodes every time.
    pub threads: usize,
    /// Where settled nodes go, and where those of an earlier run come from.
    pub log: &'a dyn Log,
}

/// Short searches end within so many nodes on one thread and a small table, and need not wait
/// for a large one; the others begin again.
const WARM_UP: u64 = 20_000;

/// The bytes of the small table.
const SMALL: u64 = 2 << 20;

/// A path takes a few hundred bytes of stack a position.
const STACK: usize = 256 << 20;

/// Answers a question by depth-first proof-number search. The limits hold for all threads
/// together.
pub fn dfpn<G: Keyed + Symmetric, E: Event<G>>(
    method: &ProofMethod<'_>,
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Answer<G::Move> {
    search(
        method,
        None::<Narrow<ZeroEvaluation>>,
        game,
        question,
        limits,
        monitor,
    )
}

/// The same in a store that the caller supplies, from the first node on; the limit on bytes is
/// the caller's to keep.
pub fn dfpn_on<S: ProofStore, G: Keyed + Symmetric, E: Event<G>>(
    store: &S,
    method: &ProofMethod<'_>,
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Answer<G::Move> {
    let narrow = None::<Narrow<ZeroEvaluation>>;
    run_on(store, method, narrow, game, question, limits, monitor).answer(question)
}

/// [`dfpn`] with the prover's moves narrowed, if they are to be: then `Refuted` only means that
/// the moves that are left do not prove it.
pub(crate) fn search<G: Keyed + Symmetric, E: Event<G>, V: Evaluation<G>>(
    method: &ProofMethod<'_>,
    narrow: Option<Narrow<V>>,
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Answer<G::Move> {
    let mut total = Run::open(OpenReason::Nodes);
    // A run that goes on is a long one; a width that failed says nothing about the next.
    if method.log.is_empty() || narrow.is_some() {
        let warm_up = Limits {
            nodes: limits.nodes.min(WARM_UP),
            bytes: limits.bytes.min(SMALL),
            ..limits
        };
        let alone = ProofMethod {
            threads: 1,
            ..*method
        };
        total = run(&alone, narrow, game, question, warm_up, monitor);
    }
    if total.reached == Err(OpenReason::Nodes) && total.nodes < limits.nodes {
        let rest = Limits {
            nodes: limits.nodes - total.nodes,
            ..limits
        };
        let all = run(method, narrow, game, question, rest, monitor);
        total = Run {
            nodes: total.nodes + all.nodes,
            children: total.children + all.children,
            ..all
        };
    }
    total.answer(question)
}

/// What came of a run: whether the attacker reaches the event, or why that is not known.
struct Run {
    reached: Result<bool, OpenReason>,
    nodes: u64,
    children: u64,
}

impl Run {
    /// A run that has not begun.
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

/// A run on a table of its own.
fn run<G: Keyed + Symmetric, E: Event<G>, V: Evaluation<G>>(
    method: &ProofMethod<'_>,
    narrow: Option<Narrow<V>>,
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Run {
    match ProofMemory::new(limits.bytes) {
        Ok(mut memory) => {
            let table = memory.table();
            run_on(&table, method, narrow, game, question, limits, monitor)
        }
        Err(_) => Run::open(OpenReason::SystemMemory),
    }
}

/// A run on a store.
fn run_on<S: ProofStore, G: Keyed + Symmetric, E: Event<G>, V: Evaluation<G>>(
    store: &S,
    method: &ProofMethod<'_>,
    narrow: Option<Narrow<V>>,
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Run {
    let plies = match question.plies {
        None => EVER,
        Some(plies) if plies <= DEEPEST => plies,
        Some(_) => return Run::open(OpenReason::Depth),
    };
    let budget = Budget::new(limits, monitor);
    let busy = (method.threads > 1).then(Busy::new);
    let common = Common {
        store,
        log: method.log,
        busy: busy.as_ref(),
    };
    if let Err(reason) = replay(store, method.log, &budget) {
        return Run::open(reason);
    }
    let result = Mutex::new(Err(OpenReason::Threads));
    let work = || {
        // Once one thread is done, the others can stop.
        let _end = budget.end_on_drop(1);
        let mut prover = Prover::new(game, question, narrow, &common, Share::of(&budget));
        let found = prover.settle(&question.position, plies);
        finish(&result, found);
        (prover.share.nodes(), prover.children)
    };
    let (mut nodes, mut children) = (0, 0);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..method.threads.max(1))
            .map(|_| {
                let thread = thread::Builder::new().stack_size(STACK);
                thread.spawn_scoped(scope, work)
            })
            .collect();
        // A thread that cannot be started is not missed as long as another one is there.
        for thread in threads.into_iter().flatten() {
            let done = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
            nodes += done.0;
            children += done.1;
        }
    });
    let reached = result
        .into_inner()
        .expect("no thread panics while it finishes");
    Run {
        reached,
        nodes,
        children,
    }
}

/// Settled nodes of a log between two looks at the clock.
const REPLAYED: u64 = 1 << 16;

/// Remembers what an earlier run has settled.
fn replay<S: ProofStore>(store: &S, log: &dyn Log, budget: &Budget<'_>) -> Result<(), OpenReason> {
    let (mut count, mut looked) = (0u64, Ok(()));
    log.replay(&mut |settled| {
        let node = NodeKey {
            key: settled.key,
            plies: settled.plies.map_or(EVER, u32::from),
        };
        store.put(node, Numbers::won(settled.reached), 1);
        count += 1;
        if count.is_multiple_of(REPLAYED) {
            looked = budget.poll(0);
        }
        match looked {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    looked
}

/// Keeps what a thread found; an answer goes before a limit.
fn finish(result: &Mutex<Result<bool, OpenReason>>, found: Result<bool, Halt>) {
    let mut result = result.lock().expect("no thread panics while it finishes");
    match found {
        Ok(reached) => *result = Ok(reached),
        Err(Halt::Limit(reason)) if result.is_err() => *result = Err(reason),
        Err(_) => {}
    }
}
