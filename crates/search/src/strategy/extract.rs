//! From the proof log to a strategy: what the winner plays in every position that its own moves
//! and the opponent's lead to, and nothing else.
//!
//! The walk goes in rounds. The positions that are waiting are looked up (see `notes`), and what
//! their moves lead to waits for the next round, unless it has been seen. Rounds run on all
//! threads of the current rayon pool, and give the same steps on any number.
//! Ranks are counted two plies at a time: sides are taken to alternate, as they do in every game
//! here. Cost: about 40 bytes a step, and an index of the log in the memory that is left.

use std::collections::{HashMap, HashSet};

use game::{
    Event, Game, Keyed, Limits, Meter, Monitor, Objective, OpenReason, Question, Side, Symmetric,
};
use rayon::prelude::*;

use super::log_index::{EVER, Note, Notes, Wanted};
use super::proof_log::Log;
use crate::key_hash::Scrambling;

/// What the winner plays in one position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step<P, M> {
    /// A canonical position with the winner to move.
    pub position: P,
    /// The move.
    pub chosen: M,
    /// Reaching: within how many plies the event happens. Avoiding: through how many plies it
    /// does not, or 0 for ever.
    pub number: u32,
}

/// The steps of a strategy, in no particular order.
pub type Steps<G> = Vec<Step<<G as Game>::Position, <G as Game>::Move>>;

/// Why there is no strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoStrategy<P> {
    /// The log lacks this position, which the strategy needs.
    Missing(P),
    /// A limit was reached, or the watch stopped it.
    Stopped(OpenReason),
}

impl<P> From<OpenReason> for NoStrategy<P> {
    fn from(reason: OpenReason) -> Self {
        NoStrategy::Stopped(reason)
    }
}

/// Extracts the strategy of the side that gets what it wants from a proof log. `question` is put
/// so that its prover does. The limit on bytes holds for all that is kept in memory, the steps
/// included; if it is too small for them, the reason is [`OpenReason::Memory`].
pub fn strategy<G: Keyed + Symmetric, E: Event<G>>(
    game: &G,
    question: &Question<G::Position, E>,
    log: &dyn Log,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Result<Steps<G>, NoStrategy<G::Position>> {
    let bytes = limits.bytes.max(LEAST);
    let meter = Meter::new(Limits { bytes, ..limits }, monitor);
    let wanted = Wanted {
        objective: question.objective,
        ever: question.plies.is_none(),
    };
    let mut extraction = Extraction {
        walk: Walk {
            game,
            event: question.event,
            prover: question.prover,
            objective: question.objective,
        },
        notes: Notes::new(wanted, log, limits.bytes / 2, &meter)?,
        meter: &meter,
        seen: Seen::default(),
        steps: Vec::new(),
        places: (wanted.ever && wanted.objective == Objective::Reach).then(Vec::new),
    };
    extraction.follow(question, bytes)?;
    extraction.rank()?;
    Ok(extraction.steps)
}

/// The least limit on bytes: smaller ones would not hold a few slices of positions.
const LEAST: u64 = 16 << 20;

/// Positions that a thread takes at a time, and that all threads take before what they lead to
/// is merged.
const BATCH: usize = 1 << 10;
const SLICE: usize = 1 << 14;

/// The keys of positions that have a step, or will have.
type Seen = HashSet<u64, Scrambling>;

/// A position that the strategy has to cope with, the prover to move.
#[derive(Clone, Copy)]
struct Waiting<P> {
    /// Canonical, with its key.
    position: P,
    key: u64,
    /// The plies that are left there.
    plies: Option<u32>,
}

/// A step, and the place of its node in the log.
type Placed<G> = (Step<<G as Game>::Position, <G as Game>::Move>, u64);

/// The steps of some positions, and what they lead to.
struct Batch<G: Game> {
    steps: Vec<Placed<G>>,
    next: Vec<Waiting<G::Position>>,
}

/// A strategy that is being extracted.
struct Extraction<'a, G: Game, E> {
    walk: Walk<'a, G, E>,
    notes: Notes<'a>,
    meter: &'a Meter<'a>,
    seen: Seen,
    steps: Steps<G>,
    /// For each step the place of its node in the log, if steps are to be ranked.
    places: Option<Vec<u64>>,
}

