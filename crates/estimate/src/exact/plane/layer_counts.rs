//! The positions with Tigers to move and the same numbers of goats placed and captured.

use tablebase::{Arena, Plain, TigerMove};

use super::set_ranks::Sets;

/// Numbers of all goat sets, class by class.
pub(super) struct Family<C> {
    /// Followed by a run.
    cells: Arena<C>,
    /// Whether a class has any number but zero. Only then are its numbers set.
    reached: Vec<bool>,
}

impl<C: Plain> Family<C> {
    /// Nothing, in an arena with room for everything and a run.
    pub fn new(cells: Arena<C>, classes: usize) -> Self {
        Family {
            cells,
            reached: vec![false; classes],
        }
    }

    /// The arena, to be used again.
    pub fn into_arena(self) -> Arena<C> {
        self.cells
    }

    /// The numbers of each class, to be filled in.
    pub fn parts(&mut self, sets: Sets<'_>) -> impl Iterator<Item = (&mut [C], &mut bool)> {
        let cells = self.cells.chunks_exact_mut(sets.len());
        cells.zip(&mut self.reached)
    }

    /// All of it, to be read.
    pub fn plane<'a>(&'a self, sets: Sets<'a>) -> Plane<'a, C> {
        Plane {
            cells: &self.cells,
            reached: &self.reached,
            sets,
        }
    }
}

/// A family to be read.
pub(super) struct Plane<'a, C> {
    cells: &'a [C],
    reached: &'a [bool],
    /// Its goat sets.
    pub sets: Sets<'a>,
}

impl<'a, C: Copy> Plane<'a, C> {
    /// The numbers of a class that is reached, and whatever follows them, at least a run.
    pub fn class(&self, number: u32) -> &'a [C] {
        &self.cells[number as usize * self.sets.len()..]
    }
}

/// The positions before a tiger move.
pub(super) struct Before<'a, C> {
    /// With as many goats captured: a slide leads on.
    pub slides: Option<Plane<'a, C>>,
    /// With one goat less captured: a jump leads on.
    pub jumps: Option<Plane<'a, C>>,
}

impl<'a, C> Before<'a, C> {
    /// Where a move comes from, if there is anything.
    pub fn of(&self, m: &TigerMove) -> Option<&Plane<'a, C>> {
        let plane = match m.over {
            None => self.slides.as_ref(),
            Some(_) => self.jumps.as_ref(),
        };
        plane.filter(|plane| plane.reached[m.target as usize])
    }
}
