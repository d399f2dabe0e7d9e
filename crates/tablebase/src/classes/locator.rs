//! Lookup tables from (tigers, goats) to (class, index).
//!
//! For each tiger set, a table gives its class and the index bits of every byte of a goat set. The
//! result is that of [`TigerClasses::locate`], which is slower.

use games::hunt::Board;
use rayon::prelude::*;

use crate::classes::node_sets::binomial;
use crate::classes::node_sets::subsets;
use crate::classes::tiger_classes::TigerClasses;

/// The class of one tiger set, and the index bits of each byte of a goat set.
pub struct TigerSetTables {
    class: u32,
    index: [[u32; 256]; 4],
}

impl TigerSetTables {
    /// Builds the tables of a tiger set.
    pub fn new(classes: &TigerClasses, tigers: u32) -> TigerSetTables {
        let nodes = classes.free() + tigers.count_ones();
        let mut index = [[0; 256]; 4];
        for node in (0..nodes).filter(|node| tigers >> node & 1 == 0) {
            let (_, bit) = classes.locate(tigers, 1 << node);
            let bytes = index[node as usize / 8].iter_mut().enumerate();
            for (_, entry) in bytes.filter(|(byte, _)| byte >> (node % 8) & 1 == 1) {
                *entry |= bit;
            }
        }
        TigerSetTables {
            class: classes.locate(tigers, 0).0 as u32,
            index,
        }
    }

    /// Returns the class, and the index of a goat set in it.
    #[inline]
    pub fn locate(&self, goats: u32) -> (usize, u32) {
        let [a, b, c, d] = goats.to_le_bytes().map(usize::from);
        let [first, second, third, fourth] = &self.index;
        let index = first[a] | second[b] | third[c] | fourth[d];
        (self.class as usize, index)
    }
}

/// The tables of all tiger sets of a board: 4 KiB each, 52 MB for Bagh Chal.
pub struct PositionLocator {
    /// `below[i][node]` is the number of sets of `i + 1` tigers on the nodes below `node`.
    below: Vec<[u32; 32]>,
    /// Tables by the rank of the tiger set.
    tables: Vec<TigerSetTables>,
}

impl PositionLocator {
    pub fn new(board: &Board, classes: &TigerClasses) -> PositionLocator {
        let (nodes, tigers) = (board.nodes.len() as u32, board.tigers.len() as u32);
        let below = (1..=tigers)
            .map(|count| std::array::from_fn(|node| binomial(node as u32, count) as u32))
            .collect();
        // Increasing order is the order of ranks.
        let sets: Vec<u32> = subsets(nodes, tigers).collect();
        let tables = sets
            .into_par_iter()
            .map(|tigers| TigerSetTables::new(classes, tigers));
        PositionLocator {
            below,
            tables: tables.collect(),
        }
    }

    /// Returns the class of a tiger set and the index of a goat set in that class.
    #[inline]
    pub fn locate(&self, tigers: u32, goats: u32) -> (usize, u32) {
        self.tables[self.rank(tigers)].locate(goats)
    }

    /// Returns the class of a tiger set.
    #[inline]
    pub fn class(&self, tigers: u32) -> usize {
        self.tables[self.rank(tigers)].class as usize
    }

    /// Ranks a tiger set among those of its size (combinatorial number system).
    fn rank(&self, tigers: u32) -> usize {
        let mut rest = tigers;
        let mut rank = 0;
        for below in &self.below {
            rank += below[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        rank as usize
    }
}

/// Tables of the tiger sets seen so far, for callers that meet only a few of them.
pub struct CachedLocator<'a> {
    classes: &'a TigerClasses,
    cache: Vec<(u32, TigerSetTables)>,
}

impl<'a> CachedLocator<'a> {
    pub fn new(classes: &'a TigerClasses) -> Self {
        CachedLocator {
            classes,
            cache: Vec::new(),
        }
    }

    /// Returns the class of a tiger set and the index of a goat set in that class.
    pub fn locate(&mut self, tigers: u32, goats: u32) -> (usize, u32) {
        let slot = self.cache.iter().position(|(known, _)| *known == tigers);
        let slot = slot.unwrap_or_else(|| {
            let tables = TigerSetTables::new(self.classes, tigers);
            self.cache.push((tigers, tables));
            self.cache.len() - 1
        });
        self.cache[slot].1.locate(goats)
    }
}

#[cfg(test)]
mod tests {
    use games::hunt::{EMBEDDED, Hunt};

    use super::*;

    #[test]
    fn tables_agree_with_classes() {
        for (name, _) in EMBEDDED {
            let hunt = Hunt::new(Board::embedded(name).unwrap());
            let classes = TigerClasses::new(&hunt);
            let locator = PositionLocator::new(hunt.board(), &classes);
            let (nodes, tigers) = (hunt.board().nodes.len() as u32, hunt.board().tigers.len());
            for set in subsets(nodes, tigers as u32).step_by(3) {
                let mut cached = CachedLocator::new(&classes);
                for goats in (0..1 << nodes)
                    .step_by(54_321)
                    .map(|goats: u32| goats & !set)
                {
                    let expected = classes.locate(set, goats);
                    assert_eq!(locator.locate(set, goats), expected, "{name}");
                    assert_eq!(cached.locate(set, goats), expected, "{name}");
                }
            }
        }
    }
}
