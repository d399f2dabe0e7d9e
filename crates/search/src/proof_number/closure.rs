//! Questions without a bound. Two engines take turns, each with more nodes than the turn before:
//! one looks for a closed set of positions (see `closing`), which is soon found where the
//! defender has an easy way of play; df-pn follows what the attacker forces. What either finds
//! out is in the log. At worst, turns in vain take a dozen times the nodes of the one that succeeds.

use game::{Answer, Decision, Event, Keyed, Limits, Monitor, OpenReason, Question, Symmetric};

use super::dfpn::{ProofMethod, dfpn};
use super::local_fixpoint::close;

/// Nodes of the first turns, and how many times more there are in each that follows.
const FIRST: u64 = 100_000;
const MORE: u64 = 10;

/// Bytes that a turn has for each of its nodes: more would only have to be cleared.
const NODE_BYTES: u64 = 1024;

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Close,
    Dfpn,
}

/// Answers a question without a bound; one with a bound goes to [`dfpn`](crate::dfpn()).
pub fn closure<G: Keyed + Symmetric, E: Event<G>>(
    method: &ProofMethod<'_>,
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Answer<G::Move> {
    if question.plies.is_some() {
        return dfpn(method, game, question, limits, monitor);
    }
    let (mut nodes, mut children) = (0, 0);
    let mut most = FIRST;
    let mut turns = vec![Turn::Close, Turn::Dfpn];
    loop {
        for engine in turns.clone() {
            let turn = Limits {
                nodes: most.min(limits.nodes - nodes),
                bytes: limits.bytes.min(most.saturating_mul(NODE_BYTES)),
                ..limits
            };
            let found = match engine {
                Turn::Close => close(method.log, game, question, turn, monitor),
                Turn::Dfpn => dfpn(method, game, question, turn, monitor),
            };
            nodes += found.nodes;
            children += found.children;
            match found.verdict {
                Decision::Open(OpenReason::Nodes) if nodes < limits.nodes => continue,
                Decision::Open(OpenReason::Memory) if turn.bytes < limits.bytes => continue,
                // It will get no further, but the other may.
                Decision::Open(
                    OpenReason::Memory
                    | OpenReason::Depth
                    | OpenReason::Threads
                    | OpenReason::SystemMemory,
                ) if turns.len() > 1 => {
                    turns.retain(|other| *other != engine);
                    continue;
                }
                _ => {}
            }
            return Answer {
                nodes,
                children,
                ..found
            };
        }
        most = most.saturating_mul(MORE);
    }
}
