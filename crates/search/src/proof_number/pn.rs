//! Best-first proof-number search (Allis 1994) on an explicit tree: a simple reference for df-pn
//! where the oracle is too slow.
//!
//! ```text
//! until the root is settled:   descend by most-proving children to a leaf
//!                              add the children of the leaf
//!                              recompute the numbers of the leaf and its ancestors
//! ```
//!
//! There is no table, so a position may occur in the tree many times. In a question without a
//! bound, a position that repeats an ancestor is disproven, since the attacker gains nothing by it.
//! This is sound because a node of a tree has only one path. Cost: one node in memory per child
//! generated.

use std::ops::Range;

use game::{Answer, Decision, Event, Game, Limits, Meter, Monitor, OpenReason, Question, Side};

use super::proof_numbers::{ChildSelection, ProofNumbers};
use super::static_bounds::static_bounds;

/// Answers a question by proof-number search. The limit on bytes applies to the tree.
pub fn pn<G: Game, E: Event<G>>(
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Answer<G::Move> {
    let mut meter = Meter::new(limits, monitor);
    let mut tree = Tree {
        game,
        event: question.event,
        attacker: question.attacker(),
        nodes: Vec::new(),
    };
    let verdict = match tree.settle(question.position, question.plies, &mut meter) {
        Ok(reached) => question.verdict(reached),
        Err(reason) => Decision::Open(reason),
    };
    Answer {
        verdict,
        nodes: meter.nodes(),
        children: tree.nodes.len() as u64 - 1,
        reached_in: None,
        line: Vec::new(),
    }
}

struct Tree<'a, G: Game, E: Event<G>> {
    game: &'a G,
    event: E,
    attacker: Side,
    /// The root first. The children of a node are contiguous.
    nodes: Vec<Node<G::Position>>,
}

struct Node<P> {
    position: P,
    /// The plies left, or `None` without a bound.
    plies: Option<u32>,
    numbers: ProofNumbers,
    parent: Option<usize>,
    /// The children; empty for a leaf.
    children: Range<usize>,
}

const ROOT: usize = 0;

impl<G: Game, E: Event<G>> Tree<'_, G, E> {
    /// Decides whether the attacker reaches the event from a position.
    fn settle(
        &mut self,
        position: G::Position,
        plies: Option<u32>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, OpenReason> {
        self.add(position, plies, None);
        while !self.nodes[ROOT].numbers.is_settled() {
            meter.count()?;
            let leaf = self.most_proving_leaf();
            self.expand(leaf);
            self.update(leaf);
            meter.check_bytes(self.bytes())?;
        }
        Ok(self.nodes[ROOT].numbers == ProofNumbers::PROVEN)
    }

    /// Returns the leaf reached by most-proving children. It is not settled, since the most-proving
    /// child of an unsettled node is not.
    fn most_proving_leaf(&self) -> usize {
        let mut at = ROOT;
        while !self.nodes[at].children.is_empty() {
            at = self.nodes[at].children.start + self.selection(at).most_proving;
        }
        at
    }

    /// Adds the children of a leaf.
    fn expand(&mut self, leaf: usize) {
        let (position, plies) = (self.nodes[leaf].position, self.nodes[leaf].plies);
        let first = self.nodes.len();
        for m in self.game.moves(&position) {
            let child = self.game.play(&position, m);
            self.add(child, plies.map(|plies| plies - 1), Some(leaf));
        }
        self.nodes[leaf].children = first..self.nodes.len();
    }

    fn add(&mut self, position: G::Position, plies: Option<u32>, parent: Option<usize>) {
        let (game, event) = (self.game, &self.event);
        let settled = static_bounds(game, event, self.attacker, &position, plies).or_else(|| {
            let ended = game.outcome(&position).is_some();
            let repeats = plies.is_none() && self.has_ancestor(parent, &position);
            (ended || repeats).then_some(ProofNumbers::DISPROVEN)
        });
        let numbers = settled.unwrap_or_else(|| {
            let (proof, disproof) = event.initial_numbers(game, &position, plies);
            ProofNumbers::open(proof, disproof)
        });
        self.nodes.push(Node {
            position,
            plies,
            numbers,
            parent,
            children: 0..0,
        });
    }

    /// Checks whether a position occurs at a node or its ancestors.
    fn has_ancestor(&self, node: Option<usize>, position: &G::Position) -> bool {
        let mut ancestors = std::iter::successors(node, |&node| self.nodes[node].parent);
        ancestors.any(|node| self.nodes[node].position == *position)
    }

    /// Recomputes the numbers of a node, and of its ancestors as long as they change.
    fn update(&mut self, leaf: usize) {
        let mut next = Some(leaf);
        while let Some(node) = next {
            let numbers = self.selection(node).numbers;
            if self.nodes[node].numbers == numbers {
                break;
            }
            self.nodes[node].numbers = numbers;
            next = self.nodes[node].parent;
        }
    }

    fn selection(&self, node: usize) -> ChildSelection {
        let node = &self.nodes[node];
        let children = &self.nodes[node.children.clone()];
        let attacking = self.game.mover(&node.position) == self.attacker;
        ChildSelection::among(children.iter().map(|child| child.numbers), attacking)
    }

    fn bytes(&self) -> u64 {
        (self.nodes.capacity() * size_of::<Node<G::Position>>()) as u64
    }
}
