//! Distances to the win during the placement phase.
//!
//! A tablebase stores distances for the sliding phase only. Every turn of Goats drops a goat, so
//! the placement phase is a finite tree with known distances at its leaves. Null-window searches
//! with a growing bound (MTD, Plaat et al. 1996) find the distance of its root. The winner tries
//! only moves that keep the win. Positions close to the win or to the sliding phase are cheap; the
//! others exceed the budget and have no distance.

use std::collections::HashMap;

use game::{Game, Outcome, Side, Symmetric};
use games::hunt::Position;

use crate::probe::probe_budget::{ProbeBudget, SearchStopped, if_known};
use crate::probe::tablebase::{Probe, ProbeError, Tablebase};

/// A search for distances. Results are shared between positions.
pub(super) struct DistanceSearch<'a> {
    budget: ProbeBudget<'a>,
    bounds: HashMap<Position, Bounds>,
}

/// Bounds on a distance.
#[derive(Clone, Copy)]
struct Bounds {
    lower: u32,
    upper: u32,
}

/// The bounds of a position that was not searched yet.
const NO_BOUNDS: Bounds = Bounds {
    lower: 0,
    upper: u32::MAX,
};

impl<'a> DistanceSearch<'a> {
    pub fn new(tablebase: &'a Tablebase) -> DistanceSearch<'a> {
        DistanceSearch {
            budget: ProbeBudget::new(tablebase, 0),
            bounds: HashMap::new(),
        }
    }

    /// Adds the distance to a probe that lacks it, if at most `probes` probes suffice to find it.
    pub fn complete(
        &mut self,
        position: &Position,
        probe: Probe,
        probes: u32,
    ) -> Result<Probe, ProbeError> {
        let Outcome::Win(winner) = probe.value else {
            return Ok(probe);
        };
        if probe.distance.is_some() {
            return Ok(probe);
        }
        self.budget.refill(probes);
        let distance = if_known(self.distance(position, winner))?;
        Ok(Probe { distance, ..probe })
    }

    fn distance(&mut self, position: &Position, winner: Side) -> Result<u32, SearchStopped> {
        let mut plies = 0;
        loop {
            let bound = self.bound(position, winner, plies)?;
            if bound <= plies {
                return Ok(bound);
            }
            plies = bound;
        }
    }

    /// Returns the distance or an upper bound on it if the winner needs at most `plies` plies, and
    /// otherwise a lower bound that exceeds `plies`.
    fn bound(
        &mut self,
        position: &Position,
        winner: Side,
        plies: u32,
    ) -> Result<u32, SearchStopped> {
        let hunt = self.budget.tablebase().hunt();
        if hunt.outcome(position).is_some() {
            return Ok(0);
        }
        if position.hand == 0 {
            let probe = self.budget.probe(position)?;
            return probe.distance.ok_or(SearchStopped::Unknown);
        }
        // The winner makes the last move.
        let least = if position.mover == winner { 1 } else { 2 };
        if least > plies {
            return Ok(least);
        }
        let key = hunt.canonical(position);
        let known = self.bounds.get(&key).copied().unwrap_or(NO_BOUNDS);
        if known.upper <= plies {
            return Ok(known.upper);
        }
        if known.lower > plies {
            return Ok(known.lower);
        }
        let bound = if position.mover == winner {
            self.fastest(position, winner, plies)?
        } else {
            self.slowest(position, winner, plies)?
        };
        let known = self.bounds.entry(key).or_insert(NO_BOUNDS);
        if bound <= plies {
            known.upper = bound;
        } else {
            known.lower = bound;
        }
        Ok(bound)
    }

    fn fastest(
        &mut self,
        position: &Position,
        winner: Side,
        plies: u32,
    ) -> Result<u32, SearchStopped> {
        let hunt = self.budget.tablebase().hunt();
        let mut fastest = u32::MAX;
        for m in hunt.moves(position) {
            let next = hunt.play(position, m);
            if self.budget.probe(&next)?.value != Outcome::Win(winner) {
                continue;
            }
            fastest = fastest.min(self.bound(&next, winner, plies - 1)?.saturating_add(1));
            if fastest <= plies {
                return Ok(fastest);
            }
        }
        if fastest == u32::MAX {
            return Err(SearchStopped::Unknown);
        }
        Ok(fastest)
    }

    fn slowest(
        &mut self,
        position: &Position,
        winner: Side,
        plies: u32,
    ) -> Result<u32, SearchStopped> {
        let hunt = self.budget.tablebase().hunt();
        let mut slowest = 0;
        for m in hunt.moves(position) {
            let next = hunt.play(position, m);
            slowest = slowest.max(self.bound(&next, winner, plies - 1)?.saturating_add(1));
            if slowest > plies {
                break;
            }
        }
        Ok(slowest)
    }
}
