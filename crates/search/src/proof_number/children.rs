//! The children of a df-pn node: generation, lookup and updates from other threads.

use game::{Evaluation, Event, Keyed, Symmetric};

use super::cycle::NO_DEPENDENCY;
use super::dfpn_worker::{DfpnWorker, NO_MOVE, Node, NodeResult, plies_below};
use super::proof_numbers::ProofNumbers;
use super::proof_store::{NodeKey, ProofStore, UNBOUNDED};

/// A child of a node on the path.
pub(super) struct Child<P> {
    pub position: P,
    pub key: u64,
    pub numbers: ProofNumbers,
    /// The index of the move that leads to it.
    pub move_index: u16,
    /// The least depth on the path that its disproof depends on.
    pub lowlink: u32,
}

impl<S: ProofStore, G: Keyed + Symmetric, E: Event<G>, V: Evaluation<G>>
    DfpnWorker<'_, S, G, E, V>
{
    /// Appends the children that are not settled against the mover to `open`. Returns the result of
    /// the node if a child settles it.
    pub(super) fn expand(&mut self, node: &Node<G::Position>, first: usize) -> Option<NodeResult> {
        if let Some(result) = self.generate(node, first) {
            return Some(result);
        }
        if let Some(pruning) = self
            .pruning
            .filter(|_| node.attacking == self.prover_attacks)
        {
            let mover = self.game.mover(&node.position);
            pruning.retain_best(self.game, mover, &mut self.open, first, |child| {
                &child.position
            });
        }
        let plies = plies_below(node.id.plies);
        let children = self.open[first..].iter();
        let nodes = children.map(|child| NodeKey {
            key: child.key,
            plies,
        });
        self.shared.store.prefetch(nodes);
        for index in first..self.open.len() {
            self.look_up(index, plies);
        }
        self.settling_child(first, ProofNumbers::settled_for_mover(node.attacking))
    }

    /// Appends the children that static bounds do not settle to `open`, without their numbers.
    /// Returns the result of the node if a child settles it or play has ended.
    fn generate(&mut self, node: &Node<G::Position>, first: usize) -> Option<NodeResult> {
        let plies = plies_below(node.id.plies);
        let settled = ProofNumbers::settled_for_mover(node.attacking);
        let before = self.children;
        for (move_index, m) in self.game.moves(&node.position).enumerate() {
            let child = self.game.play(&node.position, m);
            self.children += 1;
            let move_index = move_index as u16;
            match self.static_bounds(&child, plies) {
                Some(numbers) if numbers == settled => {
                    return Some(NodeResult {
                        numbers,
                        lowlink: NO_DEPENDENCY,
                        move_index,
                    });
                }
                Some(_) => {}
                None => {
                    let position = self.game.canonical(&child);
                    let key = self.game.key(&position);
                    // Symmetric children count once.
                    if self.open[first..].iter().all(|other| other.key != key) {
                        self.open.push(Child {
                            position,
                            key,
                            numbers: settled,
                            move_index,
                            lowlink: NO_DEPENDENCY,
                        });
                    }
                }
            }
        }
        // Without a move, play has ended without the event.
        (self.children == before).then_some(NodeResult {
            numbers: ProofNumbers::DISPROVEN,
            lowlink: NO_DEPENDENCY,
            move_index: NO_MOVE,
        })
    }

    /// Returns the result of a node with a child that settles it, if there is one. Prefers a child
    /// that depends on nothing.
    pub(super) fn settling_child(&self, first: usize, settled: ProofNumbers) -> Option<NodeResult> {
        let children = self.open[first..].iter();
        let settling = children.filter(|child| child.numbers == settled);
        settling
            .max_by_key(|child| child.lowlink)
            .map(|child| NodeResult {
                numbers: settled,
                lowlink: child.lowlink,
                move_index: child.move_index,
            })
    }

    /// Sets the numbers of a child: from the path, the table or the event's initial numbers.
    #[inline]
    fn look_up(&mut self, index: usize, plies: u32) {
        let child = &mut self.open[index];
        let key = child.key;
        if plies == UNBOUNDED {
            if let Some(lowlink) = self.cycles.lowlink(key) {
                (child.numbers, child.lowlink) = (ProofNumbers::DISPROVEN, lowlink);
                return;
            }
        }
        child.numbers = if let Some(numbers) = self.shared.store.get(NodeKey { key, plies }) {
            numbers
        } else {
            let bound = (plies != UNBOUNDED).then_some(plies);
            let (proof, disproof) = self
                .event
                .initial_numbers(self.game, &child.position, bound);
            ProofNumbers::open(proof, disproof)
        };
    }

    /// Updates the children from the table, which other threads write to. Returns the result of the
    /// node if another thread has settled it.
    pub(super) fn refresh(&mut self, node: &Node<G::Position>, first: usize) -> Option<NodeResult> {
        let stored = self.shared.store.get(node.id);
        if let Some(numbers) = stored.filter(|numbers| numbers.is_settled()) {
            return Some(NodeResult {
                numbers,
                lowlink: NO_DEPENDENCY,
                move_index: NO_MOVE,
            });
        }
        let plies = plies_below(node.id.plies);
        for child in &mut self.open[first..] {
            if child.numbers.is_settled() {
                continue;
            }
            let key = child.key;
            if let Some(numbers) = self.shared.store.get(NodeKey { key, plies }) {
                child.numbers = numbers;
            }
        }
        None
    }
}
