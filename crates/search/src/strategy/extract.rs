//! Extracts a strategy from the proof log: the winner's move in every position that can arise from
//! these moves and any replies.
//!
//! The extraction proceeds in rounds. Pending positions are looked up in the log (see `log_index`),
//! and their successors that have not been seen are pending in the next round. Rounds run on all
//! threads of the current rayon pool, with the same result on any number of threads. Ranks are
//! counted two plies at a time, which assumes that sides alternate.
//! Cost: about 40 bytes per step, and an index of the log in the remaining memory.

use std::collections::HashSet;
use std::error::Error;
use std::fmt;

use game::{
    Event, Game, Keyed, Limits, Meter, Monitor, Objective, OpenReason, Question, Side, Symmetric,
};
use rayon::prelude::*;

use super::log_index::{LogFilter, LogHit, LogIndex, UNBOUNDED};
use super::longest_play::{Lengths, longest_play};
use super::proof_log::ProofLog;
use crate::key_hash::BuildKeyHasher;

/// The winner's move in one position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StrategyStep<P, M> {
    /// A canonical position with the winner to move.
    pub position: P,
    /// The move.
    pub chosen: M,
    /// The plies within which the event is reached; when avoiding, the plies through which it is
    /// avoided, or 0 for unbounded play.
    pub plies: u32,
}

/// The steps of a strategy, in no particular order.
pub type Steps<G> = Vec<StrategyStep<<G as Game>::Position, <G as Game>::Move>>;

/// The reason why no strategy could be extracted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StrategyError<P> {
    /// The strategy needs this position, but the log does not contain it.
    MissingPosition(P),
    /// A limit was reached, or the monitor stopped the extraction.
    Stopped(OpenReason),
}

impl<P: fmt::Debug> fmt::Display for StrategyError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StrategyError::MissingPosition(position) => {
                write!(f, "the proof log does not contain {position:?}")
            }
            StrategyError::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl<P: fmt::Debug> Error for StrategyError<P> {}

impl<P> From<OpenReason> for StrategyError<P> {
    fn from(reason: OpenReason) -> Self {
        StrategyError::Stopped(reason)
    }
}

/// Extracts the winner's strategy from a proof log.
///
/// The prover of `question` must be the winner: pass the [complement](Question::complement) of a
/// refuted question. The limit on bytes includes the steps; if it is too small, the extraction
/// stops with [`OpenReason::Memory`].
pub fn extract_strategy<G: Keyed + Symmetric, E: Event<G>>(
    game: &G,
    question: &Question<G::Position, E>,
    log: &dyn ProofLog,
    limits: Limits,
    monitor: &dyn Monitor,
) -> Result<Steps<G>, StrategyError<G::Position>> {
    let bytes = limits.bytes.max(MIN_BYTES);
    let meter = Meter::new(Limits { bytes, ..limits }, monitor);
    let filter = LogFilter {
        objective: question.objective,
        unbounded: question.plies.is_none(),
    };
    let mut extraction = Extraction {
        walk: Walk {
            game,
            event: question.event,
            prover: question.prover,
            objective: question.objective,
        },
        log_index: LogIndex::new(filter, log, limits.bytes / 2, &meter)?,
        meter: &meter,
        seen: Seen::default(),
        steps: Vec::new(),
        log_indices: (filter.unbounded && filter.objective == Objective::Reach).then(Vec::new),
    };
    extraction.collect_steps(question, bytes)?;
    extraction.rank()?;
    Ok(extraction.steps)
}

/// The least limit on bytes. A smaller one would not hold a few slices of positions.
const MIN_BYTES: u64 = 16 << 20;

/// Positions that a thread processes at a time.
const BATCH: usize = 1 << 10;

/// Positions that all threads process before their successors are merged.
const SLICE: usize = 1 << 14;

/// The keys of positions that have a step or are pending.
type Seen = HashSet<u64, BuildKeyHasher>;

/// A position with the prover to move that still needs a step.
#[derive(Clone, Copy)]
struct PendingPosition<P> {
    /// The canonical position.
    position: P,
    key: u64,
    /// The plies left.
    plies: Option<u32>,
}

/// A step and the index of its node in the log.
type LoggedStep<G> = (StrategyStep<<G as Game>::Position, <G as Game>::Move>, u64);

/// The steps of some positions, and the positions they lead to.
struct Batch<G: Game> {
    steps: Vec<LoggedStep<G>>,
    next: Vec<PendingPosition<G::Position>>,
}

