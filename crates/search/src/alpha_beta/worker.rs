//! One thread of alpha-beta on a yes/no question: searches positions to a given depth.
//!
//! All children are generated before any is searched, since an event's bounds often settle the
//! parent at once. The others are ordered by the lower bound on the plies until the event and then,
//! optionally, by an evaluation. A child that another thread is searching is deferred until its
//! siblings are done.

use game::{Evaluation, Event, Game, Keyed, Question, Side, Symmetric};

use super::reach_entry::{self, ReachResult};
use super::transposition_table::TranspositionTable;
use crate::active_nodes::ActiveNodes;
use crate::budget::{SearchStopped, ThreadBudget};

/// One thread of a search.
pub(crate) struct AlphaBetaWorker<'a, G: Game, E, V> {
    game: &'a G,
    event: E,
    attacker: Side,
    evaluation: Option<V>,
    table: &'a TranspositionTable,
    /// The nodes that threads are searching, if there is more than one thread.
    active: Option<&'a ActiveNodes>,
    /// The unsettled children of every node on the path, those of the deepest node last.
    children: Vec<Child<G>>,
}

struct Child<G: Game> {
    /// The sort key: the least is searched first.
    order: (u32, i32),
    position: G::Position,
    /// True if another thread was searching it.
    deferred: bool,
}

impl<'a, G: Keyed + Symmetric, E: Event<G>, V: Evaluation<G>> AlphaBetaWorker<'a, G, E, V> {
    pub fn new(
        game: &'a G,
        question: &Question<G::Position, E>,
        evaluation: Option<V>,
        table: &'a TranspositionTable,
        active: Option<&'a ActiveNodes>,
    ) -> Self {
        AlphaBetaWorker {
            game,
            event: question.event,
            attacker: question.attacker(),
            evaluation,
            table,
            active,
            children: Vec::new(),
        }
    }

