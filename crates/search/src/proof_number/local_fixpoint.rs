//! Searches for a closed set on the fly: the local algorithm for least fixed points (Liu and Smolka
//! 1998).
//!
//! A position counts as safe for the defender until it is shown to be lost. A safe attacker node
//! needs all its children, a safe defender node only the chosen one. When a node is lost, the loss
//! propagates to its dependents, or the defender chooses again:
//!
//! ```text
//! attacker ─┬─▶ defender ─ chosen ─▶ attacker ─┬─▶ defender …      queue empty: the set is
//!     ▲     ├─▶ defender ─ chosen ──────┐      └─▶ …               closed, the event avoided
//!     └─────┼───────────────────────────┘                          root lost: event reached
//!           └─▶ …
//! ```
//!
//! Each edge is followed at most twice, and cycles need no special care. The defender prefers nodes
//! that are in the set already, and otherwise the greatest key: filling the board in a fixed order
//! makes lines of play converge (on Aadu Puli Aattam, with six plies of lookahead, 0.53 million
//! positions instead of 0.68 by initial numbers or 1.23 in move order). A shallow df-pn search
//! rejects choices that lose within a few plies. Cost: about a hundred bytes per position.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use game::{
    Answer, Event, Keyed, Limits, OpenReason, Question, SearchFocus, Side, Symmetric,
    ZeroEvaluation,
};
use game::{Decision, Monitor};

use super::dependency_graph::{DependencyGraph, NO_NODE, NodeIndex, State};
use super::dfpn_worker::{DfpnShared, DfpnWorker};
use super::forward_pruning::ForwardPruning;
use super::proof_numbers::ProofNumbers;
use super::proof_table::{ProofMemory, ProofTable};
use super::static_bounds::static_bounds;
use crate::budget::{SearchStopped, SharedBudget, ThreadBudget};
use crate::strategy::{ProofLog, SettledNode};

/// Plies of lookahead before the defender chooses a position. On Aadu Puli Aattam, 2 plies took
/// 60 % of the nodes but 5 % more positions; more than 4 gain little.
const LOOKAHEAD: u32 = 4;

/// The lookahead's table gets one part in this many of the memory.
const TABLE_SHARE: u64 = 4;

/// Answers a question without a bound by searching for a closed set on which the defender avoids
/// the event forever.
pub(crate) fn local_fixpoint<G: Keyed + Symmetric, E: Event<G>>(
    log: &dyn ProofLog,
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Answer<G::Move> {
    let mut answer = Answer {
        verdict: Decision::Open(OpenReason::SystemMemory),
        nodes: 0,
        children: 0,
        reached_in: None,
        line: Vec::new(),
    };
    let Ok(mut memory) = ProofMemory::new(limits.bytes / TABLE_SHARE) else {
        return answer;
    };
    let table = memory.table();
    let shared = DfpnShared {
        store: &table,
        log: &AttackerLog(log),
        active: None,
    };
    let monitor = Unfocused(monitor);
    let budget = SharedBudget::new(limits, &monitor);
    let pruning = None::<ForwardPruning<ZeroEvaluation>>;
    let mut fixpoint = LocalFixpoint {
        game,
        event: question.event,
        attacker: question.attacker(),
        log,
        lookahead: DfpnWorker::new(game, question, pruning, &shared, ThreadBudget::new(&budget)),
        graph: DependencyGraph::new(limits.bytes - limits.bytes / TABLE_SHARE),
    };
    answer.verdict = match fixpoint.solve(&question.position) {
        Ok(reached) => question.verdict(reached),
        Err(SearchStopped::Limit(reason)) => Decision::Open(reason),
        Err(SearchStopped::Overtaken) => unreachable!("there is one thread"),
    };
    answer.nodes = fixpoint.lookahead.budget.nodes();
    answer.children = fixpoint.lookahead.children;
    answer
}

/// A monitor that does not see the focus of lookahead searches.
struct Unfocused<'a>(&'a dyn Monitor);

impl Monitor for Unfocused<'_> {
    fn advance(&self, nodes: u64) -> bool {
        self.0.advance(nodes)
    }

    fn report_focus(&self, _focus: &SearchFocus<'_>) {}
}

