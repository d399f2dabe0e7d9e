//! The sliding phase of a tablebase as an endgame database.
//!
//! Values and distances are known as soon as all goats are placed, so an engine that searches the
//! placement phase need not look beyond it.

use std::sync::OnceLock;

use game::{EndgameDatabase, EventDistance, Outcome, Side};
use games::hunt::{Hunt, HuntEvent, Position};

use crate::file::error::FileError;
use crate::probe::answer::beneficiary;
use crate::probe::tablebase::{ProbeError, Tablebase};

/// Distances to an event, from the sliding phase of the tablebase of the event's game (see
/// [`tablebase_game`](crate::tablebase_game)).
pub struct SlidingDatabase<'a> {
    tablebase: &'a Tablebase,
    attacker: Side,
    file_error: OnceLock<FileError>,
}

impl<'a> SlidingDatabase<'a> {
    /// Answers whether the side that wants `event` can force it.
    pub fn new(tablebase: &'a Tablebase, event: HuntEvent) -> Self {
        SlidingDatabase {
            tablebase,
            attacker: beneficiary(event),
            file_error: OnceLock::new(),
        }
    }

    /// Returns the side that wants the event.
    pub fn attacker(&self) -> Side {
        self.attacker
    }

    /// Returns the first file error, if there was one. A probe that fails counts as unknown, so a
    /// search that used this database is still sound, but its result should not be relied on.
    pub fn into_file_error(self) -> Option<FileError> {
        self.file_error.into_inner()
    }
}

impl EndgameDatabase<Hunt> for SlidingDatabase<'_> {
    #[inline]
    fn probe(&self, position: &Position) -> Option<EventDistance> {
        if position.hand > 0 {
            return None;
        }
        match self.tablebase.probe(position) {
            Ok(Some(probe)) if probe.value == Outcome::Win(self.attacker) => {
                probe.distance.map(EventDistance::In)
            }
            Ok(Some(_)) => Some(EventDistance::Never),
            Ok(None) | Err(ProbeError::Impossible) => None,
            Err(ProbeError::File(error)) => {
                let _ = self.file_error.set(error);
                None
            }
        }
    }
}
