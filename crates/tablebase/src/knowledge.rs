//! What a tablebase knows beforehand: the sliding phase, where it has distances. Engines that
//! search the placement phase need go no further.

use std::sync::OnceLock;

use game::{EndgameDatabase, EventDistance, Outcome, Side};
use games::hunt::{Hunt, HuntEvent, Position};

use crate::answer::wanted_by;
use crate::probe::{ProbeError, Tablebase};
use crate::refused::Refused;

/// Knows whether an event is forced, by the tablebase of the event's game (see
/// [`game_of`](crate::game_of)).
pub struct SlidingKnowledge<'a> {
    tablebase: &'a Tablebase,
    attacker: Side,
    refused: OnceLock<Refused>,
}

impl<'a> SlidingKnowledge<'a> {
    /// What a tablebase knows about an event being forced by the side that wants it.
    pub fn new(tablebase: &'a Tablebase, event: HuntEvent) -> Self {
        SlidingKnowledge {
            tablebase,
            attacker: wanted_by(event),
            refused: OnceLock::new(),
        }
    }

    /// The side whose success is known about.
    pub fn attacker(&self) -> Side {
        self.attacker
    }

    /// The first file that was not to be trusted, if there was one: nothing was taken from it, but
    /// the rest is hardly worth more.
    pub fn refused(self) -> Option<Refused> {
        self.refused.into_inner()
    }
}

impl EndgameDatabase<Hunt> for SlidingKnowledge<'_> {
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
            Err(ProbeError::Refused(refused)) => {
                let _ = self.refused.set(refused);
                None
            }
        }
    }
}
