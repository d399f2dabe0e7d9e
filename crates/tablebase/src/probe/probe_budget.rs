//! Probes within a budget, for small exact searches over tablebase values.
//!
//! The budget counts probes and not time, so a search ends in the same way on every machine.

use games::hunt::Position;

use crate::probe::tablebase::{Probe, ProbeError, Tablebase};

/// A tablebase that answers a limited number of probes.
pub(super) struct ProbeBudget<'a> {
    tablebase: &'a Tablebase,
    left: u32,
}

/// The reason why a search stopped without a result.
#[derive(Debug)]
pub(super) enum SearchStopped {
    /// The budget is exhausted, or a layer is not kept.
    Unknown,
    /// A probe failed.
    Failed(ProbeError),
}

impl<'a> ProbeBudget<'a> {
    pub fn new(tablebase: &'a Tablebase, probes: u32) -> ProbeBudget<'a> {
        ProbeBudget {
            tablebase,
            left: probes,
        }
    }

    pub fn tablebase(&self) -> &'a Tablebase {
        self.tablebase
    }

    /// Sets the number of probes left.
    pub fn refill(&mut self, probes: u32) {
        self.left = probes;
    }

    /// Looks up a position.
    pub fn probe(&mut self, position: &Position) -> Result<Probe, SearchStopped> {
        self.left = self.left.checked_sub(1).ok_or(SearchStopped::Unknown)?;
        let found = self.tablebase.probe(position);
        found
            .map_err(SearchStopped::Failed)?
            .ok_or(SearchStopped::Unknown)
    }
}

/// Turns an exhausted budget into `None`, and keeps errors.
pub(super) fn if_known<T>(result: Result<T, SearchStopped>) -> Result<Option<T>, ProbeError> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(SearchStopped::Unknown) => Ok(None),
        Err(SearchStopped::Failed(error)) => Err(error),
    }
}
