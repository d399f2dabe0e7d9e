//! Goat sets up to symmetry, by a table over all sets of nodes.
//!
//! Those of a size that symmetries make of each other are a class, which has a number; its least set
//! stands for it. A position is a class and a tiger set beside its least set, the least one that
//! the symmetries which keep the goats make of it.
//!
//! Memory: four bytes for each set of nodes, 128 MiB on 25 nodes.

use games::hunt::{Hunt, Symmetries};

use crate::plane::arena::Arena;
use crate::solve::error::SolveStopped;

/// The goat sets of a board.
pub struct GoatClasses<'a> {
    symmetries: &'a Symmetries,
    /// By size, the least set of each class, in the order of numbers.
    least: Vec<Vec<u32>>,
    /// For each set the number of its class.
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
            // The least of a class comes first, and gives all of them their number.
            if classes[set as usize] == u32::MAX {
                let alike = &mut least[set.count_ones() as usize];
                for symmetry in 0..symmetries.images().len() {
                    classes[symmetries.image(symmetry, set) as usize] = alike.len() as u32;
                }
                alike.push(set);
            }
        }
        Ok(GoatClasses {
            symmetries,
            least,
            classes,
        })
    }

    /// The least sets of the classes of a size.
    pub fn of_size(&self, size: usize) -> &[u32] {
        &self.least[size]
    }

    /// The class of a goat set.
    #[inline]
    pub fn class(&self, goats: u32) -> usize {
        self.classes[goats as usize] as usize
    }

    /// Where tiger sets that stand beside the least set of a class may stand beside one of its sets.
    pub fn for_each_image(&self, tigers: &[u32], goats: u32, mut each: impl FnMut(u32)) {
        let least = self.of_size(goats.count_ones() as usize)[self.class(goats)];
        let symmetries = 0..self.symmetries.images().len();
        for symmetry in symmetries.filter(|&it| self.symmetries.image(it, least) == goats) {
            let images = tigers
                .iter()
                .map(|&set| self.symmetries.image(symmetry, set));
            images.for_each(&mut each);
        }
    }

    /// The class of a position's goats, and the tiger set that stands for its tigers.
    pub fn canonical(&self, tigers: u32, goats: u32) -> (usize, u32) {
        let class = self.class(goats);
        let least = self.of_size(goats.count_ones() as usize)[class];
        let symmetries = 0..self.symmetries.images().len();
        let images = symmetries
            .filter(|&it| self.symmetries.image(it, goats) == least)
            .map(|symmetry| self.symmetries.image(symmetry, tigers));
        (class, images.min().expect("it is one of its class"))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use games::hunt::{Board, EMBEDDED};

    use super::*;

    #[test]
    fn positions_have_one_form_each() {
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
                let mut unfolded = BTreeSet::new();
                sets.for_each_image(&[least], goats, |tigers| {
                    unfolded.insert(tigers);
                });
                assert!(unfolded.contains(&tigers), "{name}");
                for tigers in unfolded {
                    assert_eq!(sets.canonical(tigers, goats), (class, least), "{name}");
                }
            }
        }
    }
}
