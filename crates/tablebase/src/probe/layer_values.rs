//! The values of one layer in memory, for choosing among its positions.

use game::{NoMonitor, Outcome, Side};
use games::hunt::{GOATS, TIGERS};

use crate::census::plane_counter::PlaneCounter;
use crate::classes::locator::PositionLocator;
use crate::file::loaded_layer::LoadedLayer;
use crate::plane::arena::Arena;
use crate::plane::layout::Layout;
use crate::plane::word::value;
use crate::probe::tablebase::{Tablebase, layer_layout};
use crate::solve::error::SolveStopped;
use crate::solve::placement_phase::previous_layer;
use crate::verify::error::VerifyError;

/// The values of a layer.
pub struct LayerValues {
    pub hand: u8,
    layout: Layout,
    words: Arena,
}

impl LayerValues {
    /// Loads the layer with `hand` goats in hand and `mover` to move. Returns `None` if the
    /// tablebase does not keep it.
    pub fn new(
        tablebase: &Tablebase,
        hand: u8,
        mover: Side,
    ) -> Result<Option<LayerValues>, VerifyError> {
        let placed = tablebase.hunt().board().goats - hand;
        // Goats' turns of the placement phase are not stored.
        let file = if mover == GOATS && hand > 0 {
            tablebase.file(placed + 1, TIGERS)
        } else {
            tablebase.file(placed, mover)
        };
        let Some((_, file)) = file else {
            return Ok(None);
        };
        let loaded = LoadedLayer::new(tablebase.classes(), file)?;
        let layout = layer_layout(tablebase.hunt(), tablebase.classes(), placed, mover);
        let words = if file.mover == mover {
            loaded.words
        } else {
            let classes = tablebase.classes().list().len();
            let mut words = Arena::new(classes * layout.words).map_err(SolveStopped::from)?;
            let (board, next) = (tablebase.hunt().board(), loaded.layer(tablebase.classes()));
            previous_layer(board, &next, &layout, &mut words, &NoMonitor)?;
            words
        };
        Ok(Some(LayerValues {
            hand,
            layout,
            words,
        }))
    }

    /// Counts the goat sets against which the tigers of a class lose, and all goat sets, with no
    /// goat captured.
    pub fn losses(&self, class: usize) -> (u64, u64) {
        let mut counter = PlaneCounter::new(&self.layout);
        let start = class * self.layout.words;
        counter.add(&self.words[start..start + self.layout.words], &self.layout);
        let counts = &counter.counts()[self.layout.goat_range.max as usize];
        (counts.goats_win, counts.total())
    }

    /// Returns the value of a position of the layer. The game must not be over there.
    #[inline]
    pub fn value(&self, locator: &PositionLocator, tigers: u32, goats: u32) -> Outcome {
        let (class, index) = locator.locate(tigers, goats);
        let (place, low) = self.layout.locate(index).expect("the game is not over");
        value(self.words[class * self.layout.words + place], low)
    }
}
