//! Questions without a bound: alternates between a local fixpoint and df-pn, each time with more
//! nodes.
//!
//! The local fixpoint looks for a closed set of positions, which is found quickly if the defender
//! has a simple strategy; df-pn follows what the attacker can force. Both write to the log. At
//! worst, failed turns take a dozen times the nodes of the turn that succeeds.

use game::{Answer, Decision, Event, Keyed, Limits, Monitor, OpenReason, Question, Symmetric};

use super::dfpn::{DfpnOptions, dfpn};
use super::local_fixpoint::local_fixpoint;

/// Nodes of the first turn of each engine.
const FIRST_NODES: u64 = 100_000;
/// The factor by which later turns grow.
const GROWTH: u64 = 10;

/// Bytes of tables per node of a turn. A larger table would only take time to clear.
const NODE_BYTES: u64 = 1024;

/// The engine that takes a turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Engine {
    LocalFixpoint,
    Dfpn,
}

/// Answers a question without a bound. Passes one with a bound to [`dfpn`](crate::dfpn()).
pub fn closure<G: Keyed + Symmetric, E: Event<G>>(
    options: &DfpnOptions<'_>,
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Answer<G::Move> {
    if question.plies.is_some() {
        return dfpn(options, game, question, limits, monitor);
    }
    let (mut nodes, mut children) = (0, 0);
    let mut turn_nodes = FIRST_NODES;
    let mut engines = vec![Engine::LocalFixpoint, Engine::Dfpn];
    loop {
        for engine in engines.clone() {
            let turn = Limits {
                nodes: turn_nodes.min(limits.nodes - nodes),
                bytes: limits.bytes.min(turn_nodes.saturating_mul(NODE_BYTES)),
                ..limits
            };
            let answer = match engine {
                Engine::LocalFixpoint => local_fixpoint(options.log, game, question, turn, monitor),
                Engine::Dfpn => dfpn(options, game, question, turn, monitor),
            };
            nodes += answer.nodes;
            children += answer.children;
            match answer.verdict {
                Decision::Open(OpenReason::Nodes) if nodes < limits.nodes => continue,
                Decision::Open(OpenReason::Memory) if turn.bytes < limits.bytes => continue,
                // More nodes will not help this engine, but the other one may succeed.
                Decision::Open(
                    OpenReason::Memory
                    | OpenReason::Depth
                    | OpenReason::Threads
                    | OpenReason::SystemMemory,
                ) if engines.len() > 1 => {
                    engines.retain(|other| *other != engine);
                    continue;
                }
                _ => {}
            }
            return Answer {
                nodes,
                children,
                ..answer
            };
        }
        turn_nodes = turn_nodes.saturating_mul(GROWTH);
    }
}