/// A strategy being extracted.
struct Extraction<'a, G: Game, E> {
    walk: Walk<'a, G, E>,
    log_index: LogIndex<'a>,
    meter: &'a Meter<'a>,
    seen: Seen,
    steps: Steps<G>,
    /// The index in the log of each step's node, if steps are ranked.
    log_indices: Option<Vec<u64>>,
}

impl<G: Keyed + Symmetric, E: Event<G>> Extraction<'_, G, E> {
    /// Collects the steps of all positions that can arise, within `bytes` of memory.
    fn collect_steps(
        &mut self,
        question: &Question<G::Position, E>,
        bytes: u64,
    ) -> Result<(), StrategyError<G::Position>> {
        let size = size_of::<PendingPosition<G::Position>>();
        let mut pending = Vec::new();
        let walk = &self.walk;
        walk.collect_prover_positions(question.position, question.plies, &self.seen, &mut pending);
        self.retain_new(&mut pending);
        while !pending.is_empty() {
            let mut next = Vec::new();
            let taken = self.bytes() + (pending.capacity() * size) as u64;
            // The other half is for the positions that this round adds.
            let batch_size = LogIndex::batch_size(bytes.saturating_sub(taken) / 2);
            for part in pending.chunks(batch_size.max(SLICE)) {
                let keys: Vec<u64> = part.iter().map(|pending| pending.key).collect();
                let found = self.log_index.find(&keys)?;
                for (part, found) in part.chunks(SLICE).zip(found.chunks(SLICE)) {
                    self.meter.poll(0)?;
                    self.add_steps(part, found, &mut next)?;
                    let positions = pending.capacity() + next.capacity();
                    let looked_up = keys.len() * (size_of::<u64>() + size_of::<Option<LogHit>>());
                    let rest = positions * size + looked_up;
                    self.meter.check_bytes(self.bytes() + rest as u64)?;
                }
            }
            pending = next;
        }
        Ok(())
    }

    /// Adds the steps of some positions, and the positions they lead to.
    fn add_steps(
        &mut self,
        pending: &[PendingPosition<G::Position>],
        found: &[Option<LogHit>],
        next: &mut Vec<PendingPosition<G::Position>>,
    ) -> Result<(), StrategyError<G::Position>> {
        let batches = pending.par_chunks(BATCH).zip(found.par_chunks(BATCH));
        let (walk, seen) = (&self.walk, &self.seen);
        let batches: Vec<_> = batches
            .map(|(pending, found)| walk.batch(pending, found, seen))
            .collect();
        for batch in batches {
            let mut batch = batch?;
            grow(&mut self.steps, batch.steps.len());
            self.steps.extend(batch.steps.iter().map(|(step, _)| *step));
            if let Some(log_indices) = &mut self.log_indices {
                grow(log_indices, batch.steps.len());
                log_indices.extend(batch.steps.iter().map(|(_, index)| *index));
            }
            self.retain_new(&mut batch.next);
            grow(next, batch.next.len());
            next.append(&mut batch.next);
        }
        Ok(())
    }

    /// Drops positions that were seen before, and marks the others as seen.
    fn retain_new(&mut self, pending: &mut Vec<PendingPosition<G::Position>>) {
        pending.retain(|position| self.seen.insert(position.key));
    }

    /// Returns the bytes in use, including those of growing the set of keys if that is due.
    fn bytes(&self) -> u64 {
        let set = self.seen.capacity() / 7 * 8 * (size_of::<u64>() + 1);
        // A growing set exists in both sizes.
        let grows = self.seen.len() + self.seen.len() / 8 > self.seen.capacity();
        let set = if grows { 3 * set } else { set };
        let indices = self.log_indices.as_ref().map_or(0, Vec::capacity) * size_of::<u64>();
        let steps = self.steps.capacity() * size_of::<StrategyStep<G::Position, G::Move>>();
        self.log_index.bytes() + (set + indices + steps) as u64
    }

    /// Ranks the steps of an unbounded strategy by the longest play to the event.
    fn rank(&mut self) -> Result<(), OpenReason> {
        let Some(log_indices) = self.log_indices.take() else {
            return Ok(());
        };
        self.seen = Seen::default();
        let count = self.steps.len();
        let ranks = count * 16 / 7 * (size_of::<(u64, u32)>() + 1);
        let lists = count * (size_of::<u64>() + size_of::<usize>());
        self.meter
            .check_bytes(self.bytes() + (ranks + lists) as u64)?;
        let mut order: Vec<usize> = (0..count).collect();
        order.par_sort_unstable_by_key(|&at| log_indices[at]);
        let mut ranks = Lengths::default();
        // A step depends only on steps logged before it.
        for (done, at) in order.into_iter().enumerate() {
            if done % SLICE == 0 {
                self.meter.poll(0)?;
            }
            let walk = &self.walk;
            let rank = longest_play(walk.game, &walk.event, &self.steps[at], &ranks);
            self.steps[at].plies = rank;
            ranks.insert(self.walk.game.key(&self.steps[at].position), rank);
        }
        Ok(())
    }
}

