//! One thread of df-pn: depth-first search that always goes on where proof and disproof numbers
//! say that a node is settled most easily, and stays below a node until its numbers pass the
//! limits that its siblings set.

use game::{Evaluation, Event, Keyed, Question, Side, Symmetric};

use super::cycle::{Cycles, FREE, Provisional};
use super::forward_pruning::Narrow;
use super::proof_numbers::{Choice, INFINITE, Numbers};
use super::proof_store::{EVER, NodeKey, ProofStore};
use super::static_bounds::glance;
use crate::active_nodes::Busy;
use crate::budget::{Halt, Share};
use crate::strategy::{Log, Settled};

/// A child is searched until it is a quarter worse than its best sibling (1 + ε of Pawlewicz
/// and Lew 2007): staying longer saves going back and forth. On Bagh Chal, 1/8 and 1 took up
/// to twice the nodes.
const STRETCH: u64 = 4;

/// Within so many nodes other threads find out nothing that is worth a look: without this, two
/// threads took a tenth more time.
const BRIEF: u64 = 30;

/// The longest path. A question without a bound that needs a longer one stays open.
pub(crate) const LONGEST: u32 = 100_000;

/// What threads have in common.
pub(crate) struct Common<'a, S> {
    pub store: &'a S,
    pub log: &'a dyn Log,
    /// What other threads are doing, if there are any.
    pub busy: Option<&'a Busy>,
}

pub(crate) struct Prover<'a, S: ProofStore, G: Keyed + Symmetric, E: Event<G>, V: Evaluation<G>> {
    game: &'a G,
    event: E,
    attacker: Side,
    /// Whether the question's prover is the attacker.
    reaching: bool,
    /// What the prover's moves are narrowed to, if they are.
    narrow: Option<Narrow<V>>,
    common: &'a Common<'a, S>,
    pub share: Share<'a>,
    /// Children that were looked at.
    pub children: u64,
    cycles: Cycles,
    /// The children of every node on the path, those of the deepest node last.
    open: Vec<Child<G::Position>>,
    /// The keys of the nodes on the path, and how many of the children are the first one's.
    path: Vec<u64>,
    roots: usize,
    /// Whether the attacker moves first.
    attacks_first: bool,
}

struct Child<P> {
    position: P,
    key: u64,
    numbers: Numbers,
    /// The number of the move that leads to it.
    number: u16,
    /// What its disproof rests on.
    low: u32,
}

/// A node on the path.
struct Node<P> {
    position: P,
    id: NodeKey,
    attacking: bool,
    /// Its depth on the path and where provisional disproofs below it begin; only without a
    /// bound on plies.
    depth: u32,
    below: usize,
}

/// What came of a node: its numbers, what a disproof rests on, and the move that settled it.
struct Found {
    numbers: Numbers,
    low: u32,
    number: u16,
}

