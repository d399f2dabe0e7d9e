//! Proof-number search (Allis 1994) on a tree in memory: slow, and plain to read. It is what
//! df-pn is checked against where the oracle cannot follow.
//!
//! ```text
//! until the root is settled:   go down by the easiest child to a leaf
//!                              list the children of the leaf
//!                              count its numbers again, and those above it while they change
//! ```
//!
//! There is no table, so the same position may stand in the tree many times. In a question
//! without a bound, a position that stands above itself is disproven: the attacker gains nothing
//! by coming back. That is sound, as a node of a tree has only one path to rest on.
//! Cost: one node in memory for every child that was looked at.

use std::ops::Range;

use game::{Answer, Decision, Event, Game, Limits, Meter, Monitor, OpenReason, Question, Side};

use super::proof_numbers::{Choice, Numbers};
use super::static_bounds::glance;

/// Answers a question by proof-number search. The limit on bytes holds for the tree.
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
    /// The root first; the children of a node stand together.
    nodes: Vec<Node<G::Position>>,
}

struct Node<P> {
    position: P,
    /// The plies that are left, `None` for ever.
    plies: Option<u32>,
    numbers: Numbers,
    parent: Option<usize>,
    /// Its children; none while it is a leaf.
    below: Range<usize>,
}

const ROOT: usize = 0;

impl<G: Game, E: Event<G>> Tree<'_, G, E> {
    /// Whether the attacker reaches the event from a position.
    fn settle(
        &mut self,
        position: G::Position,
        plies: Option<u32>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, OpenReason> {
        self.add(position, plies, None);
        while !self.nodes[ROOT].numbers.is_settled() {
            meter.count()?;
            let leaf = self.easiest_leaf();
            self.expand(leaf);
            self.update(leaf);
            meter.check_bytes(self.bytes())?;
        }
        Ok(self.nodes[ROOT].numbers == Numbers::PROVEN)
    }

    /// The leaf that the most easily settled way down leads to. It is not settled, as a node
    /// that is not settled has an easiest child that is not settled either.
    fn easiest_leaf(&self) -> usize {
        let mut at = ROOT;
        while !self.nodes[at].below.is_empty() {
            at = self.nodes[at].below.start + self.choice(at).best;
        }
        at
    }

    /// Lists the children of a leaf.
    fn expand(&mut self, leaf: usize) {
        let (position, plies) = (self.nodes[leaf].position, self.nodes[leaf].plies);
        let first = self.nodes.len();
        for m in self.game.moves(&position) {
            let child = self.game.play(&position, m);
            self.add(child, plies.map(|plies| plies - 1), Some(leaf));
        }
        self.nodes[leaf].below = first..self.nodes.len();
    }

    fn add(&mut self, position: G::Position, plies: Option<u32>, parent: Option<usize>) {
        let (game, event) = (self.game, &self.event);
        let settled = glance(game, event, self.attacker, &position, plies).or_else(|| {
            let over = game.outcome(&position).is_some();
            let back = plies.is_none() && self.is_above(parent, &position);
            (over || back).then_some(Numbers::DISPROVEN)
        });
        let numbers = settled.unwrap_or_else(|| {
            let (proof, disproof) = event.initial_numbers(game, &position, plies);
            Numbers::open(proof, disproof)
        });
        self.nodes.push(Node {
            position,
            plies,
            numbers,
            parent,
            below: 0..0,
        });
    }

    /// Whether a position stands at a node or above it.
    fn is_above(&self, node: Option<usize>, position: &G::Position) -> bool {
        let mut above = std::iter::successors(node, |&node| self.nodes[node].parent);
        above.any(|node| self.nodes[node].position == *position)
    }

    /// Counts the numbers of a node again, and of those above it as long as they change.
    fn update(&mut self, leaf: usize) {
        let mut next = Some(leaf);
        while let Some(node) = next {
            let numbers = self.choice(node).numbers;
            if self.nodes[node].numbers == numbers {
                break;
            }
            self.nodes[node].numbers = numbers;
            next = self.nodes[node].parent;
        }
    }

    fn choice(&self, node: usize) -> Choice {
        let node = &self.nodes[node];
        let children = &self.nodes[node.below.clone()];
        let attacking = self.game.mover(&node.position) == self.attacker;
        Choice::among(children.iter().map(|child| child.numbers), attacking)
    }

    fn bytes(&self) -> u64 {
        (self.nodes.capacity() * size_of::<Node<G::Position>>()) as u64
    }
}