/// Reserves space in steps of an eighth: doubling would take twice the memory.
fn grow<T>(list: &mut Vec<T>, more: usize) {
    if list.len() + more > list.capacity() {
        list.reserve_exact(more.max(list.len() / 8));
    }
}

/// The moves of a strategy and the replies to it.
struct Walk<'a, G, E> {
    game: &'a G,
    event: E,
    prover: Side,
    objective: Objective,
}

impl<G: Keyed + Symmetric, E: Event<G>> Walk<'_, G, E> {
    /// Collects the next positions with the prover to move, over all moves of the opponent.
    fn collect_prover_positions(
        &self,
        position: G::Position,
        plies: Option<u32>,
        seen: &Seen,
        pending: &mut Vec<PendingPosition<G::Position>>,
    ) {
        if self.is_over(&position, plies) {
            return;
        }
        if self.game.mover(&position) == self.prover {
            let position = self.game.canonical(&position);
            let key = self.game.key(&position);
            if !seen.contains(&key) {
                pending.push(PendingPosition {
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
            self.collect_prover_positions(next, plies, seen, pending);
        }
    }

    /// Checks whether no more moves are needed: the event holds, or cannot happen in time.
    fn is_over(&self, position: &G::Position, plies: Option<u32>) -> bool {
        let lower_bound = self.event.lower_bound(self.game, position);
        match self.objective {
            Objective::Reach => lower_bound == 0,
            Objective::Avoid => {
                lower_bound > plies.unwrap_or(u32::MAX - 1) || self.game.outcome(position).is_some()
            }
        }
    }

    /// Returns the steps of pending positions, given their nodes in the log.
    fn batch(
        &self,
        pending: &[PendingPosition<G::Position>],
        found: &[Option<LogHit>],
        seen: &Seen,
    ) -> Result<Batch<G>, StrategyError<G::Position>> {
        let (mut steps, mut next) = (Vec::new(), Vec::new());
        for (pending, hit) in pending.iter().zip(found) {
            if let Some(hit) = hit {
                let missing = StrategyError::MissingPosition(pending.position);
                let step = self.step(pending, hit).ok_or(missing)?;
                let position = self.game.play(&step.position, step.chosen);
                // Reaching an event within some plies is also reaching it, so an unbounded question
                // ignores the bounds of nodes.
                let bound = Some(hit.plies).filter(|&plies| plies != UNBOUNDED);
                let plies = pending.plies.and(bound);
                let plies = plies.map(|plies| u32::from(plies).saturating_sub(1));
                steps.push((step, hit.log_index));
                self.collect_prover_positions(position, plies, seen, &mut next);
            } else if self.objective == Objective::Avoid
                // A checker recognises an event that one move reaches, so no step is needed.
                || (self.event).upper_bound(self.game, &pending.position, self.prover) != 1
            {
                return Err(StrategyError::MissingPosition(pending.position));
            }
        }
        Ok(Batch { steps, next })
    }

    /// Returns the step that the log gives for a position, if it suffices for the plies left.
    fn step(
        &self,
        pending: &PendingPosition<G::Position>,
        hit: &LogHit,
    ) -> Option<StrategyStep<G::Position, G::Move>> {
        let settled = (hit.plies != UNBOUNDED).then_some(u32::from(hit.plies));
        let plies = pending.plies;
        let suffices = match self.objective {
            Objective::Reach => {
                plies.is_none_or(|plies| settled.is_some_and(|within| within <= plies))
            }
            Objective::Avoid => {
                settled.is_none_or(|through| plies.is_some_and(|plies| plies <= through))
            }
        };
        let mut moves = self.game.moves(&pending.position);
        let chosen = moves.nth(hit.move_index.into()).filter(|_| suffices)?;
        Some(StrategyStep {
            position: pending.position,
            chosen,
            plies: settled.unwrap_or(0),
        })
    }
}
