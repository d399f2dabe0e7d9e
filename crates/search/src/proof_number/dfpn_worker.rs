//! One thread of df-pn.
//!
//! The search always descends to the most-proving child, and stays below it until its numbers
//! exceed thresholds set by its siblings. Then it returns to the parent and selects again.

use game::{Evaluation, Event, Keyed, OpenReason, Question, Side, Symmetric};

use super::children::Child;
use super::cycle::{Cycles, NO_DEPENDENCY, ProvisionalDisproof};
use super::forward_pruning::ForwardPruning;
use super::proof_numbers::{ChildSelection, INFINITE, ProofNumbers};
use super::proof_store::{NodeKey, ProofStore, UNBOUNDED};
use super::static_bounds::static_bounds;
use crate::active_nodes::ActiveNodes;
use crate::budget::{SearchStopped, ThreadBudget};
use crate::strategy::{ProofLog, SettledNode};

/// A child is searched until it is a quarter worse than its best sibling (the 1 + ε of Pawlewicz
/// and Lew 2007), which saves switching back and forth. On Bagh Chal, ε = 1/8 and ε = 1 took up to
/// twice the nodes.
const EPSILON_DIVISOR: u64 = 4;

/// After shorter visits, the results of other threads are not looked up: there are hardly any.
/// Without this limit, two threads took 10 % more time.
const MIN_VISIT_BEFORE_REFRESH: u64 = 30;

/// The longest path. A question without a bound that needs a longer one stays open.
pub(crate) const MAX_PATH: u32 = 100_000;

/// State shared by all threads of a search.
pub(crate) struct DfpnShared<'a, S> {
    pub store: &'a S,
    pub log: &'a dyn ProofLog,
    /// The nodes that threads are searching, if there is more than one thread.
    pub active: Option<&'a ActiveNodes>,
}

/// One thread of a search.
pub(crate) struct DfpnWorker<'a, S: ProofStore, G: Keyed + Symmetric, E: Event<G>, V: Evaluation<G>>
{
    pub(super) game: &'a G,
    pub(super) event: E,
    attacker: Side,
    /// True if the question's prover is the attacker.
    pub(super) prover_attacks: bool,
    /// Limits the prover's moves, in a selective search.
    pub(super) pruning: Option<ForwardPruning<V>>,
    pub(super) shared: &'a DfpnShared<'a, S>,
    pub budget: ThreadBudget<'a>,
    /// The number of children generated.
    pub children: u64,
    pub(super) cycles: Cycles,
    /// The unsettled children of every node on the path, those of the deepest node last.
    pub(super) open: Vec<Child<G::Position>>,
    /// The keys of the nodes on the path.
    path: Vec<u64>,
    /// The number of children of the root in `open`.
    root_children: usize,
    /// True if the attacker moves first.
    attacks_first: bool,
}

/// A node on the path.
pub(super) struct Node<P> {
    pub position: P,
    pub id: NodeKey,
    pub attacking: bool,
    /// The depth on the path, in a question without a bound.
    depth: u32,
    /// The index of the first provisional disproof below, in a question without a bound.
    first_provisional: usize,
}

/// The result of searching a node.
pub(super) struct NodeResult {
    pub numbers: ProofNumbers,
    /// The least depth on the path that a disproof depends on.
    pub lowlink: u32,
    /// The index of the move that settles the node, or [`NO_MOVE`].
    pub move_index: u16,
}

/// The move index of a node that none of its moves has settled.
pub(super) const NO_MOVE: u16 = u16::MAX;