/// A log of the nodes that lookahead searches settle for the attacker. Their other results hold for
/// a few plies only.
struct AttackerLog<'a>(&'a dyn ProofLog);

impl ProofLog for AttackerLog<'_> {
    fn add(&self, settled: &[SettledNode]) {
        if settled.iter().all(|settled| settled.event_reached) {
            self.0.add(settled);
        }
    }

    fn is_empty(&self) -> bool {
        true
    }

    fn replay(&self, _each: &mut dyn FnMut(SettledNode) -> ControlFlow<()>) {}
}

/// A closed set under construction.
struct LocalFixpoint<'a, G: Keyed + Symmetric, E: Event<G>> {
    game: &'a G,
    event: E,
    attacker: Side,
    log: &'a dyn ProofLog,
    lookahead: DfpnWorker<'a, ProofTable<'a>, G, E, ZeroEvaluation>,
    graph: DependencyGraph<G::Position>,
}

/// A child by static bounds.
enum Child<P> {
    /// The event holds or can be forced.
    Lost,
    /// The event can never happen.
    Safe,
    /// A canonical position and its key.
    Open(P, u64),
}

impl<G: Keyed + Symmetric, E: Event<G>> LocalFixpoint<'_, G, E> {
    /// Decides whether the attacker reaches the event.
    fn solve(&mut self, position: &G::Position) -> Result<bool, SearchStopped> {
        let root = match self.classify(position) {
            Child::Lost => return Ok(true),
            Child::Safe => return Ok(false),
            Child::Open(position, key) => self.graph.index(position, key),
        };
        self.graph.enqueue(root);
        while let Some(index) = self.graph.next_queued() {
            self.lookahead.budget.spend_node()?;
            self.graph.check_bytes()?;
            if index == root || self.is_needed(index) {
                self.expand(index)?;
            } else {
                self.graph.node_mut(index).state = State::Unneeded;
            }
            if self.graph.node(root).state == State::Lost {
                return Ok(true);
            }
        }
        self.log_choices();
        Ok(false)
    }

    fn classify(&self, position: &G::Position) -> Child<G::Position> {
        match static_bounds(self.game, &self.event, self.attacker, position, None) {
            Some(ProofNumbers::PROVEN) => Child::Lost,
            Some(_) => Child::Safe,
            None => {
                let position = self.game.canonical(position);
                Child::Open(position, self.game.key(&position))
            }
        }
    }

    /// Returns the children of a node with the indices of their moves.
    fn children(&mut self, index: NodeIndex) -> Vec<(u16, Child<G::Position>)> {
        let position = self.graph.node(index).position;
        let moves = self.game.moves(&position).zip(0..);
        let children: Vec<_> = moves
            .map(|(m, move_index)| (move_index, self.classify(&self.game.play(&position, m))))
            .collect();
        self.lookahead.children += children.len() as u64;
        children
    }

    fn attacks(&self, index: NodeIndex) -> bool {
        self.game.mover(&self.graph.node(index).position) == self.attacker
    }

    fn is_needed(&self, index: NodeIndex) -> bool {
        let mut dependents = self.graph.dependents(index);
        dependents.any(|above| {
            let node = self.graph.node(above);
            node.state == State::AssumedSafe && (self.attacks(above) || node.chosen_node == index)
        })
    }

    /// Assumes that a node is safe, and records what that depends on.
    fn expand(&mut self, index: NodeIndex) -> Result<(), SearchStopped> {
        self.graph.node_mut(index).state = State::AssumedSafe;
        if !self.attacks(index) {
            return self.choose(index);
        }
        let children = self.children(index);
        let mut below: Vec<NodeIndex> = Vec::with_capacity(children.len());
        for (m, child) in children {
            let lost = match child {
                Child::Lost => true,
                Child::Safe => false,
                Child::Open(position, key) => {
                    let child = self.graph.index(position, key);
                    below.push(child);
                    self.graph.node(child).state == State::Lost
                }
            };
            if lost {
                return self.propagate_loss(index, m);
            }
        }
        below.sort_unstable();
        below.dedup();
        for child in below {
            self.graph.depend_on(index, child);
        }
        Ok(())
    }

    /// Chooses a move for the defender, or marks the node as lost.
    fn choose(&mut self, index: NodeIndex) -> Result<(), SearchStopped> {
        if !self.try_choose(index)? {
            return self.propagate_loss(index, 0);
        }
        Ok(())
    }

    /// Chooses a move that is not known to lose. Returns whether there is one.
    fn try_choose(&mut self, index: NodeIndex) -> Result<bool, SearchStopped> {
        self.graph.check_bytes()?;
        let mut fresh = Vec::new();
        let mut in_graph = None;
        let children = self.children(index);
        if children.is_empty() {
            // Play has ended without the event.
            return Ok(true);
        }
        for (m, child) in children {
            match child {
                Child::Lost => {}
                Child::Safe => {
                    self.graph.set_choice(index, m, NO_NODE);
                    return Ok(true);
                }
                Child::Open(position, key) => match self.graph.find(key) {
                    None => fresh.push((key, m, position)),
                    Some(child) => match self.graph.node(child).state {
                        State::Lost => {}
                        State::AssumedSafe => in_graph = in_graph.max(Some((2, m, child))),
                        State::Queued => in_graph = in_graph.max(Some((1, m, child))),
                        State::Unneeded => in_graph = in_graph.max(Some((0, m, child))),
                    },
                },
            }
        }
        if let Some((_, m, child)) = in_graph {
            self.graph.set_choice(index, m, child);
            self.graph.depend_on(index, child);
            return Ok(true);
        }
        fresh.sort_unstable_by_key(|&(key, ..)| Reverse(key));
        for (key, m, position) in fresh {
            let lost = self.lookahead.settle(&position, LOOKAHEAD)?;
            let child = self.graph.index(position, key);
            if !lost {
                self.graph.set_choice(index, m, child);
                self.graph.depend_on(index, child);
                return Ok(true);
            }
            self.graph.node_mut(child).state = State::Lost;
        }
        Ok(false)
    }

    /// Marks a node as lost, for an attacker node by this move, and propagates the loss.
    fn propagate_loss(&mut self, index: NodeIndex, m: u16) -> Result<(), SearchStopped> {
        let mut lost = vec![index];
        self.mark_lost(index, m);
        while let Some(below) = lost.pop() {
            let above: Vec<NodeIndex> = self.graph.dependents(below).collect();
            for above in above {
                let node = self.graph.node(above);
                if node.state != State::AssumedSafe {
                    continue;
                }
                if self.attacks(above) {
                    let m = self.move_to(above, below);
                    self.mark_lost(above, m);
                    lost.push(above);
                } else if node.chosen_node == below && !self.try_choose(above)? {
                    self.mark_lost(above, 0);
                    lost.push(above);
                }
            }
        }
        Ok(())
    }

    fn mark_lost(&mut self, index: NodeIndex, m: u16) {
        let attacks = self.attacks(index);
        let node = self.graph.node_mut(index);
        node.state = State::Lost;
        if attacks {
            self.log.add(&[SettledNode {
                key: node.key,
                plies: None,
                move_index: m,
                event_reached: true,
            }]);
        }
    }

    /// Returns the index of a move from a node to another.
    fn move_to(&mut self, from: NodeIndex, to: NodeIndex) -> u16 {
        let wanted = self.graph.node(to).key;
        let children = self.children(from).into_iter();
        let mut to =
            children.filter(|(_, child)| matches!(child, Child::Open(_, key) if *key == wanted));
        to.next().expect("dependencies are children").0
    }

    /// Logs the defender's choices together, since they depend on each other.
    fn log_choices(&self) {
        let chosen = self
            .graph
            .indices()
            .filter(|&index| !self.attacks(index))
            .map(|index| self.graph.node(index))
            .filter(|node| node.state == State::AssumedSafe);
        let settled = chosen.map(|node| SettledNode {
            key: node.key,
            plies: None,
            move_index: node.chosen,
            event_reached: false,
        });
        let all: Vec<SettledNode> = settled.collect();
        self.log.add(&all);
    }
}