    /// Decides whether the attacker can force the event within `plies`.
    pub fn settle(
        &mut self,
        position: &G::Position,
        plies: u32,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<ReachResult, SearchStopped> {
        let lower_bound = self.event.lower_bound(self.game, position);
        match self.static_bounds(position, lower_bound, plies) {
            Some(result) => Ok(result),
            None => self.search(position, self.key(position), plies, budget),
        }
    }

    /// Appends best play from a position in which the event is reached in exactly `plies`: the
    /// attacker plays for the fastest way, the defender for the slowest.
    pub fn best_line(
        &mut self,
        mut position: G::Position,
        plies: u32,
        budget: &mut ThreadBudget<'_>,
        line: &mut Vec<G::Move>,
    ) -> Result<(), SearchStopped> {
        for left in (0..plies).rev() {
            let attacking = self.game.mover(&position) == self.attacker;
            let moves: Vec<G::Move> = self.game.moves(&position).collect();
            let mut chosen = None;
            for m in moves {
                let child = self.game.play(&position, m);
                // Some child takes exactly `left` plies; for the attacker none takes fewer.
                let fits = if attacking {
                    self.settle(&child, left, budget)? == ReachResult::Reached
                } else {
                    left == 0 || self.settle(&child, left - 1, budget)? != ReachResult::Reached
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

    /// Returns the result that the event's bounds imply, if any.
    #[inline]
    fn static_bounds(
        &self,
        position: &G::Position,
        lower_bound: u32,
        plies: u32,
    ) -> Option<ReachResult> {
        match lower_bound {
            0 => Some(ReachResult::Reached),
            u32::MAX => Some(ReachResult::Never),
            _ if lower_bound > plies => Some(ReachResult::Missed),
            _ => {
                let upper_bound = self.event.upper_bound(self.game, position, self.attacker);
                (upper_bound <= plies).then_some(ReachResult::Reached)
            }
        }
    }

    #[inline]
    fn key(&self, position: &G::Position) -> u64 {
        self.game.key(&self.game.canonical(position))
    }

    /// Searches a position that the event's bounds do not settle.
    fn search(
        &mut self,
        position: &G::Position,
        key: u64,
        plies: u32,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<ReachResult, SearchStopped> {
        let word = self.table.get(key);
        if let Some(result) = reach_entry::lookup(word, plies) {
            return Ok(result);
        }
        budget.spend_node()?;
        let first = self.children.len();
        let result = match self.generate(position, plies) {
            Generated::Settled(result) => Ok(result),
            Generated::Rest(best) => self.expand(position, plies, first, best, budget),
        };
        self.children.truncate(first);
        let result = result?;
        self.table
            .update(key, |word| reach_entry::updated(word, plies, result));
        Ok(result)
    }

    /// Generates the children. Returns the result if one settles the position; otherwise appends
    /// the unsettled ones to `children` in search order.
    fn generate(&mut self, position: &G::Position, plies: u32) -> Generated {
        let game = self.game;
        let mover = game.mover(position);
        let attacking = mover == self.attacker;
        let first = self.children.len();
        // The worst result for the mover, to be improved by the children.
        let mut best = if attacking {
            ReachResult::Never
        } else {
            ReachResult::Reached
        };
        let mut ended = true;
        for m in game.moves(position) {
            ended = false;
            let child = game.play(position, m);
            let lower_bound = self.event.lower_bound(game, &child);
            let bounds = self.static_bounds(&child, lower_bound, plies - 1);
            if let Some(result) = bounds {
                if (result == ReachResult::Reached) == attacking {
                    return Generated::Settled(result);
                }
                best = combine(best, result);
                continue;
            }
            self.children.push(Child {
                order: self.order(&child, mover, lower_bound),
                position: child,
                deferred: false,
            });
        }
        if ended {
            // Play has ended without the event.
            return Generated::Rest(ReachResult::Never);
        }
        self.children[first..].sort_by_key(|child| child.order);
        Generated::Rest(best)
    }

    /// Searches `children[first..]`. `best` is the result of the children settled before.
    fn expand(
        &mut self,
        position: &G::Position,
        plies: u32,
        first: usize,
        mut best: ReachResult,
        budget: &mut ThreadBudget<'_>,
    ) -> Result<ReachResult, SearchStopped> {
        let attacking = self.game.mover(position) == self.attacker;
        let last = self.children.len();
        for second_pass in [false, true] {
            for number in first..last {
                let Child {
                    position, deferred, ..
                } = self.children[number];
                if deferred != second_pass {
                    continue;
                }
                let key = self.key(&position);
                if !second_pass && number > first && self.is_active(key, plies - 1) {
                    self.children[number].deferred = true;
                    continue;
                }
                if let Some(active) = self.active {
                    active.begin(key, plies - 1);
                }
                let result = self.search(&position, key, plies - 1, budget);
                if let Some(active) = self.active {
                    active.end(key, plies - 1);
                }
                let result = result?;
                if (result == ReachResult::Reached) == attacking {
                    return Ok(result);
                }
                best = combine(best, result);
            }
        }
        Ok(best)
    }

    /// Returns the sort key of a child: by lower bound, ascending for the attacker and descending
    /// for the defender, then by the evaluation.
    #[inline]
    fn order(&self, child: &G::Position, mover: Side, lower_bound: u32) -> (u32, i32) {
        let estimate = match self.evaluation {
            Some(evaluation) => evaluation.evaluate(self.game, child),
            None => 0,
        };
        let rank = match mover {
            Side::Left => estimate.saturating_neg(),
            Side::Right => estimate,
        };
        if mover == self.attacker {
            (lower_bound, rank)
        } else {
            (u32::MAX - lower_bound, rank)
        }
    }

    #[inline]
    fn is_active(&self, key: u64, plies: u32) -> bool {
        self.active
            .is_some_and(|active| active.is_active(key, plies))
    }
}

/// The outcome of generating the children.
enum Generated {
    /// A child settles the position with this result.
    Settled(ReachResult),
    /// The combined result of the settled children; the others are listed.
    Rest(ReachResult),
}

/// Combines the results of two children that do not settle a position: a line that was cut off at
/// the horizon does not prove that the event never happens.
#[inline]
fn combine(best: ReachResult, other: ReachResult) -> ReachResult {
    match (best, other) {
        (ReachResult::Never, other) => other,
        (best, _) => best,
    }
}
