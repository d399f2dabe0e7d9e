//! One thread of alpha-beta on a yes/no question: settles positions to a given depth.
//!
//! Before a child is searched, all children are looked at: an event's bounds often settle the
//! parent at once. The rest are ordered by how soon the event can happen and, if
//! wanted, by an evaluation. A child that another thread is searching waits until its siblings
//! are done.

use game::{Evaluation, Event, Game, Keyed, Question, Side, Symmetric};

use super::reach_entry::{self, Found};
use super::transposition_table::Table;
use crate::active_nodes::Busy;
use crate::budget::{Halt, Share};

pub(crate) struct Worker<'a, G: Game, E, V> {
    game: &'a G,
    event: E,
    attacker: Side,
    evaluation: Option<V>,
    table: &'a Table,
    /// What other threads are doing, if there are any.
    busy: Option<&'a Busy>,
    /// The unsettled children of every node on the path, those of the deepest node last.
    children: Vec<Child<G>>,
}

struct Child<G: Game> {
    /// The least is searched first.
    order: (u32, i32),
    position: G::Position,
    /// Another thread was searching it.
    waits: bool,
}

impl<'a, G: Keyed + Symmetric, E: Event<G>, V: Evaluation<G>> Worker<'a, G, E, V> {
    pub fn new(
        game: &'a G,
        question: &Question<G::Position, E>,
        evaluation: Option<V>,
        table: &'a Table,
        busy: Option<&'a Busy>,
    ) -> Self {
        Worker {
            game,
            event: question.event,
            attacker: question.attacker(),
            evaluation,
            table,
            busy,
            children: Vec::new(),
        }
    }

    /// Whether the attacker forces the event in so many plies.
    pub fn settle(
        &mut self,
        position: &G::Position,
        plies: u32,
        share: &mut Share<'_>,
    ) -> Result<Found, Halt> {
        let lower_bound = self.event.lower_bound(self.game, position);
        match self.glance(position, lower_bound, plies) {
            Some(found) => Ok(found),
            None => self.search(position, self.key(position), plies, share),
        }
    }

    /// Best play from a position where the event is reached in exactly `plies` plies: the
    /// attacker is as quick, the defender as slow as possible.
    pub fn follow(
        &mut self,
        mut position: G::Position,
        plies: u32,
        share: &mut Share<'_>,
        line: &mut Vec<G::Move>,
    ) -> Result<(), Halt> {
        for left in (0..plies).rev() {
            let attacking = self.game.mover(&position) == self.attacker;
            let moves: Vec<G::Move> = self.game.moves(&position).collect();
            let mut chosen = None;
            for m in moves {
                let child = self.game.play(&position, m);
                // Some child takes exactly `left` plies; for the attacker none takes fewer.
                let fits = if attacking {
                    self.settle(&child, left, share)? == Found::Reached
                } else {
                    left == 0 || self.settle(&child, left - 1, share)? != Found::Reached
                };
                if fits {
                    chosen = Some((m, child));
                    break;
                }
            }
            let Some((m, child)) = chosen else {
                return Ok(());
            };
            line.push(m);
            position = child;
        }
        Ok(())
    }

    /// What the event's bounds tell.
    #[inline]
    fn glance(&self, position: &G::Position, lower_bound: u32, plies: u32) -> Option<Found> {
        match lower_bound {
            0 => Some(Found::Reached),
            u32::MAX => Some(Found::Never),
            _ if lower_bound > plies => Some(Found::Missed),
            _ => {
                let upper_bound = self.event.upper_bound(self.game, position, self.attacker);
                (upper_bound <= plies).then_some(Found::Reached)
            }
        }
    }

    #[inline]
    fn key(&self, position: &G::Position) -> u64 {
        self.game.key(&self.game.canonical(position))
    }

