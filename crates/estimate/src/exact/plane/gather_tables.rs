//! Tables that tell where a tiger move takes the counts of a block from.
//!
//! A move permutes the index bits of goat sets. Few lower bits become upper bits and few upper
//! bits become lower bits, seldom more than two either way. Lower halves that agree in the former
//! form a group: their counts come from one block. There is a list of groups for each number of
//! goats in the lower half, and a table of ranks for each choice of the latter.
//!
//! Cost: some microseconds per move.

use std::ops::Range;

use tablebase::bits;

use super::set_ranks::Sets;

/// The tables of one move. A thread reuses them from move to move.
#[derive(Default)]
pub(super) struct GatherTables {
    /// The image of every upper half, with the goat that a jump puts back.
    high: Vec<u32>,
    /// The image of every lower half.
    low: Vec<u32>,
    /// The lower bits that upper bits are mapped to.
    inward: u32,
    /// By goats in the lower half, the range of groups.
    lists: Vec<Range<usize>>,
    groups: Vec<Group>,
    /// Group by group, the rank of each lower half and the lower bits of its image.
    carried: Vec<(u8, u32)>,
    /// For each choice of inward bits, group by group, the rank of each lower half and the rank
    /// its count comes from.
    pairs: Vec<[u8; 2]>,
}

/// Lower halves whose counts come from the same block.
pub(super) struct Group {
    /// The upper bits of their images.
    pub high: u32,
    /// Their range among the pairs.
    pub pairs: Range<usize>,
}

impl GatherTables {
    /// Computes the tables of a move, given the image of each bit, the bits that must be empty,
    /// and the bits added to every image.
    pub fn fill(&mut self, to: &[u8], empty: u32, added: u32, sets: Sets<'_>) {
        let ranks = sets.ranks;
        let low = ranks.low;
        let mask = (1u32 << low) - 1;
        images(&mut self.low, &to[..low as usize], 0);
        images(&mut self.high, &to[low as usize..], added);
        let image =
            |from: u32| bits(from & !empty).fold(added, |all, bit| all | 1 << to[bit as usize]);
        let free = u32::MAX >> (32 - ranks.free);
        self.inward = image(free & !mask) & mask;
        let outward = image(mask) & !added & !mask;
        self.group(empty, outward, sets);
        self.pairs.clear();
        for inward in subsets(self.inward) {
            let rank = |low: u32| ranks.low_ranks[(low | inward) as usize];
            let pairs = self.carried.iter();
            let pairs = pairs.map(|&(own, low)| [own, rank(low)]);
            self.pairs.extend(pairs);
        }
    }

    /// Groups the lower halves by the upper bits of their images.
    fn group(&mut self, empty: u32, outward: u32, sets: Sets<'_>) {
        let ranks = sets.ranks;
        let mask = (1u32 << ranks.low) - 1;
        let most = ranks.low.min(sets.goats) as usize;
        self.lists.clear();
        self.groups.clear();
        self.carried.clear();
        for sets in &ranks.low_sets[..=most] {
            let start = self.groups.len();
            for outward in subsets(outward) {
                let first = self.carried.len();
                let ranked = sets.iter().zip(0u8..=u8::MAX);
                let ranked = ranked.map(|(&set, rank)| (set, rank, self.low[set as usize]));
                self.carried.extend(
                    ranked
                        .filter(|&(set, _, image)| set & empty == 0 && image & !mask == outward)
                        .map(|(_, rank, image)| (rank, image & mask)),
                );
                if self.carried.len() > first {
                    self.groups.push(Group {
                        high: outward >> ranks.low,
                        pairs: first..self.carried.len(),
                    });
                }
            }
            self.lists.push(start..self.groups.len());
        }
    }

    /// Returns the image of an upper half.
    #[inline]
    pub fn high(&self, high: u32) -> u32 {
        self.high[high as usize]
    }

    /// Returns the groups with this many goats in the lower half.
    #[inline]
    pub fn groups(&self, low_goats: u8) -> &[Group] {
        &self.groups[self.lists[usize::from(low_goats)].clone()]
    }

    /// Returns the pairs of ranks for an upper half, given its image.
    #[inline]
    pub fn pairs(&self, high: u32) -> &[[u8; 2]] {
        let choice = extract_bits(high, self.inward) as usize;
        &self.pairs[choice * self.carried.len()..][..self.carried.len()]
    }
}

/// Computes the image of every set of bits, each with some bits added.
fn images(images: &mut Vec<u32>, to: &[u8], added: u32) {
    images.clear();
    images.push(added);
    for &bit in to {
        for set in 0..images.len() {
            images.push(images[set] | 1 << bit);
        }
    }
}

/// Returns the subsets of a set in numerical order.
fn subsets(of: u32) -> impl Iterator<Item = u32> {
    let mut next = Some(0u32);
    std::iter::from_fn(move || {
        let set = next?;
        next = (set != of).then(|| set.wrapping_sub(of) & of);
        Some(set)
    })
}

/// Extracts the bits of `set` selected by `mask` into contiguous low bits (PEXT).
#[inline]
fn extract_bits(set: u32, mask: u32) -> u32 {
    let mut extracted = 0;
    let mut rest = mask;
    let mut position = 0;
    while rest != 0 {
        extracted |= (set >> rest.trailing_zeros() & 1) << position;
        position += 1;
        rest &= rest - 1;
    }
    extracted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extracted_bits_number_the_subsets() {
        for mask in [0, 1, 0b1010, 0b1101_0001] {
            let all: Vec<u32> = subsets(mask).collect();
            assert_eq!(all.len(), 1 << mask.count_ones());
            for (number, &set) in all.iter().enumerate() {
                assert_eq!(extract_bits(set, mask), number as u32);
                assert_eq!(extract_bits(set | !mask, mask), number as u32);
            }
        }
    }
}