impl<G: Keyed + Symmetric, E: Event<G>> Extraction<'_, G, E> {
    /// Lists the steps of all positions that can arise from the question's within this many bytes.
    fn follow(
        &mut self,
        question: &Question<G::Position, E>,
        bytes: u64,
    ) -> Result<(), NoStrategy<G::Position>> {
        let size = size_of::<Waiting<G::Position>>();
        let mut waiting = Vec::new();
        let walk = &self.walk;
        walk.lead(question.position, question.plies, &self.seen, &mut waiting);
        self.enter(&mut waiting);
        while !waiting.is_empty() {
            let mut next = Vec::new();
            let taken = self.bytes() + (waiting.capacity() * size) as u64;
            // The other half is for what this round adds.
            let at_once = Notes::at_once(bytes.saturating_sub(taken) / 2);
            for part in waiting.chunks(at_once.max(SLICE)) {
                let keys: Vec<u64> = part.iter().map(|waiting| waiting.key).collect();
                let found = self.notes.find(&keys)?;
                for (part, found) in part.chunks(SLICE).zip(found.chunks(SLICE)) {
                    self.meter.poll(0)?;
                    self.take(part, found, &mut next)?;
                    let positions = waiting.capacity() + next.capacity();
                    let looked_up = keys.len() * (size_of::<u64>() + size_of::<Option<Note>>());
                    let rest = positions * size + looked_up;
                    self.meter.check_bytes(self.bytes() + rest as u64)?;
                }
            }
            waiting = next;
        }
        Ok(())
    }

    /// Takes the steps of some positions, and adds what they lead to.
    fn take(
        &mut self,
        waiting: &[Waiting<G::Position>],
        found: &[Option<Note>],
        next: &mut Vec<Waiting<G::Position>>,
    ) -> Result<(), NoStrategy<G::Position>> {
        let batches = waiting.par_chunks(BATCH).zip(found.par_chunks(BATCH));
        let (walk, seen) = (&self.walk, &self.seen);
        let batches: Vec<_> = batches
            .map(|(waiting, found)| walk.batch(waiting, found, seen))
            .collect();
        for batch in batches {
            let mut batch = batch?;
            grow(&mut self.steps, batch.steps.len());
            self.steps.extend(batch.steps.iter().map(|(step, _)| *step));
            if let Some(places) = &mut self.places {
                grow(places, batch.steps.len());
                places.extend(batch.steps.iter().map(|(_, place)| *place));
            }
            self.enter(&mut batch.next);
            grow(next, batch.next.len());
            next.append(&mut batch.next);
        }
        Ok(())
    }

    /// Drops positions that were seen before, and marks the others as seen.
    fn enter(&mut self, waiting: &mut Vec<Waiting<G::Position>>) {
        waiting.retain(|waiting| self.seen.insert(waiting.key));
    }

    /// Bytes in use, with room for the set of keys to grow if it has to soon.
    fn bytes(&self) -> u64 {
        let set = self.seen.capacity() / 7 * 8 * (size_of::<u64>() + 1);
        // A set that grows is there twice, once in each size.
        let soon = self.seen.len() + self.seen.len() / 8 > self.seen.capacity();
        let set = if soon { 3 * set } else { set };
        let places = self.places.as_ref().map_or(0, Vec::capacity) * size_of::<u64>();
        let steps = self.steps.capacity() * size_of::<Step<G::Position, G::Move>>();
        self.notes.bytes() + (set + places + steps) as u64
    }

    /// Numbers the steps of a strategy without a bound by the longest way to the event.
    fn rank(&mut self) -> Result<(), OpenReason> {
        let Some(places) = self.places.take() else {
            return Ok(());
        };
        self.seen = Seen::default();
        let count = self.steps.len();
        let ranks = count * 16 / 7 * (size_of::<(u64, u32)>() + 1);
        let lists = count * (size_of::<u64>() + size_of::<usize>());
        self.meter
            .check_bytes(self.bytes() + (ranks + lists) as u64)?;
        let mut order: Vec<usize> = (0..count).collect();
        order.par_sort_unstable_by_key(|&at| places[at]);
        let mut ranks: HashMap<u64, u32, Scrambling> = HashMap::default();
        // A step rests on steps logged before it.
        for (done, at) in order.into_iter().enumerate() {
            if done.is_multiple_of(SLICE) {
                self.meter.poll(0)?;
            }
            let rank = self.walk.rank(&self.steps[at], &ranks);
            self.steps[at].number = rank;
            ranks.insert(self.walk.game.key(&self.steps[at].position), rank);
        }
        Ok(())
    }
}

