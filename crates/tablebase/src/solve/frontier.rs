//! Late rounds of the sliding phase, position by position.
//!
//! Most of the sliding phase is decided within a few turns. After that each turn decides one
//! position in a thousand or fewer, and recomputing whole classes is wasteful. From then on only
//! the predecessors of newly decided positions are examined. Each class pulls them from what its
//! targets have decided, so it writes only to its plane words.
//!
//! Cost: for each decided position its predecessors, and for some of these all their successors.

use crate::classes::node_sets::bits;
use crate::classes::tiger_classes::{TigerClass, TigerMove};
use crate::plane::layout::Layout;
use crate::plane::word::{LOW_BITS, both_planes};

/// A goat set of some class whose value was decided at the last turn.
#[derive(Debug, Clone, Copy)]
pub struct DecidedSet {
    pub index: u32,
    /// True if Tigers win, false if Goats do.
    pub tigers_win: bool,
}

/// The words and distances of one class, for updating.
pub struct ClassPlane<'a> {
    pub words: &'a mut [u64],
    pub distances: &'a mut [u8],
    pub layout: &'a Layout,
    /// Halved distances of new wins of Tigers and of Goats.
    pub half_distances: [u8; 2],
    /// Positions decided at this turn.
    pub decided: Vec<DecidedSet>,
}

/// Tigers to move: decides the predecessors of `frontier`, the positions by class that were decided
/// with Goats to move.
pub fn propagate_to_tigers(
    class: &TigerClass,
    plane: &mut ClassPlane<'_>,
    goats: &[u64],
    frontier: &[Vec<DecidedSet>],
) {
    let mut lost = Vec::new();
    for m in &class.moves {
        let decided = &frontier[m.target as usize];
        if decided.is_empty() {
            continue;
        }
        let back = BitPermutation::inverse(&m.bits);
        let (captured, empty) = (captured(m), empty_after(m));
        for decided in decided.iter().filter(|decided| decided.index & empty == 0) {
            let index = back.apply(decided.index) | captured;
            if !plane.is_open(index) {
                continue;
            }
            if decided.tigers_win {
                plane.decide(index, true);
            } else {
                lost.push(index);
            }
        }
    }
    retain_lost(class, &mut lost, goats, plane.layout);
    for index in lost {
        // Two moves may have added the same set.
        if plane.is_open(index) {
            plane.decide(index, false);
        }
    }
}

/// Retains the goat sets with which every tiger move loses. Goes move by move, so that reads stay
/// within one plane at a time.
fn retain_lost(class: &TigerClass, indices: &mut Vec<u32>, goats: &[u64], layout: &Layout) {
    for m in &class.moves {
        if indices.is_empty() {
            return;
        }
        let there = BitPermutation::forward(&m.bits);
        let (captured, entered) = (captured(m), 1 << m.to);
        let words = &goats[m.target as usize * layout.words..][..layout.words];
        indices.retain(|index| {
            let possible = index & (entered | captured) == captured;
            // Only the winning capture leads out of range.
            let wins = || {
                let next = layout.locate(there.apply(index ^ captured));
                next.is_none_or(|(place, low)| words[place] >> (low + 32) & 1 == 1)
            };
            !(possible && wins())
        });
    }
}

/// Goats to move: decides the predecessors of `frontier`, the positions of the same class that were
/// decided with Tigers to move.
pub fn propagate_to_goats(
    class: &TigerClass,
    plane: &mut ClassPlane<'_>,
    tigers: &[u64],
    frontier: &[DecidedSet],
) {
    let layout = plane.layout;
    let mut adjacent = [0u32; 32];
    for &(a, b) in &class.edges {
        adjacent[usize::from(a)] |= 1 << b;
        adjacent[usize::from(b)] |= 1 << a;
    }
    for decided in frontier {
        for index in neighbours(decided.index, &adjacent, layout.nodes) {
            let lost = || {
                neighbours(index, &adjacent, layout.nodes).all(|next| {
                    let (place, low) = layout
                        .locate(next)
                        .expect("a slide keeps the number of goats");
                    tigers[place] >> low & 1 == 1
                })
            };
            if plane.is_open(index) && (!decided.tigers_win || lost()) {
                plane.decide(index, decided.tigers_win);
            }
        }
    }
}

