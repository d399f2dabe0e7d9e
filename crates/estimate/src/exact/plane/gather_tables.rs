//! Where a move takes the numbers of a block from.
//!
//! Of the lower bits some may become upper ones, and of the upper bits some may become lower
//! ones, seldom more than two either way. A group is the lower halves that agree in the former;
//! there is a list of groups for each choice of the latter and each number of lower goats.
//!
//! Cost: some microseconds a move.

use std::ops::Range;

use tablebase::bits;

use super::set_ranks::Sets;

/// The tables of one move, for one thread to use over and over.
#[derive(Default)]
pub(super) struct Tables {
    /// What becomes of every upper half, with the goat that a jump puts back.
    high: Vec<u32>,
    /// What becomes of every lower half.
    low: Vec<u32>,
    /// The lower bits that upper bits become.
    inward: u32,
    /// The groups of each number of lower goats.
    lists: Vec<Range<usize>>,
    groups: Vec<Group>,
    /// The places of lower halves, and the lower bits that they become, group by group.
    carried: Vec<(u8, u32)>,
    /// For each choice of inward bits the places of lower halves, and the places that their
    /// numbers come from, group by group.
    pairs: Vec<[u8; 2]>,
}

/// Lower halves whose numbers come from the same block.
pub(super) struct Group {
    /// The upper bits that their lower bits become.
    pub high: u32,
    /// Their places among the pairs.
    pub pairs: Range<usize>,
}

impl Tables {
    /// Makes the tables of a move: what each bit becomes, which bits are empty, which bits are
    /// there besides.
    pub fn fill(&mut self, to: &[u8], empty: u32, besides: u32, sets: Sets<'_>) {
        let ranks = sets.ranks;
        let low = ranks.low;
        let mask = (1u32 << low) - 1;
        images(&mut self.low, &to[..low as usize], 0);
        images(&mut self.high, &to[low as usize..], besides);
        let becomes =
            |from: u32| bits(from & !empty).fold(besides, |all, bit| all | 1 << to[bit as usize]);
        let free = u32::MAX >> (32 - ranks.free);
        self.inward = becomes(free & !mask) & mask;
        let outward = becomes(mask) & !besides & !mask;
        self.group(empty, outward, sets);
        self.pairs.clear();
        for inward in subsets(self.inward) {
            let rank = |low: u32| ranks.low_ranks[(low | inward) as usize];
            let pairs = self.carried.iter();
            let pairs = pairs.map(|&(place, low)| [place, rank(low)]);
            self.pairs.extend(pairs);
        }
    }

    /// Groups the lower halves by the upper bits that they become.
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
                let places = sets.iter().zip(0u8..=u8::MAX);
                let places = places.map(|(&set, place)| (set, place, self.low[set as usize]));
                self.carried.extend(
                    places
                        .filter(|&(set, _, image)| set & empty == 0 && image & !mask == outward)
                        .map(|(_, place, image)| (place, image & mask)),
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

    /// What becomes of an upper half.
    #[inline]
    pub fn high(&self, high: u32) -> u32 {
        self.high[high as usize]
    }

    /// The groups with so many goats in the lower half.
    #[inline]
    pub fn groups(&self, low_goats: u8) -> &[Group] {
        &self.groups[self.lists[usize::from(low_goats)].clone()]
    }

    /// The pairs of places beside an upper half, given by what becomes of it.
    #[inline]
    pub fn pairs(&self, high: u32) -> &[[u8; 2]] {
        let choice = compressed(high, self.inward) as usize;
        &self.pairs[choice * self.carried.len()..][..self.carried.len()]
    }
}

/// What becomes of every set of bits, with other bits besides.
fn images(images: &mut Vec<u32>, to: &[u8], besides: u32) {
    images.clear();
    images.push(besides);
    for &bit in to {
        for set in 0..images.len() {
            images.push(images[set] | 1 << bit);
        }
    }
}

/// The subsets of a set, in the order of numbers.
fn subsets(of: u32) -> impl Iterator<Item = u32> {
    let mut next = Some(0u32);
    std::iter::from_fn(move || {
        let set = next?;
        next = (set != of).then(|| set.wrapping_sub(of) & of);
        Some(set)
    })
}

/// The number of a subset of `of` in the order of subsets, other bits aside.
#[inline]
fn compressed(set: u32, of: u32) -> u32 {
    let mut number = 0;
    let mut rest = of;
    let mut place = 0;
    while rest != 0 {
        number |= (set >> rest.trailing_zeros() & 1) << place;
        place += 1;
        rest &= rest - 1;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_numbered_in_their_order() {
        for of in [0, 1, 0b1010, 0b1101_0001] {
            let all: Vec<u32> = subsets(of).collect();
            assert_eq!(all.len(), 1 << of.count_ones());
            for (number, &set) in all.iter().enumerate() {
                assert_eq!(compressed(set, of), number as u32);
                assert_eq!(compressed(set | !of, of), number as u32);
            }
        }
    }
}
