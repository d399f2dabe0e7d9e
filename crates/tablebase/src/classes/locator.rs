//! Where the value of a position lies, by tables: for each tiger set its class, and what each byte
//! of a goat set adds to the index there. [`TigerClasses::locate`] says the same, and takes longer.
//!
//! Memory: 4 KiB for each tiger set, 52 MB for Bagh Chal.

use games::hunt::Board;
use rayon::prelude::*;

use crate::classes::tiger_classes::{TigerClasses, subsets};
use crate::plane::layout::binomial;

/// The class of a tiger set and the index bits of each byte of a goat set.
struct TigerSetTables {
    class: u32,
    index: [[u32; 256]; 4],
}

/// The tables of a board.
pub struct PositionLocator {
    /// For each number of tigers and each node, so many sets have that many tigers below it.
    below: Vec<[u32; 32]>,
    /// By the rank of a tiger set.
    tables: Vec<TigerSetTables>,
}

impl PositionLocator {
    pub fn new(board: &Board, classes: &TigerClasses) -> PositionLocator {
        let (nodes, tigers) = (board.nodes.len() as u32, board.tigers.len() as u32);
        let below = (1..=tigers)
            .map(|count| std::array::from_fn(|node| binomial(node as u32, count) as u32))
            .collect();
        // In the order of numbers, which is that of ranks.
        let sets: Vec<u32> = subsets(nodes, tigers).collect();
        let tables = sets
            .into_par_iter()
            .map(|tigers| place(classes, nodes, tigers));
        PositionLocator {
            below,
            tables: tables.collect(),
        }
    }

    /// The class of a tiger set, and the index of a goat set beside it.
    #[inline]
    pub fn locate(&self, tigers: u32, goats: u32) -> (usize, u32) {
        let place = &self.tables[self.rank(tigers)];
        let [a, b, c, d] = goats.to_le_bytes().map(usize::from);
        let [first, second, third, fourth] = &place.index;
        let index = first[a] | second[b] | third[c] | fourth[d];
        (place.class as usize, index)
    }

    /// The class of a tiger set.
    #[inline]
    pub fn class(&self, tigers: u32) -> usize {
        self.tables[self.rank(tigers)].class as usize
    }

    /// How many sets of as many tigers are smaller numbers.
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

fn place(classes: &TigerClasses, nodes: u32, tigers: u32) -> TigerSetTables {
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

#[cfg(test)]
mod tests {
    use games::hunt::{EMBEDDED, Hunt};

    use super::*;

    #[test]
    fn tables_say_what_the_classes_say() {
        for (name, _) in EMBEDDED {
            let hunt = Hunt::new(Board::embedded(name).unwrap());
            let classes = TigerClasses::new(&hunt);
            let locator = PositionLocator::new(hunt.board(), &classes);
            let (nodes, tigers) = (hunt.board().nodes.len() as u32, hunt.board().tigers.len());
            for set in subsets(nodes, tigers as u32).step_by(3) {
                for goats in (0..1 << nodes)
                    .step_by(54_321)
                    .map(|goats: u32| goats & !set)
                {
                    let found = locator.locate(set, goats);
                    assert_eq!(found, classes.locate(set, goats), "{name}");
                }
            }
        }
    }
}