/// Makes room for more, an eighth at a time: doubling would take twice the memory.
fn grow<T>(list: &mut Vec<T>, more: usize) {
    if list.len() + more > list.capacity() {
        list.reserve_exact(more.max(list.len() / 8));
    }
}

struct Walk<'a, G, E> {
    game: &'a G,
    event: E,
    prover: Side,
    objective: Objective,
}

impl<G: Keyed + Symmetric, E: Event<G>> Walk<'_, G, E> {
    /// Lists the positions with the prover to move that follow from one.
    fn lead(
        &self,
        position: G::Position,
        plies: Option<u32>,
        seen: &Seen,
        waiting: &mut Vec<Waiting<G::Position>>,
    ) {
        if self.is_over(&position, plies) {
            return;
        }
        if self.game.mover(&position) == self.prover {
            let position = self.game.canonical(&position);
            let key = self.game.key(&position);
            if !seen.contains(&key) {
                waiting.push(Waiting {
                    position,
                    key,
                    plies,
                });
            }
            return;
        }
        for m in self.game.moves(&position) {
            let next = self.game.play(&position, m);
            let plies = plies.map(|plies| plies.saturating_sub(1));
            self.lead(next, plies, seen, waiting);
        }
    }

    /// Whether nothing needs to be played any more: the event holds or cannot come in time.
    fn is_over(&self, position: &G::Position, plies: Option<u32>) -> bool {
        let lower_bound = self.event.lower_bound(self.game, position);
        match self.objective {
            Objective::Reach => lower_bound == 0,
            Objective::Avoid => {
                lower_bound > plies.unwrap_or(u32::MAX - 1) || self.game.outcome(position).is_some()
            }
        }
    }

    fn batch(
        &self,
        waiting: &[Waiting<G::Position>],
        found: &[Option<Note>],
        seen: &Seen,
    ) -> Result<Batch<G>, NoStrategy<G::Position>> {
        let (mut steps, mut next) = (Vec::new(), Vec::new());
        for (waiting, note) in waiting.iter().zip(found) {
            if let Some(note) = note {
                let missing = NoStrategy::Missing(waiting.position);
                let step = self.step(waiting, note).ok_or(missing)?;
                let position = self.game.play(&step.position, step.chosen);
                // What holds within some plies holds for ever.
                let bound = Some(note.plies).filter(|&plies| plies != EVER);
                let plies = waiting.plies.and(bound);
                let plies = plies.map(|plies| u32::from(plies).saturating_sub(1));
                steps.push((step, note.place));
                self.lead(position, plies, seen, &mut next);
            } else if self.objective == Objective::Avoid
                // A checker sees for itself what is reached at once.
                || (self.event).upper_bound(self.game, &waiting.position, self.prover) != 1
            {
                return Err(NoStrategy::Missing(waiting.position));
            }
        }
        Ok(Batch { steps, next })
    }

    /// What is played in a position by its note, if that is good for the plies that are left.
    fn step(
        &self,
        waiting: &Waiting<G::Position>,
        note: &Note,
    ) -> Option<Step<G::Position, G::Move>> {
        let settled = (note.plies != EVER).then_some(u32::from(note.plies));
        let plies = waiting.plies;
        let good = match self.objective {
            Objective::Reach => {
                plies.is_none_or(|plies| settled.is_some_and(|within| within <= plies))
            }
            Objective::Avoid => {
                settled.is_none_or(|through| plies.is_some_and(|plies| plies <= through))
            }
        };
        let mut moves = self.game.moves(&waiting.position);
        let chosen = moves.nth(note.number.into()).filter(|_| good)?;
        Some(Step {
            position: waiting.position,
            chosen,
            number: settled.unwrap_or(0),
        })
    }

    /// The longest way to the event from a step, if those of the steps it rests on are known.
    fn rank(
        &self,
        step: &Step<G::Position, G::Move>,
        ranks: &HashMap<u64, u32, Scrambling>,
    ) -> u32 {
        let next = self.game.play(&step.position, step.chosen);
        if self.event.holds(self.game, &next) {
            return 1;
        }
        let replies = self.game.moves(&next).map(|m| {
            let reply = self.game.play(&next, m);
            if self.event.holds(self.game, &reply) {
                return 2;
            }
            // A position without a step reaches the event at once.
            let key = self.game.key(&self.game.canonical(&reply));
            ranks.get(&key).copied().unwrap_or(1) + 2
        });
        replies.max().unwrap_or(1)
    }
}
