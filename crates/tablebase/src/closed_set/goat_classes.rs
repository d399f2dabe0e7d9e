//! Goat sets up to symmetry, by a table over all sets of nodes.
//!
//! A class of symmetric goat sets of one size has a number and is represented by its smallest set.
//! A position is represented by the class of its goats and the smallest image of its tigers under
//! the symmetries that map the goats to that set.
//!
//! Memory: four bytes for each set of nodes, 128 MiB on 25 nodes.

use games::hunt::{Hunt, Symmetries};

use crate::plane::arena::Arena;
use crate::solve::error::SolveStopped;

/// The goat classes of a board.
pub struct GoatClasses<'a> {
    symmetries: &'a Symmetries,
    /// Smallest set of each class, by size, in increasing order.
    least: Vec<Vec<u32>>,
    /// Class of each set.
    classes: Arena<u32>,
}

impl<'a> GoatClasses<'a> {
    pub fn new(hunt: &'a Hunt) -> Result<GoatClasses<'a>, SolveStopped> {
        let nodes = hunt.board().nodes.len();
        let symmetries = hunt.symmetries();
        let mut least: Vec<Vec<u32>> = vec![Vec::new(); nodes + 1];
        let mut classes = Arena::new(1 << nodes)?;
        classes.fill(u32::MAX);
        for set in 0..1u32 << nodes {
            // The smallest set of a class comes first and numbers the whole class.
            if classes[set as usize] == u32::MAX {
                let smallest = &mut least[set.count_ones() as usize];
                for symmetry in 0..symmetries.images().len() {
                    classes[symmetries.image(symmetry, set) as usize] = smallest.len() as u32;
                }
                smallest.push(set);
            }
        }
        Ok(GoatClasses {
            symmetries,
            least,
            classes,
        })
    }

    /// Returns the smallest set of each class of a size.
    pub fn of_size(&self, size: usize) -> &[u32] {
        &self.least[size]
    }

    /// Returns the class of a goat set.
    #[inline]
    pub fn class(&self, goats: u32) -> usize {
        self.classes[goats as usize] as usize
    }

    /// Calls `each` with the images of tiger sets under the symmetries that map the smallest set of
    /// a class to `goats`.
    pub fn for_each_image(&self, tigers: &[u32], goats: u32, mut each: impl FnMut(u32)) {
        let least = self.of_size(goats.count_ones() as usize)[self.class(goats)];
        let symmetries = 0..self.symmetries.images().len();
        for symmetry in symmetries.filter(|&number| self.symmetries.image(number, least) == goats) {
            let images = tigers
                .iter()
                .map(|&set| self.symmetries.image(symmetry, set));
            images.for_each(&mut each);
        }
    }

    /// Returns the class of a position's goats, and the tiger set that represents its tigers.
    pub fn canonical(&self, tigers: u32, goats: u32) -> (usize, u32) {
        let class = self.class(goats);
        let least = self.of_size(goats.count_ones() as usize)[class];
        let symmetries = 0..self.symmetries.images().len();
        let images = symmetries
            .filter(|&number| self.symmetries.image(number, goats) == least)
            .map(|symmetry| self.symmetries.image(symmetry, tigers));
        (
            class,
            images
                .min()
                .expect("a symmetry maps the set to the smallest of its class"),
        )
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use games::hunt::{Board, EMBEDDED};

    use super::*;

    #[test]
    fn symmetric_positions_have_one_form() {
        for (name, _) in EMBEDDED {
            let hunt = Hunt::new(Board::embedded(name).unwrap());
            let sets = GoatClasses::new(&hunt).unwrap();
            let all: usize = (0..=hunt.board().nodes.len())
                .map(|size| sets.of_size(size).len())
                .sum();
            let symmetries = hunt.symmetries().images().len();
            assert!(all * symmetries >= 1 << hunt.board().nodes.len());
            let tigers = 0b1011;
            for goats in (0..1u32 << hunt.board().nodes.len()).step_by(10_007) {
                let goats = goats & !tigers;
                let (class, least) = sets.canonical(tigers, goats);
                let mut images = BTreeSet::new();
                sets.for_each_image(&[least], goats, |tigers| {
                    images.insert(tigers);
                });
                assert!(images.contains(&tigers), "{name}");
                for tigers in images {
                    assert_eq!(sets.canonical(tigers, goats), (class, least), "{name}");
                }
            }
        }
    }
}
