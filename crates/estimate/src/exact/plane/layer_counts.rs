//! The counts of one layer: positions with Tigers to move and the same numbers of goats placed
//! and captured.

use tablebase::{Arena, Pod, TigerMove};

use super::set_ranks::Sets;

/// Counts for all goat sets, class by class.
pub(super) struct LayerCounts<C> {
    /// Padded with [`RUN`](super::set_ranks::RUN) cells.
    cells: Arena<C>,
    /// By class, true if it has a nonzero count. The cells of other classes are not initialised.
    reached: Vec<bool>,
}

impl<C: Pod> LayerCounts<C> {
    /// Creates an empty layer in an arena that has room for it and its padding.
    pub fn new(cells: Arena<C>, classes: usize) -> Self {
        LayerCounts {
            cells,
            reached: vec![false; classes],
        }
    }

    /// Returns the arena for reuse.
    pub fn into_arena(self) -> Arena<C> {
        self.cells
    }

    /// Returns the cells of each class, to be written.
    pub fn classes_mut(&mut self, sets: Sets<'_>) -> impl Iterator<Item = (&mut [C], &mut bool)> {
        let cells = self.cells.chunks_exact_mut(sets.len());
        cells.zip(&mut self.reached)
    }

    /// Returns a view of the layer.
    pub fn plane<'a>(&'a self, sets: Sets<'a>) -> CountPlane<'a, C> {
        CountPlane {
            cells: &self.cells,
            reached: &self.reached,
            sets,
        }
    }
}

/// A read-only view of a layer.
pub(super) struct CountPlane<'a, C> {
    cells: &'a [C],
    reached: &'a [bool],
    /// The goat sets of the layer.
    pub sets: Sets<'a>,
}

impl<'a, C: Copy> CountPlane<'a, C> {
    /// Returns the cells from a reached class onwards, followed by padding.
    pub fn class(&self, number: u32) -> &'a [C] {
        &self.cells[number as usize * self.sets.len()..]
    }
}

/// The layers from which a tiger move leads into a layer.
pub(super) struct Predecessors<'a, C> {
    /// The layer with as many goats captured: from here by a slide.
    pub slides: Option<CountPlane<'a, C>>,
    /// The layer with one goat less captured: from here by a jump.
    pub jumps: Option<CountPlane<'a, C>>,
}

impl<'a, C> Predecessors<'a, C> {
    /// Returns the layer that a move comes from, if its class is reached there.
    pub fn of(&self, m: &TigerMove) -> Option<&CountPlane<'a, C>> {
        let plane = match m.over {
            None => self.slides.as_ref(),
            Some(_) => self.jumps.as_ref(),
        };
        plane.filter(|plane| plane.reached[m.target as usize])
    }
}
