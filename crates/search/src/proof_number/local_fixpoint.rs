//! A closed set of positions that grows until it needs no more.
//!
//! Every position counts as safe for the defender until it is shown to be lost. A safe position
//! with the attacker to move needs all its children, one with the defender to move only the one
//! that the defender chooses. Positions that are needed wait to be expanded; a position that
//! turns out lost takes those that rest on it along, or makes the defender choose again:
//!
//! ```text
//! attacker ─┬─▶ defender ─ chosen ─▶ attacker ─┬─▶ defender …      nothing waits: the set is
//!     ▲     ├─▶ defender ─ chosen ──────┐      └─▶ …               closed, the event avoided
//!     └─────┼───────────────────────────┘                          the root is lost: reached
//!           └─▶ …
//! ```
//!
//! This is the local algorithm for least fixed points (Liu and Smolka 1998) on games: each edge
//! is gone along at most twice, cycles need no care, and only one of the defender's moves is
//! looked at where one suffices. The defender chooses what is in the set already. Where nothing
//! is, it takes the greatest key: always filling the board from the same end makes ways of play
//! meet (on Aadu Puli Aattam, looking six plies ahead, 0.53 million positions instead of 0.68 by
//! how easy they look to defend, or 1.23 in the order of moves). A small proof-number search sees
//! to it that what it chooses is not lost within a few plies. Cost: about a hundred bytes a
//! position, in memory.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::ControlFlow;

use game::{
    Answer, Event, Keyed, Limits, OpenReason, Question, SearchFocus, Side, Symmetric,
    ZeroEvaluation,
};
use game::{Decision, Monitor};

use super::dfpn_worker::{Common, Prover};
use super::forward_pruning::Narrow;
use super::proof_numbers::Numbers;
use super::proof_table::{ProofMemory, ProofTable};
use super::static_bounds::glance;
use crate::budget::{Budget, Halt, Share};
use crate::key_hash::Scrambling;
use crate::strategy::{Log, Settled};

/// How far ahead the defender looks before it chooses a position. On Aadu Puli Aattam, 2 took
/// three fifths of the nodes and a twentieth more positions; beyond 4 little is gained.
const AHEAD: u32 = 4;

/// More nodes than any expansion makes.
const SOON: usize = 1 << 10;

/// The part of the memory that the table of the searches ahead has.
const TABLE: u64 = 4;

/// Looks for a closed set on which the defender avoids the event for ever.
pub(crate) fn close<G: Keyed + Symmetric, E: Event<G>>(
    log: &dyn Log,
    game: &G,
    question: &Question<G::Position, E>,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Answer<G::Move> {
    let mut answer = Answer {
        verdict: Decision::Open(OpenReason::Memory),
        nodes: 0,
        children: 0,
        reached_in: None,
        line: Vec::new(),
    };
    let Ok(mut memory) = ProofMemory::new(limits.bytes / TABLE) else {
        return answer;
    };
    let table = memory.table();
    let common = Common {
        store: &table,
        log: &Won(log),
        busy: None,
    };
    let monitor = Unfocused(monitor);
    let budget = Budget::new(limits, &monitor);
    let narrow = None::<Narrow<ZeroEvaluation>>;
    let mut closing = Closing {
        game,
        event: question.event,
        attacker: question.attacker(),
        log,
        prover: Prover::new(game, question, narrow, &common, Share::of(&budget)),
        bytes: limits.bytes - limits.bytes / TABLE,
        numbers: HashMap::default(),
        nodes: Vec::new(),
        rests: Vec::new(),
        waiting: Vec::new(),
    };
    answer.verdict = match closing.close(&question.position) {
        Ok(reached) => question.verdict(reached),
        Err(Halt::Limit(reason)) => Decision::Open(reason),
        Err(Halt::Overtaken) => unreachable!("there is one thread"),
    };
    answer.nodes = closing.prover.share.nodes();
    answer.children = closing.prover.children;
    answer
}

/// Follows a run, but not where its searches ahead are.
struct Unfocused<'a>(&'a dyn Monitor);

impl Monitor for Unfocused<'_> {
    fn advance(&self, nodes: u64) -> bool {
        self.0.advance(nodes)
    }

    fn report_focus(&self, _focus: &SearchFocus<'_>) {}
}

/// What searches ahead settle for the attacker; the rest holds for a few plies only.
struct Won<'a>(&'a dyn Log);

impl Log for Won<'_> {
    fn add(&self, settled: &[Settled]) {
        if settled.iter().all(|settled| settled.reached) {
            self.0.add(settled);
        }
    }

    fn is_empty(&self) -> bool {
        true
    }

    fn replay(&self, _each: &mut dyn FnMut(Settled) -> ControlFlow<()>) {}
}

/// The number of a node, or of an entry in a list of nodes that rest on another.
type Number = u32;
const NONE: Number = Number::MAX;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Not needed just now, or not known to be.
    Idle,
    /// Waiting to be expanded.
    Waiting,
    /// Expanded and safe, as far as is known.
    Safe,
    Lost,
}

