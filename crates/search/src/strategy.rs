//! From the proof log to a strategy: what the winner plays in every position that its own moves
//! and the opponent's lead to, and nothing else.
//!
//! Several settled nodes may share a position. For the side that reaches the event, the one with
//! the fewest plies rests on ones with fewer still; for the side that avoids it, the one with
//! the most plies on ones with at least as many less two. Without a bound, the first logged
//! rests on ones logged before it, so its distance to the event is well founded. Ranks are counted
//! two plies at a time: sides are taken to alternate, as they do in every game here.

use std::collections::{HashMap, HashSet};

use game::{Aim, Event, Game, Keyed, Question, Side, Symmetric};

use crate::log::Log;

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

/// The log in a form that finds the node to rely on for a position: 16 bytes each.
pub struct Notes {
    aim: Aim,
    /// Sorted by key; one node each.
    nodes: Vec<Note>,
}

#[derive(Clone, Copy)]
struct Note {
    key: u64,
    /// Its place in the log.
    place: u32,
    /// The plies, or [`EVER`].
    plies: u16,
    number: u16,
}

/// More plies than any question with a bound has.
const EVER: u16 = u16::MAX;

impl Notes {
    /// The nodes that matter to a side that reaches or avoids the event.
    pub fn new(aim: Aim, log: &dyn Log) -> Notes {
        let mut nodes = Vec::new();
        log.replay(&mut |settled| {
            if settled.reached == (aim == Aim::Reach) {
                nodes.push(Note {
                    key: settled.key,
                    place: nodes.len() as u32,
                    plies: settled.plies.unwrap_or(EVER),
                    number: settled.number,
                });
            }
        });
        nodes.sort_unstable_by_key(|note| {
            let plies = match aim {
                Aim::Reach => note.plies,
                Aim::Avoid => EVER - note.plies,
            };
            (note.key, plies, note.place)
        });
        nodes.dedup_by_key(|note| note.key);
        Notes { aim, nodes }
    }

    fn find(&self, key: u64) -> Option<&Note> {
        let place = self.nodes.binary_search_by_key(&key, |note| note.key);
        place.ok().map(|place| &self.nodes[place])
    }
}

/// The strategy of the side that gets what it wants. `question` is put so that its prover does.
pub fn strategy<G: Keyed + Symmetric, E: Event<G>>(
    game: &G,
    question: &Question<G::Position, E>,
    notes: &Notes,
) -> Result<Steps<G>, Missing<G::Position>> {
    let mut walk = Walk {
        game,
        event: question.event,
        prover: question.prover,
        notes,
        seen: HashSet::new(),
        waiting: Vec::new(),
        steps: Vec::new(),
    };
    walk.need(question.position, question.plies)?;
    while let Some((position, plies)) = walk.waiting.pop() {
        walk.step(position, plies)?;
    }
    let mut steps = walk.steps;
    if question.plies.is_none() && notes.aim == Aim::Reach {
        rank(game, question, &mut steps);
    }
    Ok(steps.into_iter().map(|(step, _)| step).collect())
}

struct Walk<'a, G: Keyed + Symmetric, E: Event<G>> {
    game: &'a G,
    event: E,
    prover: Side,
    notes: &'a Notes,
    seen: HashSet<u64>,
    /// Canonical positions with the prover to move, and the plies that are left there.
    waiting: Vec<(G::Position, Option<u32>)>,
    steps: Vec<Placed<G>>,
}

/// A step, and the place of its node in the log.
type Placed<G> = (Step<<G as Game>::Position, <G as Game>::Move>, u32);

impl<G: Keyed + Symmetric, E: Event<G>> Walk<'_, G, E> {
    /// The strategy has to cope with this position.
    fn need(
        &mut self,
        position: G::Position,
        plies: Option<u32>,
    ) -> Result<(), Missing<G::Position>> {
        if self.is_over(&position, plies) {
            return Ok(());
        }
        if self.game.mover(&position) == self.prover {
            let position = self.game.canonical(&position);
            if self.seen.insert(self.game.key(&position)) {
                self.waiting.push((position, plies));
            }
            return Ok(());
        }
        for m in self.game.moves(&position) {
            self.need(self.game.play(&position, m), plies.map(|plies| plies - 1))?;
        }
        Ok(())
    }

    /// Whether nothing needs to be played any more: the event holds or cannot come in time.
    fn is_over(&self, position: &G::Position, plies: Option<u32>) -> bool {
        let soonest = self.event.soonest(self.game, position);
        match self.notes.aim {
            Aim::Reach => soonest == 0,
            Aim::Avoid => {
                soonest > plies.unwrap_or(u32::MAX - 1) || self.game.outcome(position).is_some()
            }
        }
    }

    fn step(
        &mut self,
        position: G::Position,
        plies: Option<u32>,
    ) -> Result<(), Missing<G::Position>> {
        let Some(&note) = self.notes.find(self.game.key(&position)) else {
            // A checker sees for itself what is reached at once.
            let surely = self.event.surely(self.game, &position, self.prover);
            let at_once = self.notes.aim == Aim::Reach && surely == 1;
            return if at_once {
                Ok(())
            } else {
                Err(Missing(position))
            };
        };
        let settled = (note.plies != EVER).then_some(u32::from(note.plies));
        let good = match self.notes.aim {
            Aim::Reach => plies.is_none_or(|plies| settled.is_some_and(|within| within <= plies)),
            Aim::Avoid => settled.is_none_or(|through| plies.is_some_and(|plies| plies <= through)),
        };
        let chosen = self.game.moves(&position).nth(note.number.into());
        let (true, Some(chosen)) = (good, chosen) else {
            return Err(Missing(position));
        };
        let step = Step {
            position,
            chosen,
            number: settled.unwrap_or(0),
        };
        self.steps.push((step, note.place));
        let next = self.game.play(&position, chosen);
        self.need(next, settled.map(|plies| plies - 1))
    }
}

/// Numbers the steps of a strategy without a bound by the longest way to the event.
fn rank<G: Keyed + Symmetric, E: Event<G>>(
    game: &G,
    question: &Question<G::Position, E>,
    steps: &mut [Placed<G>],
) {
    // A step rests on steps logged before it.
    steps.sort_unstable_by_key(|(_, place)| *place);
    let mut ranks: HashMap<u64, u32> = HashMap::new();
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