    /// Settles a position that a glance does not.
    fn search(
        &mut self,
        position: &G::Position,
        key: u64,
        plies: u32,
        share: &mut Share<'_>,
    ) -> Result<Found, Halt> {
        let word = self.table.get(key);
        if let Some(found) = reach_entry::known(word, plies) {
            return Ok(found);
        }
        share.count()?;
        let first = self.children.len();
        let found = match self.list(position, plies) {
            Listed::Settled(found) => Ok(found),
            Listed::Rest(best) => self.expand(position, plies, first, best, share),
        };
        self.children.truncate(first);
        let found = found?;
        self.table
            .update(key, |word| reach_entry::learned(word, plies, found));
        Ok(found)
    }

    /// Looks at the children: one may settle the position; those that are not settled themselves
    /// go to `children`, in order.
    fn list(&mut self, position: &G::Position, plies: u32) -> Listed {
        let game = self.game;
        let mover = game.mover(position);
        let attacking = mover == self.attacker;
        let first = self.children.len();
        // The attacker starts from "never" and wants to rise, the defender the other way.
        let mut best = if attacking {
            Found::Never
        } else {
            Found::Reached
        };
        let mut stuck = true;
        for m in game.moves(position) {
            stuck = false;
            let child = game.play(position, m);
            let lower_bound = self.event.lower_bound(game, &child);
            let glanced = self.glance(&child, lower_bound, plies - 1);
            if let Some(found) = glanced {
                if (found == Found::Reached) == attacking {
                    return Listed::Settled(found);
                }
                best = worse(best, found);
                continue;
            }
            self.children.push(Child {
                order: self.order(&child, mover, lower_bound),
                position: child,
                waits: false,
            });
        }
        if stuck {
            // Play has ended without the event.
            return Listed::Rest(Found::Never);
        }
        self.children[first..].sort_by_key(|child| child.order);
        Listed::Rest(best)
    }

    /// Searches the children from `first` on; `best` is what the others came to.
    fn expand(
        &mut self,
        position: &G::Position,
        plies: u32,
        first: usize,
        mut best: Found,
        share: &mut Share<'_>,
    ) -> Result<Found, Halt> {
        let attacking = self.game.mover(position) == self.attacker;
        let last = self.children.len();
        for waiting in [false, true] {
            for number in first..last {
                let Child {
                    position, waits, ..
                } = self.children[number];
                if waits != waiting {
                    continue;
                }
                let key = self.key(&position);
                if !waiting && number > first && self.is_busy(key, plies - 1) {
                    self.children[number].waits = true;
                    continue;
                }
                if let Some(busy) = self.busy {
                    busy.begin(key, plies - 1);
                }
                let found = self.search(&position, key, plies - 1, share);
                if let Some(busy) = self.busy {
                    busy.end(key, plies - 1);
                }
                let found = found?;
                if (found == Found::Reached) == attacking {
                    return Ok(found);
                }
                best = worse(best, found);
            }
        }
        Ok(best)
    }

    /// What to sort the children of a side by: soonest first for the attacker, latest first for
    /// the defender, and then as the evaluation has it.
    #[inline]
    fn order(&self, child: &G::Position, mover: Side, lower_bound: u32) -> (u32, i32) {
        let estimate = match self.evaluation {
            Some(evaluation) => evaluation.evaluate(self.game, child),
            None => 0,
        };
        let worth = match mover {
            Side::Left => estimate.saturating_neg(),
            Side::Right => estimate,
        };
        match mover == self.attacker {
            true => (lower_bound, worth),
            false => (u32::MAX - lower_bound, worth),
        }
    }

    #[inline]
    fn is_busy(&self, key: u64, plies: u32) -> bool {
        self.busy.is_some_and(|busy| busy.is_searched(key, plies))
    }
}

/// What a look at the children came to.
enum Listed {
    /// A child settles the position.
    Settled(Found),
    /// The settled children came to this; the others are listed.
    Rest(Found),
}

/// What two children that do not settle a position come to: a line that was cut short is no
/// proof that the event never happens.
#[inline]
fn worse(best: Found, found: Found) -> Found {
    match (best, found) {
        (Found::Never, found) => found,
        (best, _) => best,
    }
}
