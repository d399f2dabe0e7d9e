//! From the proof log to a strategy: what the winner plays in every position that its own moves
//! and the opponent's lead to, and nothing else.
//!
//! The walk goes in rounds. All positions that are waiting are looked up at once (see `notes`),
//! and what their moves lead to waits for the next round, unless it has been seen. Rounds run
//! on all threads of the current rayon pool, and give the same steps on any number.
//! Ranks are counted two plies at a time: sides are taken to alternate, as they do in every game
//! here.

use std::collections::{HashMap, HashSet};

use game::{Aim, Event, Game, Keyed, Question, Side, Symmetric};
use rayon::prelude::*;

use crate::log::Log;
use crate::notes::{EVER, Note, Notes, Wanted};
use crate::scramble::Scrambling;

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

/// A position that the strategy needs is not in the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Missing<P>(pub P);

/// The strategy of the side that gets what it wants. `question` is put so that its prover does.
/// The log is kept in memory if it fits into so many bytes.
pub fn strategy<G: Keyed + Symmetric, E: Event<G>>(
    game: &G,
    question: &Question<G::Position, E>,
    log: &dyn Log,
    bytes: u64,
) -> Result<Steps<G>, Missing<G::Position>> {
    let walk = Walk {
        game,
        event: question.event,
        prover: question.prover,
        aim: question.aim,
    };
    let wanted = Wanted {
        aim: question.aim,
        ever: question.plies.is_none(),
    };
    let notes = Notes::new(wanted, log, bytes);
    let mut seen = Seen::default();
    let mut steps = Vec::new();
    let mut waiting = Vec::new();
    walk.lead(question.position, question.plies, &seen, &mut waiting);
    enter(&mut seen, &mut waiting);
    while !waiting.is_empty() {
        let keys: Vec<u64> = waiting.iter().map(|waiting| waiting.key).collect();
        let found = notes.find(&keys);
        let batches = waiting.par_chunks(BATCH).zip(found.par_chunks(BATCH));
        let batches: Vec<_> = batches
            .map(|(waiting, found)| walk.batch(waiting, found, &seen))
            .collect();
        waiting.clear();
        for batch in batches {
            let mut batch = batch?;
            steps.append(&mut batch.steps);
            enter(&mut seen, &mut batch.next);
            waiting.append(&mut batch.next);
        }
    }
    if question.plies.is_none() && question.aim == Aim::Reach {
        rank(game, question, &mut steps);
    }
    Ok(steps.into_iter().map(|(step, _)| step).collect())
}

/// Positions that a thread takes at a time.
const BATCH: usize = 1 << 10;

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

/// Leaves those that were not seen before.
fn enter<P>(seen: &mut Seen, waiting: &mut Vec<Waiting<P>>) {
    waiting.retain(|waiting| seen.insert(waiting.key));
}

/// A step, and the place of its node in the log.
type Placed<G> = (Step<<G as Game>::Position, <G as Game>::Move>, u32);

/// What came of some positions: their steps, and what they lead to.
struct Batch<G: Game> {
    steps: Vec<Placed<G>>,
    next: Vec<Waiting<G::Position>>,
}

struct Walk<'a, G, E> {
    game: &'a G,
    event: E,
    prover: Side,
    aim: Aim,
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
            self.lead(next, less_one(plies), seen, waiting);
        }
    }

    /// Whether nothing needs to be played any more: the event holds or cannot come in time.
    fn is_over(&self, position: &G::Position, plies: Option<u32>) -> bool {
        let soonest = self.event.soonest(self.game, position);
        match self.aim {
            Aim::Reach => soonest == 0,
            Aim::Avoid => {
                soonest > plies.unwrap_or(u32::MAX - 1) || self.game.outcome(position).is_some()
            }
        }
    }

    fn batch(
        &self,
        waiting: &[Waiting<G::Position>],
        found: &[Option<Note>],
        seen: &Seen,
    ) -> Result<Batch<G>, Missing<G::Position>> {
        let (mut steps, mut next) = (Vec::new(), Vec::new());
        for (waiting, note) in waiting.iter().zip(found) {
            if let Some(note) = note {
                let step = self.step(waiting, note).ok_or(Missing(waiting.position))?;
                let position = self.game.play(&step.position, step.chosen);
                // What holds within some plies holds for ever.
                let bound = Some(note.plies).filter(|&plies| plies != EVER);
                let plies = less_one(waiting.plies.and(bound).map(u32::from));
                steps.push((step, note.place));
                self.lead(position, plies, seen, &mut next);
            } else if self.aim == Aim::Avoid
                // A checker sees for itself what is reached at once.
                || (self.event).surely(self.game, &waiting.position, self.prover) != 1
            {
                return Err(Missing(waiting.position));
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
        let good = match self.aim {
            Aim::Reach => plies.is_none_or(|plies| settled.is_some_and(|within| within <= plies)),
            Aim::Avoid => settled.is_none_or(|through| plies.is_some_and(|plies| plies <= through)),
        };
        let mut moves = self.game.moves(&waiting.position);
        let chosen = moves.nth(note.number.into()).filter(|_| good)?;
        Some(Step {
            position: waiting.position,
            chosen,
            number: settled.unwrap_or(0),
        })
    }
}

/// Returns the plies that are left after one more. A log that was tampered with may have too few of
/// them; the checker refuses what comes of that.
fn less_one(plies: Option<u32>) -> Option<u32> {
    plies.map(|plies| plies.saturating_sub(1))
}

/// Numbers the steps of a strategy without a bound by the longest way to the event.
fn rank<G: Keyed + Symmetric, E: Event<G>>(
    game: &G,
    question: &Question<G::Position, E>,
    steps: &mut [Placed<G>],
) {
    // A step rests on steps logged before it.
    steps.sort_unstable_by_key(|(_, place)| *place);
    let mut ranks: HashMap<u64, u32, Scrambling> = HashMap::default();
    for (step, _) in steps {
        let next = game.play(&step.position, step.chosen);
        step.number = 1;
        if !question.event.holds(game, &next) {
            for m in game.moves(&next) {
                let reply = game.play(&next, m);
                let rest = if question.event.holds(game, &reply) {
                    0
                } else {
                    // A position without a step reaches the event at once.
                    let key = game.key(&game.canonical(&reply));
                    ranks.get(&key).copied().unwrap_or(1)
                };
                step.number = step.number.max(rest + 2);
            }
        }
        ranks.insert(game.key(&step.position), step.number);
    }
}
