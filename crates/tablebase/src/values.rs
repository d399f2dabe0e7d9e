//! What all positions with so many goats in hand and one side to move are worth, in memory, for
//! choosing among them.

use game::{NoMonitor, Outcome, Side};
use games::hunt::{GOATS, TIGERS};

use crate::arena::Arena;
use crate::layout::Layout;
use crate::loaded::Loaded;
use crate::locator::Locator;
use crate::probe::{Tablebase, layer_layout};
use crate::solve::{Stopped, layer_before};
use crate::tally::Tally;
use crate::verify::VerifyError;
use crate::word::value;

/// The values of a layer.
pub struct Values {
    pub hand: u8,
    layout: Layout,
    words: Arena,
}

impl Values {
    /// Those with so many goats in hand and this side to move; `None` if they are not kept.
    pub fn new(
        tablebase: &Tablebase,
        hand: u8,
        mover: Side,
    ) -> Result<Option<Values>, VerifyError> {
        let placed = tablebase.hunt().board().goats - hand;
        // Goats' turns while placing are not stored.
        let file = match mover == GOATS && hand > 0 {
            true => tablebase.file(placed + 1, TIGERS),
            false => tablebase.file(placed, mover),
        };
        let Some((_, file)) = file else {
            return Ok(None);
        };
        let loaded = Loaded::new(tablebase.classes(), file)?;
        let layout = layer_layout(tablebase.hunt(), tablebase.classes(), placed, mover);
        let words = match file.mover == mover {
            true => loaded.words,
            false => {
                let classes = tablebase.classes().list().len();
                let mut words = Arena::new(classes * layout.words).map_err(Stopped::from)?;
                let (board, next) = (tablebase.hunt().board(), loaded.layer(tablebase.classes()));
                layer_before(board, &next, &layout, &mut words, &NoMonitor)?;
                words
            }
        };
        Ok(Some(Values {
            hand,
            layout,
            words,
        }))
    }

    /// How many goat sets Tigers of a class lose beside, and of how many, with no goat captured.
    pub fn lost(&self, class: usize) -> (u64, u64) {
        let mut tally = Tally::new(&self.layout);
        let start = class * self.layout.words;
        tally.add(&self.words[start..start + self.layout.words], &self.layout);
        let counts = &tally.counts()[self.layout.window.most as usize];
        (counts.goats_win, counts.total())
    }

    /// The value of a position of the layer in which the game is not over.
    #[inline]
    pub fn value(&self, locator: &Locator, tigers: u32, goats: u32) -> Outcome {
        let (class, index) = locator.locate(tigers, goats);
        let (place, low) = self.layout.find(index).expect("play goes on");
        value(self.words[class * self.layout.words + place], low)
    }
}
