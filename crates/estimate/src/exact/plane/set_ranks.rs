//! Ranks of goat sets among those of their size.
//!
//! A set of free nodes is a number, and sets of one size are sorted. Sets with the same upper half
//! form a block, ordered by their lower half. So the rank of a set is the start of its block plus
//! the rank of its lower half among lower halves of its size.
//!
//! ```text
//! upper   000            001            010           ...
//! lower   0111 1011 ...  0011 0101 ...  0011 0101 ...      (three goats)
//! ```

use std::ops::Range;

use tablebase::{binomial, bits};

/// Index bits in the lower half, chosen so that ranks within a block fit into a byte.
pub(super) const LOW_BITS: u32 = 10;

/// Upper bound on the length of a block. Arrays that blocks are read from are padded with this
/// many cells, so that reading a run of this length needs no bounds check per cell.
pub(super) const RUN: usize = 1 << 8;

/// Ranking tables for all sets of some free nodes.
pub(super) struct SetRanks {
    /// Number of free nodes.
    pub free: u32,
    /// Bits in the lower half.
    pub low: u32,
    /// The rank of each lower half among those of its size.
    pub low_ranks: Vec<u8>,
    /// The lower halves by size.
    pub low_sets: Vec<Vec<u32>>,
    /// By size, for each lower half its ranks after removing one of its nodes.
    pub low_without: Vec<Vec<u8>>,
    /// By size of the sets, the start of each upper half's block.
    starts: Vec<Vec<u32>>,
    /// By size of the sets, the nonempty blocks.
    blocks: Vec<Vec<Block>>,
}

/// The sets of one size.
#[derive(Clone, Copy)]
pub(super) struct Sets<'a> {
    pub ranks: &'a SetRanks,
    pub goats: u32,
    /// The start of each upper half's block.
    pub starts: &'a [u32],
    /// The nonempty blocks in order.
    pub blocks: &'a [Block],
}

/// The sets with the same upper half.
pub(super) struct Block {
    /// The upper half.
    pub high: u32,
    /// Goats in the lower half.
    pub low_goats: u8,
    start: u32,
    sets: u8,
}

impl Block {
    /// Returns the ranks of the block's sets.
    #[inline]
    pub fn range(&self) -> Range<usize> {
        let start = self.start as usize;
        start..start + usize::from(self.sets)
    }
}

impl SetRanks {
    pub fn new(free: u32) -> Self {
        let low = free.min(LOW_BITS);
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
        let (starts, blocks) = (0..=free)
            .map(|goats| blocks_of_size(free, goats, &low_sets))
            .unzip();
        SetRanks {
            free,
            low,
            low_ranks,
            low_sets,
            low_without,
            starts,
            blocks,
        }
    }

    /// Returns the sets of this many goats, at most the number of free nodes.
    pub fn sets(&self, goats: u32) -> Sets<'_> {
        Sets {
            ranks: self,
            goats,
            starts: &self.starts[goats as usize],
            blocks: &self.blocks[goats as usize],
        }
    }
}

/// Returns the start of each upper half's block and the nonempty blocks.
fn blocks_of_size(free: u32, goats: u32, low_sets: &[Vec<u32>]) -> (Vec<u32>, Vec<Block>) {
    let low = low_sets.len() as u32 - 1;
    let mut end = 0;
    let mut blocks = Vec::new();
    let mut starts = Vec::new();
    for high in 0..1u32 << (free - low) {
        starts.push(end);
        let low_goats = goats.checked_sub(high.count_ones());
        if let Some(low_goats) = low_goats.filter(|&goats| goats <= low) {
            let sets = low_sets[low_goats as usize].len();
            blocks.push(Block {
                high,
                low_goats: low_goats as u8,
                start: end,
                sets: sets as u8,
            });
            end += sets as u32;
        }
    }
    (starts, blocks)
}

impl Sets<'_> {
    /// Returns the number of sets.
    pub fn len(&self) -> usize {
        binomial(self.ranks.free, self.goats) as usize
    }

    /// Returns the rank of a set.
    #[inline]
    pub fn rank(&self, set: u32) -> usize {
        let low = self.ranks.low;
        let low_rank = self.ranks.low_ranks[(set & ((1 << low) - 1)) as usize];
        self.starts[(set >> low) as usize] as usize + usize::from(low_rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_follow_numerical_order() {
        for free in [1, 7, 10, 13] {
            let ranks = SetRanks::new(free);
            for goats in 0..=free {
                let sets = ranks.sets(goats);
                let in_order = (0..1u32 << free).filter(|set| set.count_ones() == goats);
                let mut count = 0;
                for (rank, set) in in_order.enumerate() {
                    assert_eq!(sets.rank(set), rank);
                    count += 1;
                }
                assert_eq!(count, sets.len());
                let mut end = 0;
                for block in sets.blocks {
                    assert_eq!(block.range().start, end);
                    end = block.range().end;
                }
                assert_eq!(end, sets.len());
            }
        }
    }
}
