//! Layers of the placement phase computed in memory, for a tablebase that keeps only the sliding
//! phase.
//!
//! Cost: the solver's time for these layers, without counting and storing them, and a quarter of a
//! byte per position with Tigers to move.

use game::{Monitor, SolveStage};
use games::hunt::{GOATS, Hunt, Position, TIGERS};

use crate::classes::tiger_classes::TigerClasses;
use crate::file::loaded_layer::LoadedLayer;
use crate::plane::arena::Arena;
use crate::plane::layer::{Layer, goat_range, placement_layers};
use crate::plane::layout::Layout;
use crate::probe::tablebase::{Tablebase, layer_layout};
use crate::solve::error::SolveStopped;
use crate::solve::needs::SolveNeeds;
use crate::solve::placement_phase::previous_layer;
use crate::verify::error::VerifyError;

/// A layer with Tigers to move.
pub struct ComputedLayer {
    pub placed: u8,
    pub layout: Layout,
    words: Arena,
}

impl ComputedLayer {
    /// Returns the word that contains a goat set of a tiger class, or `None` if the layer does not
    /// contain it.
    pub fn word(&self, class: usize, index: u32) -> Option<u64> {
        let (place, _) = self.layout.locate(index)?;
        Some(self.words[class * self.layout.words + place])
    }

    fn layer<'a>(&'a self, classes: &'a TigerClasses) -> Layer<'a> {
        Layer {
            classes,
            layout: &self.layout,
            placed: self.placed,
            mover: TIGERS,
            words: &self.words,
            distances: None,
        }
    }
}

/// Returns the number of goats placed in the earliest layer with Tigers to move that is needed to
/// look up a position with goats in hand, its moves and the play that follows.
pub fn earliest_layer(hunt: &Hunt, position: &Position) -> u8 {
    let placed = hunt.board().goats - position.hand;
    placed + u8::from(position.mover == GOATS)
}

/// Predicts the bytes of memory for [`Tablebase::compute_layers`].
pub fn computed_bytes(hunt: &Hunt, earliest: u8) -> u64 {
    let board = hunt.board();
    let free = (board.nodes.len() - board.tigers.len()) as u32;
    let classes = SolveNeeds::of(hunt).classes;
    let words = |placed| classes.saturating_mul(goat_range(board, placed, TIGERS).word_count(free));
    let layers = (earliest..=board.goats).map(words);
    // Goats' turn is in memory for a while, and the words of the sliding phase have distances.
    let largest = layers.clone().max().unwrap_or(0);
    let sets = goat_range(board, board.goats, TIGERS).set_count(free);
    let words = layers.fold(largest, u64::saturating_add);
    words
        .saturating_mul(8)
        .saturating_add(classes.saturating_mul(sets))
}

impl Tablebase {
    /// Computes the layers with Tigers to move and at least `earliest` goats placed in memory, so
    /// that [`probe`](Tablebase::probe) finds the positions in them. Returns `false` if the sliding
    /// phase, from which they follow, is not kept.
    pub fn compute_layers(
        &mut self,
        earliest: u8,
        monitor: &dyn Monitor,
    ) -> Result<bool, VerifyError> {
        let goats = self.hunt().board().goats;
        let Some((_, file)) = self.file(goats, TIGERS) else {
            return Ok(false);
        };
        monitor.enter_stage(SolveStage::Storing {
            placed: goats,
            mover: TIGERS,
        });
        let LoadedLayer { words, .. } = LoadedLayer::new(self.classes(), file)?;
        let mut computed = vec![ComputedLayer {
            placed: goats,
            layout: layer_layout(self.hunt(), self.classes(), goats, TIGERS),
            words,
        }];
        for placed in (earliest..goats).rev() {
            let next = computed.last().expect("it has the sliding phase");
            computed.push(self.compute_layer(placed, next, monitor)?);
        }
        // The stored layer has distances too.
        computed.remove(0);
        self.set_computed(computed);
        Ok(true)
    }

    /// Computes the layer with `placed` goats placed and Tigers to move from the one that has a
    /// goat more.
    fn compute_layer(
        &self,
        placed: u8,
        next: &ComputedLayer,
        monitor: &dyn Monitor,
    ) -> Result<ComputedLayer, SolveStopped> {
        let (board, classes) = (self.hunt().board(), self.classes());
        let compute = |next: &Layer<'_>, mover| {
            monitor.enter_stage(SolveStage::Layer { placed, mover });
            let layout = Layout::new(classes.free(), goat_range(board, placed, mover));
            let mut words = Arena::new(classes.list().len() * layout.words)?;
            previous_layer(board, next, &layout, &mut words, monitor)?;
            Ok::<_, SolveStopped>((layout, words))
        };
        debug_assert!(placement_layers(board).any(|layer| layer == (placed, TIGERS)));
        let (layout, words) = compute(&next.layer(classes), GOATS)?;
        let goats = Layer {
            classes,
            layout: &layout,
            placed,
            mover: GOATS,
            words: &words,
            distances: None,
        };
        let (layout, words) = compute(&goats, TIGERS)?;
        Ok(ComputedLayer {
            placed,
            layout,
            words,
        })
    }
}