struct Node<P> {
    position: P,
    key: u64,
    state: State,
    /// The defender's move, and where it leads to if that needs a node.
    chosen: u16,
    chosen_node: Number,
    /// The list of nodes that rest on it, or did.
    resting: Number,
}

struct Closing<'a, G: Keyed + Symmetric, E: Event<G>> {
    game: &'a G,
    event: E,
    attacker: Side,
    log: &'a dyn Log,
    prover: Prover<'a, ProofTable<'a>, G, E, ZeroEvaluation>,
    /// Bytes that nodes may take.
    bytes: u64,
    numbers: HashMap<u64, Number, Scrambling>,
    nodes: Vec<Node<G::Position>>,
    /// Lists: a node that rests on another, and the next entry.
    rests: Vec<(Number, Number)>,
    waiting: Vec<Number>,
}

/// What a child is.
enum Child<P> {
    /// The event holds or is sure.
    Lost,
    /// The event can never happen.
    Safe,
    /// A canonical position and its key.
    Open(P, u64),
}

impl<G: Keyed + Symmetric, E: Event<G>> Closing<'_, G, E> {
    /// Whether the attacker reaches the event.
    fn close(&mut self, position: &G::Position) -> Result<bool, Halt> {
        let root = match self.look(position) {
            Child::Lost => return Ok(true),
            Child::Safe => return Ok(false),
            Child::Open(position, key) => self.node(position, key),
        };
        self.wait(root);
        while let Some(number) = self.waiting.pop() {
            self.prover.share.count()?;
            self.check_bytes()?;
            if number == root || self.is_needed(number) {
                self.expand(number)?;
            } else {
                self.nodes[number as usize].state = State::Idle;
            }
            if self.nodes[root as usize].state == State::Lost {
                return Ok(true);
            }
        }
        self.log_choices();
        Ok(false)
    }

    fn look(&self, position: &G::Position) -> Child<G::Position> {
        match glance(self.game, &self.event, self.attacker, position, None) {
            Some(Numbers::PROVEN) => Child::Lost,
            Some(_) => Child::Safe,
            None => {
                let position = self.game.canonical(position);
                Child::Open(position, self.game.key(&position))
            }
        }
    }

    /// The children of a node with the numbers of their moves.
    fn children(&mut self, number: Number) -> Vec<(u16, Child<G::Position>)> {
        let position = self.nodes[number as usize].position;
        let moves = self.game.moves(&position).zip(0..);
        let children: Vec<_> = moves
            .map(|(m, number)| (number, self.look(&self.game.play(&position, m))))
            .collect();
        self.prover.children += children.len() as u64;
        children
    }

    fn node(&mut self, position: G::Position, key: u64) -> Number {
        *self.numbers.entry(key).or_insert_with(|| {
            self.nodes.push(Node {
                position,
                key,
                state: State::Idle,
                chosen: 0,
                chosen_node: NONE,
                resting: NONE,
            });
            self.nodes.len() as Number - 1
        })
    }

    fn attacks(&self, number: Number) -> bool {
        self.game.mover(&self.nodes[number as usize].position) == self.attacker
    }

    fn wait(&mut self, number: Number) {
        let node = &mut self.nodes[number as usize];
        if node.state == State::Idle {
            node.state = State::Waiting;
            self.waiting.push(number);
        }
    }

    /// Notes that one node rests on another, which must be expanded then.
    fn rest(&mut self, number: Number, on: Number) {
        let node = &mut self.nodes[on as usize];
        self.rests.push((number, node.resting));
        node.resting = self.rests.len() as Number - 1;
        self.wait(on);
    }

    /// The nodes that rest on one, or did.
    fn resting(&self, on: Number) -> impl Iterator<Item = Number> {
        let mut entry = self.nodes[on as usize].resting;
        std::iter::from_fn(move || {
            let &(number, next) = self.rests.get(entry as usize)?;
            entry = next;
            Some(number)
        })
    }

    fn is_needed(&self, number: Number) -> bool {
        let mut resting = self.resting(number);
        resting.any(|above| {
            let node = &self.nodes[above as usize];
            node.state == State::Safe && (self.attacks(above) || node.chosen_node == number)
        })
    }

    /// Finds out what a node that is safe so far rests on.
    fn expand(&mut self, number: Number) -> Result<(), Halt> {
        self.nodes[number as usize].state = State::Safe;
        if !self.attacks(number) {
            return self.choose(number);
        }
        let children = self.children(number);
        let mut below: Vec<Number> = Vec::with_capacity(children.len());
        for (m, child) in children {
            let lost = match child {
                Child::Lost => true,
                Child::Safe => false,
                Child::Open(position, key) => {
                    let child = self.node(position, key);
                    below.push(child);
                    self.nodes[child as usize].state == State::Lost
                }
            };
            if lost {
                return self.lose(number, m);
            }
        }
        below.sort_unstable();
        below.dedup();
        for child in below {
            self.rest(number, child);
        }
        Ok(())
    }

    /// Chooses a move for the defender that is not known to lose.
    fn choose(&mut self, number: Number) -> Result<(), Halt> {
        if !self.has_choice(number)? {
            return self.lose(number, 0);
        }
        Ok(())
    }

    /// Chooses a move, if there is one.
    fn has_choice(&mut self, number: Number) -> Result<bool, Halt> {
        self.check_bytes()?;
        let mut fresh = Vec::new();
        let mut known = None;
        let children = self.children(number);
        if children.is_empty() {
            // Play has ended without the event.
            return Ok(true);
        }
        for (m, child) in children {
            match child {
                Child::Lost => {}
                Child::Safe => {
                    self.set(number, m, NONE);
                    return Ok(true);
                }
                Child::Open(position, key) => match self.numbers.get(&key) {
                    None => fresh.push((key, m, position)),
                    Some(&child) => match self.nodes[child as usize].state {
                        State::Lost => {}
                        State::Safe => known = known.max(Some((2, m, child))),
                        State::Waiting => known = known.max(Some((1, m, child))),
                        State::Idle => known = known.max(Some((0, m, child))),
                    },
                },
            }
        }
        if let Some((_, m, child)) = known {
            self.set(number, m, child);
            self.rest(number, child);
            return Ok(true);
        }
        fresh.sort_unstable_by_key(|&(key, ..)| Reverse(key));
        for (key, m, position) in fresh {
            let lost = self.prover.settle(&position, AHEAD)?;
            let child = self.node(position, key);
            if !lost {
                self.set(number, m, child);
                self.rest(number, child);
                return Ok(true);
            }
            self.nodes[child as usize].state = State::Lost;
        }
        Ok(false)
    }

    fn set(&mut self, number: Number, chosen: u16, chosen_node: Number) {
        let node = &mut self.nodes[number as usize];
        (node.chosen, node.chosen_node) = (chosen, chosen_node);
    }

    /// A node is lost, for the attacker by this move, and with it what rests on it.
    fn lose(&mut self, number: Number, m: u16) -> Result<(), Halt> {
        let mut lost = vec![number];
        self.mark_lost(number, m);
        while let Some(below) = lost.pop() {
            let above: Vec<Number> = self.resting(below).collect();
            for above in above {
                let node = &self.nodes[above as usize];
                if node.state != State::Safe {
                    continue;
                }
                if self.attacks(above) {
                    let m = self.move_to(above, below);
                    self.mark_lost(above, m);
                    lost.push(above);
                } else if node.chosen_node == below && !self.has_choice(above)? {
                    self.mark_lost(above, 0);
                    lost.push(above);
                }
            }
        }
        Ok(())
    }

    fn mark_lost(&mut self, number: Number, m: u16) {
        let attacks = self.attacks(number);
        let node = &mut self.nodes[number as usize];
        node.state = State::Lost;
        if attacks {
            self.log.add(&[Settled {
                key: node.key,
                plies: None,
                number: m,
                reached: true,
            }]);
        }
    }

    /// The number of a move from a node to another.
    fn move_to(&mut self, from: Number, to: Number) -> u16 {
        let wanted = self.nodes[to as usize].key;
        let children = self.children(from).into_iter();
        let mut to =
            children.filter(|(_, child)| matches!(child, Child::Open(_, key) if *key == wanted));
        to.next().expect("it rests on a child").0
    }

    /// Logs what the defender chooses, all at once, as it rests on each other.
    fn log_choices(&self) {
        let chosen = (0..self.nodes.len() as Number)
            .filter(|&number| !self.attacks(number))
            .map(|number| &self.nodes[number as usize])
            .filter(|node| node.state == State::Safe);
        let settled = chosen.map(|node| Settled {
            key: node.key,
            plies: None,
            number: node.chosen,
            reached: false,
        });
        let all: Vec<Settled> = settled.collect();
        self.log.add(&all);
    }

    /// Checks that there is memory left, also for what has to grow soon, and that nodes and
    /// entries still have numbers.
    fn check_bytes(&self) -> Result<(), Halt> {
        // A list that grows is moved; a map that grows is there twice, once in each size.
        let list = |length: usize, capacity: usize, size: usize| {
            let soon = length + SOON > capacity;
            (capacity << usize::from(soon)) * size
        };
        let map = self.numbers.capacity() / 7 * 8 * (size_of::<(u64, Number)>() + 1);
        let soon = self.numbers.len() + SOON > self.numbers.capacity();
        let bytes = list(
            self.nodes.len(),
            self.nodes.capacity(),
            size_of::<Node<G::Position>>(),
        ) + list(
            self.rests.len(),
            self.rests.capacity(),
            size_of::<(Number, Number)>(),
        ) + list(
            self.waiting.len(),
            self.waiting.capacity(),
            size_of::<Number>(),
        ) + if soon { 3 * map } else { map };
        let entries = self.nodes.len().max(self.rests.len());
        if bytes as u64 > self.bytes || entries + SOON > NONE as usize {
            return Err(Halt::Limit(OpenReason::Memory));
        }
        Ok(())
    }
}