/// Returns the goat sets of a class whose halved distance is that of the winner in
/// `half_distances`.
pub fn decided_in_round(
    words: &[u64],
    distances: &[u8],
    layout: &Layout,
    half_distances: [u8; 2],
) -> Vec<DecidedSet> {
    let mut decided = Vec::new();
    for ((place, number), word) in layout.word_numbers().enumerate().zip(words) {
        let valid = layout.valid_mask(number.count_ones());
        let sets = valid.count_ones() as usize;
        let distances = &distances[layout.sets_before(place)..][..sets];
        // Few words contain any, so first test all distances of a word without branching.
        let any = distances
            .iter()
            .fold(false, |any, byte| any | half_distances.contains(byte));
        if !any {
            continue;
        }
        for (low, byte) in bits(valid).zip(distances) {
            let tigers_win = word >> low & 1 == 1;
            if *byte == half_distances[usize::from(!tigers_win)] {
                let index = number << LOW_BITS | low;
                decided.push(DecidedSet { index, tigers_win });
            }
        }
    }
    decided
}

impl ClassPlane<'_> {
    /// Checks whether a goat set is in range and not yet decided.
    fn is_open(&self, index: u32) -> bool {
        self.layout
            .locate(index)
            .is_some_and(|(place, low)| self.words[place] >> low & both_planes(1) == 1 << 32)
    }

    /// Decides the value of a goat set.
    fn decide(&mut self, index: u32, tigers_win: bool) {
        let (place, low) = self.layout.locate(index).expect("the set is undecided");
        self.words[place] ^= if tigers_win {
            1 << low
        } else {
            1 << (low + 32)
        };
        let number = self.layout.set_rank(index).expect("the set is undecided");
        self.distances[number] = self.half_distances[usize::from(!tigers_win)];
        self.decided.push(DecidedSet { index, tigers_win });
    }
}

/// Returns the index bit of the captured goat, or 0.
fn captured(m: &TigerMove) -> u32 {
    m.over.map_or(0, |over| 1 << over)
}

/// Returns the index bits of the target that are empty after the move.
fn empty_after(m: &TigerMove) -> u32 {
    let there = |bit: u8| 1 << m.bits[usize::from(bit)];
    there(m.to) | m.over.map_or(0, there)
}

/// Index bits per table lookup. The tables are rebuilt for each move, often for a few hundred goat
/// sets, so they are small.
const DIGIT: usize = 6;
const DIGITS: usize = 32usize.div_ceil(DIGIT);

/// A permutation of index bits, by table lookup.
struct BitPermutation {
    tables: [[u32; 1 << DIGIT]; DIGITS],
    digits: usize,
}

impl BitPermutation {
    /// Moves bit `i` to `bits[i]`.
    fn forward(bits: &[u8]) -> Self {
        BitPermutation::new(bits.iter().enumerate().map(|(from, &to)| (from, to.into())))
    }

    /// Moves bit `bits[i]` to `i`.
    fn inverse(bits: &[u8]) -> Self {
        BitPermutation::new(bits.iter().enumerate().map(|(to, &from)| (from.into(), to)))
    }

    /// Builds the tables from pairs (from, to) in any order.
    fn new(bits: impl ExactSizeIterator<Item = (usize, usize)>) -> Self {
        let digits = bits.len().div_ceil(DIGIT);
        let mut tables = [[0; 1 << DIGIT]; DIGITS];
        for (from, to) in bits {
            tables[from / DIGIT][1 << (from % DIGIT)] = 1 << to;
        }
        for table in &mut tables[..digits] {
            for bits in 1..1usize << DIGIT {
                table[bits] = table[bits & (bits - 1)] | table[bits & bits.wrapping_neg()];
            }
        }
        BitPermutation { tables, digits }
    }

    #[inline(always)]
    fn apply(&self, index: u32) -> u32 {
        let tables = self.tables[..self.digits].iter().enumerate();
        tables.fold(0, |there, (digit, table)| {
            there | table[(index >> (digit * DIGIT)) as usize % (1 << DIGIT)]
        })
    }
}

/// Iterates over the goat sets one goat slide away.
fn neighbours(index: u32, adjacent: &[u32; 32], nodes: u32) -> impl Iterator<Item = u32> + '_ {
    let empty = bits(u32::MAX >> (32 - nodes) & !index);
    empty.flat_map(move |to| {
        bits(adjacent[to as usize] & index).map(move |from| index ^ 1 << from ^ 1 << to)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn forward_and_inverse_permute_bits(
            all in Just((0..32).collect::<Vec<u8>>()).prop_shuffle(),
            nodes in 1..=32u8,
            index: u32,
        ) {
            let places: Vec<u8> = all.into_iter().filter(|&bit| bit < nodes).collect();
            let index = index & u32::MAX >> (32 - nodes);
            let there = BitPermutation::forward(&places).apply(index);
            prop_assert_eq!(there, crate::classes::node_sets::image(&places, index));
            prop_assert_eq!(BitPermutation::inverse(&places).apply(there), index);
        }
    }
}