impl<'a, S: ProofStore, G: Keyed + Symmetric, E: Event<G>, V: Evaluation<G>>
    DfpnWorker<'a, S, G, E, V>
{
    pub fn new(
        game: &'a G,
        question: &Question<G::Position, E>,
        pruning: Option<ForwardPruning<V>>,
        shared: &'a DfpnShared<'a, S>,
        budget: ThreadBudget<'a>,
    ) -> Self {
        DfpnWorker {
            game,
            event: question.event,
            attacker: question.attacker(),
            prover_attacks: question.attacker() == question.prover,
            pruning,
            shared,
            budget,
            children: 0,
            cycles: Cycles::default(),
            open: Vec::new(),
            path: Vec::new(),
            root_children: 0,
            attacks_first: game.mover(&question.position) == question.attacker(),
        }
    }

    /// Decides whether the attacker reaches the event within `plies`, which may be [`UNBOUNDED`].
    pub fn settle(&mut self, position: &G::Position, plies: u32) -> Result<bool, SearchStopped> {
        self.root_children = 0;
        if let Some(numbers) = self.static_bounds(position, plies) {
            return Ok(numbers.proof == 0);
        }
        let root = self.game.canonical(position);
        let key = self.game.key(&root);
        let result = self.visit(root, NodeKey { key, plies }, ProofNumbers::UNLIMITED)?;
        Ok(result.numbers.proof == 0)
    }

    #[inline]
    pub(super) fn static_bounds(&self, position: &G::Position, plies: u32) -> Option<ProofNumbers> {
        let plies = (plies != UNBOUNDED).then_some(plies);
        static_bounds(self.game, &self.event, self.attacker, position, plies)
    }

    /// Searches below a node until its numbers reach a threshold.
    fn visit(
        &mut self,
        position: G::Position,
        id: NodeKey,
        thresholds: ProofNumbers,
    ) -> Result<NodeResult, SearchStopped> {
        debug_assert!(thresholds.proof <= INFINITE && thresholds.disproof <= INFINITE);
        self.budget.spend_node()?;
        let before = self.budget.nodes();
        let first = self.open.len();
        let cyclic = id.plies == UNBOUNDED;
        let node = Node {
            position,
            id,
            attacking: self.game.mover(&position) == self.attacker,
            depth: self.cycles.depth(),
            first_provisional: if cyclic { self.cycles.enter(id.key) } else { 0 },
        };
        if node.depth >= MAX_PATH {
            return Err(SearchStopped::Limit(OpenReason::Depth));
        }
        if let Some(active) = self.shared.active {
            active.begin(id.key, id.plies);
        }
        self.path.push(id.key);
        self.report();
        let result = match self.expand(&node, first) {
            Some(result) => Ok(result),
            None => self.search_children(&node, thresholds, first),
        };
        self.open.truncate(first);
        self.path.pop();
        if let Some(active) = self.shared.active {
            active.end(id.key, id.plies);
        }
        if cyclic {
            self.cycles.leave(id.key);
        }
        let result = result?;
        let work = self.budget.nodes() - before + 1;
        self.store(&node, &result, work);
        Ok(result)
    }

    /// Reports the state of the search to the monitor, from time to time.
    #[inline]
    fn report(&self) {
        let numbers = || {
            let children = self.open[..self.root_children].iter();
            let numbers = children.map(|child| child.numbers);
            let root = ChildSelection::among(numbers, self.attacks_first).numbers;
            (root.proof, root.disproof)
        };
        self.budget.report(numbers, &self.path);
    }

    /// Searches one child after the other until the node's numbers reach a threshold.
    fn search_children(
        &mut self,
        node: &Node<G::Position>,
        thresholds: ProofNumbers,
        first: usize,
    ) -> Result<NodeResult, SearchStopped> {
        let (phi_threshold, delta_threshold) = thresholds.phi_delta(node.attacking);
        let plies = plies_below(node.id.plies);
        if first == 0 {
            self.root_children = self.open.len();
        }
        loop {
            let children = self.open[first..].iter().map(|child| child.numbers);
            let selection = ChildSelection::among(children, node.attacking);
            let (phi, delta) = selection.numbers.phi_delta(node.attacking);
            if phi >= phi_threshold || delta >= delta_threshold {
                return Ok(self.result(first, node.attacking, selection.numbers));
            }
            let (chosen, child_phi_threshold) =
                self.select(first, &selection, plies, phi_threshold, node.attacking);
            let child = &self.open[chosen];
            let child_delta = child.numbers.phi_delta(node.attacking).1;
            let child_delta_threshold = match delta_threshold {
                INFINITE => INFINITE,
                threshold => threshold - delta + child_delta,
            };
            let id = NodeKey {
                key: child.key,
                plies,
            };
            let child_thresholds = ProofNumbers::from_phi_delta(
                child_phi_threshold,
                child_delta_threshold,
                node.attacking,
            );
            let before = self.budget.nodes();
            let result = self.visit(child.position, id, child_thresholds)?;
            let child = &mut self.open[chosen];
            (child.numbers, child.lowlink) = (result.numbers, result.lowlink);
            let was_long = self.budget.nodes() - before > MIN_VISIT_BEFORE_REFRESH;
            if self.shared.active.is_some() && was_long {
                if let Some(result) = self.refresh(node, first) {
                    return Ok(result);
                }
            }
        }
    }

    /// Returns the child to search and the threshold for its φ: the most-proving child, unless
    /// another thread is searching it.
    fn select(
        &self,
        first: usize,
        selection: &ChildSelection,
        plies: u32,
        phi_threshold: u64,
        attacking: bool,
    ) -> (usize, u64) {
        let most_proving = first + selection.most_proving;
        let threshold = phi_threshold.min(with_epsilon(selection.second_phi));
        // Without a bound, paths are long and threads often meet. If they avoided each other there,
        // they would drift apart into hard subtrees: ten times the nodes on small boards.
        let Some(active) = self.shared.active.filter(|_| plies != UNBOUNDED) else {
            return (most_proving, threshold);
        };
        let cost = |index: usize| {
            let child = &self.open[index];
            let phi = child.numbers.phi_delta(attacking).0;
            let taken = !child.numbers.is_settled() && active.is_active(child.key, plies);
            let penalty = if taken { phi / 2 + 1 } else { 0 };
            // A settled child stays the last choice.
            phi.max(phi.saturating_add(penalty).min(INFINITE - 1))
        };
        let chosen = (first..self.open.len()).min_by_key(|&index| cost(index));
        let chosen = chosen.unwrap_or(most_proving);
        let phi = self.open[chosen].numbers.phi_delta(attacking).0;
        // Another child than the most-proving one still has to get some nodes.
        (chosen, threshold.max(with_epsilon(phi)))
    }

    /// Returns the result of a node whose numbers have reached a threshold.
    fn result(&self, first: usize, attacking: bool, numbers: ProofNumbers) -> NodeResult {
        let settled = ProofNumbers::settled_for_mover(attacking);
        if let Some(result) = self.settling_child(first, settled) {
            return result;
        }
        // If all children are lost, the node depends on everything that they depend on.
        let lowlink = self.open[first..].iter().map(|child| child.lowlink).min();
        NodeResult {
            numbers,
            lowlink: lowlink.unwrap_or(NO_DEPENDENCY),
            move_index: NO_MOVE,
        }
    }

    /// Stores the result of a node in the log and the table. A disproof that depends on a position
    /// above the node is only kept for the current path.
    fn store(&mut self, node: &Node<G::Position>, result: &NodeResult, work: u64) {
        let disproven = result.numbers == ProofNumbers::DISPROVEN;
        let mut cycle = Vec::new();
        if node.id.plies == UNBOUNDED {
            if !disproven {
                self.cycles.discard(node.first_provisional);
            } else if result.lowlink < node.depth {
                let move_index = (!node.attacking).then_some(result.move_index);
                return self.cycles.add_provisional(
                    node.first_provisional,
                    node.id.key,
                    move_index,
                    result.lowlink,
                );
            } else {
                cycle = self.cycles.finalise(node.first_provisional, node.depth);
            }
        }
        // A node that another thread settled is in the log already.
        let settled = ProofNumbers::settled_for_mover(node.attacking);
        let chosen = Some(result.move_index)
            .filter(|&move_index| result.numbers == settled && move_index != NO_MOVE);
        self.log(node, chosen, &cycle);
        for &ProvisionalDisproof { key, .. } in &cycle {
            let plies = UNBOUNDED;
            let below = NodeKey { key, plies };
            self.shared.store.put(below, result.numbers, 1);
        }
        self.shared.store.put(node.id, result.numbers, work);
    }

    /// Logs a node with the move that settles it, and the rest of its cycle.
    ///
    /// Positions of a cycle depend on each other, so all of them are logged together, before any is
    /// stored in the table, where other threads may come to depend on it.
    fn log(&self, node: &Node<G::Position>, chosen: Option<u16>, cycle: &[ProvisionalDisproof]) {
        // A cycle is closed by a disproof, and so is a node where the defender chooses.
        let event_reached = cycle.is_empty() && node.attacking;
        // With some of the prover's moves pruned, the opponent's successes prove nothing.
        if self.pruning.is_some() && event_reached != self.prover_attacks {
            return;
        }
        let settled = |key, move_index| SettledNode {
            key,
            plies: (node.id.plies != UNBOUNDED).then_some(node.id.plies as u16),
            move_index,
            event_reached,
        };
        let top = chosen.map(|move_index| settled(node.id.key, move_index));
        if cycle.is_empty() {
            self.shared.log.add(top.as_slice());
            return;
        }
        let below = cycle
            .iter()
            .filter_map(|below| Some(settled(below.key, below.move_index?)));
        let all: Vec<SettledNode> = below.chain(top).collect();
        self.shared.log.add(&all);
    }
}

/// Returns the threshold for a child whose best sibling has this φ.
///
/// It is at most [`INFINITE`]: no settled node would reach a greater threshold, so the search would
/// continue below nodes that are lost.
fn with_epsilon(phi: u64) -> u64 {
    (phi.saturating_add(phi / EPSILON_DIVISOR))
        .saturating_add(1)
        .min(INFINITE)
}

/// Returns the plies left after one ply.
pub(super) fn plies_below(plies: u32) -> u32 {
    if plies == UNBOUNDED {
        UNBOUNDED
    } else {
        plies - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settled_nodes_reach_every_threshold() {
        assert_eq!(with_epsilon(8), 11);
        for phi in [INFINITE / 2, INFINITE - 1, INFINITE, u64::MAX] {
            assert!(with_epsilon(phi) <= INFINITE, "{phi}");
        }
        assert_eq!(with_epsilon(INFINITE - 1), INFINITE);
    }
}
