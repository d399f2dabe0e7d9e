//! Where a goat set lies among those of its size.
//!
//! Sets of free nodes are numbers, and those of one size are sorted. The sets with the same
//! upper half lie together, as a block, in the order of their lower halves. So the place of a
//! set is where the block of its upper half starts, plus the place of its lower half among the
//! lower halves of its size.
//!
//! ```text
//! upper   000            001            010           ...
//! lower   0111 1011 ...  0011 0101 ...  0011 0101 ...      (three goats)
//! ```

use std::ops::Range;

use tablebase::{binomial, bits};

/// Index bits in the lower half: as many as places within a block are bytes for.
pub(super) const LOW: u32 = 10;

/// No block is longer. What is taken from a run needs no check of its place; so what blocks are
/// taken from has a run more at its end.
pub(super) const RUN: usize = 1 << 8;

/// The places of all sets of some free nodes.
pub(super) struct Ranks {
    /// Free nodes.
    pub free: u32,
    /// Bits in the lower half.
    pub low: u32,
    /// The place of each lower half among those of its size.
    pub low_ranks: Vec<u8>,
    /// The lower halves by size.
    pub low_sets: Vec<Vec<u32>>,
    /// By size, for each lower half the places that it has without one of its nodes.
    pub low_without: Vec<Vec<u8>>,
    /// By size of the sets, where the block of each upper half starts.
    starts: Vec<Vec<u32>>,
    /// By size of the sets, the blocks that are not empty.
    blocks: Vec<Vec<Block>>,
}

/// The sets of one size.
#[derive(Clone, Copy)]
pub(super) struct Sets<'a> {
    pub ranks: &'a Ranks,
    pub goats: u32,
    /// Where the block of each upper half starts.
    pub starts: &'a [u32],
    /// The blocks in order, none of them empty.
    pub blocks: &'a [Block],
}

/// The sets with the same upper half.
pub(super) struct Block {
    /// The upper half.
    pub high: u32,
    /// Goats in the lower half.
    pub low_goats: u8,
    /// Where they start.
    start: u32,
    sets: u8,
}

impl Block {
    /// Where they lie.
    #[inline]
    pub fn place(&self) -> Range<usize> {
        let start = self.start as usize;
        start..start + usize::from(self.sets)
    }
}

impl Ranks {
    pub fn new(free: u32) -> Self {
        let low = free.min(LOW);
        let mut low_ranks = vec![0; 1 << low];
        let mut low_sets = vec![Vec::new(); low as usize + 1];
        for set in 0..1u32 << low {
            let same_size = &mut low_sets[set.count_ones() as usize];
            low_ranks[set as usize] = same_size.len() as u8;
            same_size.push(set);
        }
        let low_without = low_sets
            .iter()
            .map(|sets| {
                let without = sets
                    .iter()
                    .flat_map(|&set| bits(set).map(move |bit| set ^ 1 << bit));
                without.map(|set| low_ranks[set as usize]).collect()
            })
            .collect();
        let mut starts = Vec::new();
        let mut blocks = Vec::new();
        for goats in 0..=free {
            let mut end = 0;
            let mut of_goats = Vec::new();
            let start_of = |high: u32| {
                let start = end;
                let low_goats = goats.checked_sub(high.count_ones());
                let low_goats = low_goats.filter(|&goats| goats <= low);
                if let Some(low_goats) = low_goats {
                    let sets = low_sets[low_goats as usize].len();
                    end += sets as u32;
                    of_goats.push(Block {
                        high,
                        low_goats: low_goats as u8,
                        start,
                        sets: sets as u8,
                    });
                }
                start
            };
            starts.push((0..1 << (free - low)).map(start_of).collect());
            blocks.push(of_goats);
        }
        Ranks {
            free,
            low,
            low_ranks,
            low_sets,
            low_without,
            starts,
            blocks,
        }
    }

    /// The sets of so many goats, which the free nodes have room for.
    pub fn sets(&self, goats: u32) -> Sets<'_> {
        Sets {
            ranks: self,
            goats,
            starts: &self.starts[goats as usize],
            blocks: &self.blocks[goats as usize],
        }
    }
}

impl Sets<'_> {
    /// How many there are.
    pub fn len(&self) -> usize {
        binomial(self.ranks.free, self.goats) as usize
    }

    /// The place of one.
    #[inline]
    pub fn rank(&self, set: u32) -> usize {
        let low = self.ranks.low;
        let place = self.ranks.low_ranks[(set & ((1 << low) - 1)) as usize];
        self.starts[(set >> low) as usize] as usize + usize::from(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_its_place_in_the_order_of_numbers() {
        for free in [1, 7, 10, 13] {
            let ranks = Ranks::new(free);
            for goats in 0..=free {
                let sets = ranks.sets(goats);
                let wanted = (0..1u32 << free).filter(|set| set.count_ones() == goats);
                let count = wanted.enumerate().map(|(place, set)| {
                    assert_eq!(sets.rank(set), place);
                });
                assert_eq!(count.count(), sets.len());
                let mut end = 0;
                for block in sets.blocks {
                    assert_eq!(block.place().start, end);
                    end = block.place().end;
                }
                assert_eq!(end, sets.len());
            }
        }
    }
}