impl<'a, S: ProofStore, G: Keyed + Symmetric, E: Event<G>, V: Evaluation<G>>
    Prover<'a, S, G, E, V>
{
    pub fn new(
        game: &'a G,
        question: &Question<G::Position, E>,
        narrow: Option<Narrow<V>>,
        common: &'a Common<'a, S>,
        share: Share<'a>,
    ) -> Self {
        Prover {
            game,
            event: question.event,
            attacker: question.attacker(),
            reaching: question.attacker() == question.prover,
            narrow,
            common,
            share,
            children: 0,
            cycles: Cycles::default(),
            open: Vec::new(),
            path: Vec::new(),
            roots: 0,
            attacks_first: game.mover(&question.position) == question.attacker(),
        }
    }

    /// Whether the attacker reaches the event within so many plies ([`EVER`] for no bound).
    pub fn settle(&mut self, position: &G::Position, plies: u32) -> Result<bool, Halt> {
        self.roots = 0;
        let numbers = match self.glance(position, plies) {
            Some(numbers) => numbers,
            None => {
                let root = self.game.canonical(position);
                let key = self.game.key(&root);
                self.visit(root, NodeKey { key, plies }, Numbers::UNLIMITED)?
                    .numbers
            }
        };
        Ok(numbers.proof == 0)
    }

    /// What the event's bounds tell.
    #[inline]
    fn glance(&self, position: &G::Position, plies: u32) -> Option<Numbers> {
        let plies = (plies != EVER).then_some(plies);
        glance(self.game, &self.event, self.attacker, position, plies)
    }

    /// Searches below a node until its numbers reach a limit.
    fn visit(
        &mut self,
        position: G::Position,
        id: NodeKey,
        limits: Numbers,
    ) -> Result<Found, Halt> {
        debug_assert!(limits.proof <= INFINITE && limits.disproof <= INFINITE);
        self.share.count()?;
        let before = self.share.nodes();
        let first = self.open.len();
        let cyclic = id.plies == EVER;
        let node = Node {
            position,
            id,
            attacking: self.game.mover(&position) == self.attacker,
            depth: self.cycles.depth(),
            below: if cyclic { self.cycles.enter(id.key) } else { 0 },
        };
        if node.depth >= LONGEST {
            return Err(Halt::Limit(game::OpenReason::Depth));
        }
        if let Some(busy) = self.common.busy {
            busy.begin(id.key, id.plies);
        }
        self.path.push(id.key);
        self.report();
        let found = match self.expand(&node, first) {
            Some(found) => Ok(found),
            None => self.pursue(&node, limits, first),
        };
        self.open.truncate(first);
        self.path.pop();
        if let Some(busy) = self.common.busy {
            busy.end(id.key, id.plies);
        }
        if cyclic {
            self.cycles.leave(id.key);
        }
        let found = found?;
        let work = self.share.nodes() - before + 1;
        self.conclude(&node, &found, work);
        Ok(found)
    }

    /// Tells now and then where the search is.
    #[inline]
    fn report(&self) {
        let numbers = || {
            let roots = self.open[..self.roots].iter().map(|child| child.numbers);
            let numbers = Choice::among(roots, self.attacks_first).numbers;
            (numbers.proof, numbers.disproof)
        };
        self.share.report(numbers, &self.path);
    }

    /// Lists the children that are not settled against the mover; returns what came of the node
    /// if one of them settles it.
    fn expand(&mut self, node: &Node<G::Position>, first: usize) -> Option<Found> {
        let plies = below(node.id.plies);
        let won = Numbers::won(node.attacking);
        let before = self.children;
        for (number, m) in self.game.moves(&node.position).enumerate() {
            let child = self.game.play(&node.position, m);
            self.children += 1;
            let number = number as u16;
            match self.glance(&child, plies) {
                Some(numbers) if numbers == won => {
                    let low = FREE;
                    return Some(Found {
                        numbers,
                        low,
                        number,
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
                            numbers: won,
                            number,
                            low: FREE,
                        });
                    }
                }
            }
        }
        if self.children == before {
            // Play has ended without the event.
            return Some(Found {
                numbers: Numbers::DISPROVEN,
                low: FREE,
                number: u16::MAX,
            });
        }
        if let Some(narrow) = self.narrow.filter(|_| node.attacking == self.reaching) {
            let mover = self.game.mover(&node.position);
            narrow.keep_best(self.game, mover, &mut self.open, first, |child| {
                &child.position
            });
        }
        let children = self.open[first..].iter();
        let nodes = children.map(|child| NodeKey {
            key: child.key,
            plies,
        });
        self.common.store.touch(nodes);
        for place in first..self.open.len() {
            self.recall(place, plies);
        }
        self.won(first, won)
    }

    /// What came of a node with a child that settles it, if there is one; one that rests on
    /// nothing goes first.
    fn won(&self, first: usize, won: Numbers) -> Option<Found> {
        let children = self.open[first..].iter();
        let settling = children.filter(|child| child.numbers == won);
        settling.max_by_key(|child| child.low).map(|child| Found {
            numbers: won,
            low: child.low,
            number: child.number,
        })
    }

    /// Looks a child up: on the path, in the table, or else at a guess.
    #[inline]
    fn recall(&mut self, place: usize, plies: u32) {
        let child = &mut self.open[place];
        let key = child.key;
        if plies == EVER
            && let Some(low) = self.cycles.low(key)
        {
            (child.numbers, child.low) = (Numbers::DISPROVEN, low);
            return;
        }
        child.numbers = match self.common.store.get(NodeKey { key, plies }) {
            Some(numbers) => numbers,
            None => {
                let bound = (plies != EVER).then_some(plies);
                let initial_numbers = self
                    .event
                    .initial_numbers(self.game, &child.position, bound);
                Numbers::open(initial_numbers.0, initial_numbers.1)
            }
        };
    }

    /// Searches one child after the other until the node's numbers reach a limit.
    fn pursue(
        &mut self,
        node: &Node<G::Position>,
        limits: Numbers,
        first: usize,
    ) -> Result<Found, Halt> {
        let (want_limit, deny_limit) = limits.want_deny(node.attacking);
        let plies = below(node.id.plies);
        if first == 0 {
            self.roots = self.open.len();
        }
        loop {
            let children = self.open[first..].iter().map(|child| child.numbers);
            let choice = Choice::among(children, node.attacking);
            let (want, deny) = choice.numbers.want_deny(node.attacking);
            if want >= want_limit || deny >= deny_limit {
                return Ok(self.found(first, node.attacking, choice.numbers));
            }
            let (place, want_room) = self.next(first, &choice, plies, want_limit, node.attacking);
            let child = &self.open[place];
            let deny_child = child.numbers.want_deny(node.attacking).1;
            let deny_room = match deny_limit {
                INFINITE => INFINITE,
                limit => limit - deny + deny_child,
            };
            let id = NodeKey {
                key: child.key,
                plies,
            };
            let room = Numbers::of(want_room, deny_room, node.attacking);
            let before = self.share.nodes();
            let found = self.visit(child.position, id, room)?;
            let child = &mut self.open[place];
            (child.numbers, child.low) = (found.numbers, found.low);
            if self.common.busy.is_some()
                && self.share.nodes() - before > BRIEF
                && let Some(found) = self.refresh(node, first)
            {
                return Ok(found);
            }
        }
    }

    /// Which child to search, and how much its mover's wish may cost: the easiest, unless
    /// another thread is at it.
    fn next(
        &self,
        first: usize,
        choice: &Choice,
        plies: u32,
        want_limit: u64,
        attacking: bool,
    ) -> (usize, u64) {
        let easiest = first + choice.best;
        let want_room = want_limit.min(stretched(choice.second));
        // Without a bound, paths are long and often meet: a thread that turned aside at every
        // meeting would wander off. Ten times the nodes on small boards, so it does not.
        let Some(busy) = self.common.busy.filter(|_| plies != EVER) else {
            return (easiest, want_room);
        };
        let cost = |place: usize| {
            let child = &self.open[place];
            let want = child.numbers.want_deny(attacking).0;
            let taken = !child.numbers.is_settled() && busy.is_searched(child.key, plies);
            let more = if taken { want / 2 + 1 } else { 0 };
            // A settled child stays the last choice.
            want.max(want.saturating_add(more).min(INFINITE - 1))
        };
        let place = (first..self.open.len()).min_by_key(|&place| cost(place));
        let place = place.unwrap_or(easiest);
        let want = self.open[place].numbers.want_deny(attacking).0;
        // A child that is not the easiest still has to be worth a visit.
        (place, want_room.max(stretched(want)))
    }

    /// What other threads have found out meanwhile about the node and its children.
    fn refresh(&mut self, node: &Node<G::Position>, first: usize) -> Option<Found> {
        let known = self.common.store.get(node.id);
        if let Some(numbers) = known.filter(|numbers| numbers.is_settled()) {
            let (low, number) = (FREE, u16::MAX);
            return Some(Found {
                numbers,
                low,
                number,
            });
        }
        let plies = below(node.id.plies);
        for child in &mut self.open[first..] {
            if !child.numbers.is_settled()
                && let Some(numbers) = self.common.store.get(NodeKey {
                    key: child.key,
                    plies,
                })
            {
                child.numbers = numbers;
            }
        }
        None
    }

    /// What came of a node whose numbers have reached a limit.
    fn found(&self, first: usize, attacking: bool, numbers: Numbers) -> Found {
        if let Some(found) = self.won(first, Numbers::won(attacking)) {
            return found;
        }
        // If all children are lost, the node rests on what any of them rests on.
        let low = self.open[first..].iter().map(|child| child.low).min();
        Found {
            numbers,
            low: low.unwrap_or(FREE),
            number: u16::MAX,
        }
    }

    /// Remembers what came of a node, in the log and in the table or, while it rests on the
    /// path, beside the path.
    fn conclude(&mut self, node: &Node<G::Position>, found: &Found, work: u64) {
        let disproven = found.numbers == Numbers::DISPROVEN;
        let mut settled = Vec::new();
        if node.id.plies == EVER {
            if !disproven {
                self.cycles.forget(node.below);
            } else if found.low < node.depth {
                let number = (!node.attacking).then_some(found.number);
                return self.cycles.keep(node.below, node.id.key, number, found.low);
            } else {
                settled = self.cycles.settle(node.below, node.depth);
            }
        }
        // A node that another thread settled is in the log already.
        let chosen = Some(found.number)
            .filter(|&number| found.numbers == Numbers::won(node.attacking) && number != u16::MAX);
        self.log(node, chosen, &settled);
        for &Provisional { key, .. } in &settled {
            let below = NodeKey { key, plies: EVER };
            self.common.store.put(below, found.numbers, 1);
        }
        self.common.store.put(node.id, found.numbers, work);
    }

    /// Logs a node with the move that settles it, and what is settled with it. Positions of a
    /// cycle rest on each other, so all of them go to the log together, before any goes to the
    /// table, where other threads come to rely on it.
    fn log(&self, node: &Node<G::Position>, chosen: Option<u16>, cycle: &[Provisional]) {
        // A cycle is closed by a disproof, and so is a node where the defender chooses.
        let reached = cycle.is_empty() && node.attacking;
        // With moves left out, what is settled for the opponent need not be so.
        if self.narrow.is_some() && reached != self.reaching {
            return;
        }
        let settled = |key, number| Settled {
            key,
            plies: (node.id.plies != EVER).then_some(node.id.plies as u16),
            number,
            reached,
        };
        let top = chosen.map(|number| settled(node.id.key, number));
        if cycle.is_empty() {
            self.common.log.add(top.as_slice());
            return;
        }
        let below = cycle
            .iter()
            .filter_map(|below| Some(settled(below.key, below.number?)));
        let all: Vec<Settled> = below.chain(top).collect();
        self.common.log.add(&all);
    }
}

/// The limit for a child whose easiest sibling needs this much. Never above [`INFINITE`]: no
/// settled node would reach such a limit, so the search would continue below nodes that are lost.
fn stretched(want: u64) -> u64 {
    (want.saturating_add(want / STRETCH))
        .saturating_add(1)
        .min(INFINITE)
}

/// The plies that are left after one.
fn below(plies: u32) -> u32 {
    if plies == EVER { EVER } else { plies - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limit_is_met_by_settled_nodes() {
        assert_eq!(stretched(8), 11);
        for want in [INFINITE / 2, INFINITE - 1, INFINITE, u64::MAX] {
            assert!(stretched(want) <= INFINITE, "{want}");
        }
        assert_eq!(stretched(INFINITE - 1), INFINITE);
    }
}
