//! Counts the goats that Tigers can force within a few plies without giving up the value.
//!
//! Both sides are restricted to moves that keep the value of the position. A tablebase knows these
//! moves, so the count is exact up to its horizon. It tells moves apart that lead to the same
//! value, above all in drawn positions, where a tablebase has no distances.

use std::collections::HashMap;

use game::{Game, Outcome, Symmetric};
use games::hunt::{Move, Position, TIGERS};

use crate::probe::probe_budget::{ProbeBudget, SearchStopped, if_known};
use crate::probe::tablebase::{ProbeError, Tablebase};

/// The goats that Tigers can force within a horizon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ForcedCaptures {
    /// Goats captured by the move itself and after it.
    pub goats: u32,
    /// The fewest plies after the move within which they can all be captured.
    pub plies: u32,
    /// The horizon: the plies after the move that were examined.
    pub horizon: u32,
}

/// A search for forced captures among moves that keep a value.
pub(super) struct CaptureSearch<'a> {
    budget: ProbeBudget<'a>,
    value: Outcome,
    results: HashMap<(Position, u32, u32), bool>,
}

impl<'a> CaptureSearch<'a> {
    /// Searches positions with this value.
    pub fn new(tablebase: &'a Tablebase, value: Outcome, probes: u32) -> CaptureSearch<'a> {
        CaptureSearch {
            budget: ProbeBudget::new(tablebase, probes),
            value,
            results: HashMap::new(),
        }
    }

    /// Checks whether Tigers can capture this number of goats within `plies` plies of a position
    /// with the value of the search.
    pub fn forces(
        &mut self,
        position: &Position,
        goats: u32,
        plies: u32,
    ) -> Result<bool, SearchStopped> {
        let turns = (plies + u32::from(position.mover == TIGERS)) / 2;
        if goats == 0 || turns < goats {
            return Ok(goats == 0);
        }
        let key = (
            self.budget.tablebase().hunt().canonical(position),
            goats,
            plies,
        );
        if let Some(&forced) = self.results.get(&key) {
            return Ok(forced);
        }
        let forced = if position.mover == TIGERS {
            // Every turn has to capture if there are no more turns than goats.
            self.tigers_force(position, goats, plies, turns == goats)?
        } else {
            self.goats_cannot_hold(position, goats, plies)?
        };
        self.results.insert(key, forced);
        Ok(forced)
    }

    fn tigers_force(
        &mut self,
        position: &Position,
        goats: u32,
        plies: u32,
        only_captures: bool,
    ) -> Result<bool, SearchStopped> {
        let hunt = self.budget.tablebase().hunt();
        let (captures, slides): (Vec<Move>, Vec<Move>) =
            hunt.moves(position).partition(|m| is_capture(*m));
        let slides = if only_captures { Vec::new() } else { slides };
        for m in captures.into_iter().chain(slides) {
            let next = hunt.play(position, m);
            let missing = goats - u32::from(is_capture(m));
            if self.keeps_value(&next)? && self.forces(&next, missing, plies - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn goats_cannot_hold(
        &mut self,
        position: &Position,
        goats: u32,
        plies: u32,
    ) -> Result<bool, SearchStopped> {
        let hunt = self.budget.tablebase().hunt();
        if hunt.outcome(position).is_some() {
            return Ok(false);
        }
        let mut replies: Vec<Position> = hunt
            .moves(position)
            .map(|m| hunt.play(position, m))
            .collect();
        // A reply that leaves nothing to capture usually holds, and is tried first.
        replies.sort_by_key(|reply| hunt.can_capture(reply));
        for reply in replies {
            if self.keeps_value(&reply)? && !self.forces(&reply, goats, plies - 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn keeps_value(&mut self, position: &Position) -> Result<bool, SearchStopped> {
        Ok(self.budget.probe(position)?.value == self.value)
    }
}

/// Counts the goats that Tigers can force after each of some moves to positions of one value. The
/// horizon is the longest up to `max_plies` at which all moves can be examined with the probes
/// allowed. Returns nothing if not even one ply can be.
pub(super) fn forced_captures(
    tablebase: &Tablebase,
    value: Outcome,
    moves: &[(Move, Position)],
    max_plies: u32,
    probes: u32,
) -> Result<Vec<ForcedCaptures>, ProbeError> {
    let mut search = CaptureSearch::new(tablebase, value, probes);
    let mut counted: Vec<ForcedCaptures> = moves
        .iter()
        .map(|(m, _)| ForcedCaptures {
            goats: u32::from(is_capture(*m)),
            plies: 0,
            horizon: 0,
        })
        .collect();
    for horizon in 1..=max_plies {
        match if_known(extended(&mut search, moves, &counted, horizon))? {
            Some(longer) => counted = longer,
            None if horizon == 1 => return Ok(Vec::new()),
            None => break,
        }
    }
    Ok(counted)
}

/// Extends the counts to a longer horizon.
fn extended(
    search: &mut CaptureSearch<'_>,
    moves: &[(Move, Position)],
    counted: &[ForcedCaptures],
    horizon: u32,
) -> Result<Vec<ForcedCaptures>, SearchStopped> {
    let mut longer = counted.to_vec();
    for ((m, position), captures) in moves.iter().zip(&mut longer) {
        captures.horizon = horizon;
        let before = u32::from(is_capture(*m));
        while search.forces(position, captures.goats + 1 - before, horizon)? {
            captures.goats += 1;
            captures.plies = horizon;
        }
    }
    Ok(longer)
}

fn is_capture(m: Move) -> bool {
    matches!(m, Move::Jump { .. })
}
