//! Builds a closed set of positions from a tablebase: a set that the defender never has to leave,
//! and in which the defender therefore never loses.
//!
//! The set contains positions with the attacker to move. For every attacker move out of it, the
//! defender needs one move back into it. The tablebase only guides the choice: a checker verifies
//! that the set is closed without it.

use game::{Monitor, Outcome, Side};
use games::hunt::{GOATS, Position, TIGERS};

use crate::closed_set::goats::goat_closed_set;
use crate::closed_set::packed_set::PackedSet;
use crate::closed_set::preference::PreferenceWeights;
use crate::closed_set::tigers::tiger_closed_set;
use crate::probe::tablebase::{ProbeError, Tablebase};
use crate::solve::stop_flag::StopFlag;
use crate::verify::error::VerifyError;

/// Builds a closed set for `defender` from a position. Returns `None` if the defender loses there,
/// or if a layer that is needed is not kept.
///
/// `weights` break ties between positions that serve equally well, which decides how large the set
/// becomes; [`PreferenceWeights::of`] suits most boards.
pub fn closed_set(
    tablebase: &Tablebase,
    start: &Position,
    defender: Side,
    weights: &PreferenceWeights,
    monitor: &dyn Monitor,
) -> Result<Option<PackedSet>, VerifyError> {
    let lost = Outcome::Win(defender.opponent());
    match tablebase.probe(start) {
        Ok(Some(probe)) if probe.value != lost => {}
        Ok(_) | Err(ProbeError::Impossible) => return Ok(None),
        Err(ProbeError::File(error)) => return Err(error.into()),
    }
    let stop = StopFlag::new(monitor);
    match defender {
        TIGERS => tiger_closed_set(tablebase, start, weights.tigers, &stop),
        GOATS => goat_closed_set(tablebase, start, &weights.goats, &stop),
    }
}
