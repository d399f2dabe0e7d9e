//! The sliding phase position by position, once few positions change in a turn.
//!
//! Most of the sliding phase is decided within a few turns; after that each turn decides one
//! position in a thousand or fewer, and recomputing whole classes is waste. So from then on
//! only the positions that lead to one just decided are looked at. A class looks for them
//! itself, in what its targets have decided, and so writes to no words but its own.
//!
//! Cost: for each position decided, its predecessors, and for some of these all successors.

use crate::classes::tiger_classes::{TigerClass, TigerMove};
use crate::plane::layout::Layout;
use crate::plane::word::{LOW_BITS, both_planes};

/// A goat set whose value was found in the last turn, beside the tigers of some class.
#[derive(Debug, Clone, Copy)]
pub struct DecidedSet {
    pub index: u32,
    /// Whether Tigers win.
    pub tigers: bool,
}

/// The words of one class, and how the distances of new wins are written.
pub struct ClassPlane<'a> {
    pub words: &'a mut [u64],
    pub distances: &'a mut [u8],
    pub layout: &'a Layout,
    /// Halved distances for wins of Tigers and of Goats.
    pub bytes: [u8; 2],
    /// The positions decided in this turn.
    pub decided: Vec<DecidedSet>,
}

/// Tigers to move: follows what was decided with Goats to move, `frontier` by class.
pub fn propagate_to_tigers(
    class: &TigerClass,
    own: &mut ClassPlane<'_>,
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
            match own.is_open(index) {
                true if decided.tigers => own.decide(index, true),
                true => lost.push(index),
                false => {}
            }
        }
    }
    retain_lost(class, &mut lost, goats, own.layout);
    for index in lost {
        // Two moves may have led to it.
        if own.is_open(index) {
            own.decide(index, false);
        }
    }
}

/// Keeps the goat sets with which Goats win whatever Tigers do. Move by move, so that what is
/// read lies in one plane at a time.
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
            // Out of the goat_range lies only the capture that wins.
            let wins = || {
                let next = layout.locate(there.apply(index ^ captured));
                next.is_none_or(|(place, low)| words[place] >> (low + 32) & 1 == 1)
            };
            !(possible && wins())
        });
    }
}

/// Goats to move: follows what was decided with Tigers to move, in the same class.
pub fn propagate_to_goats(
    class: &TigerClass,
    own: &mut ClassPlane<'_>,
    tigers: &[u64],
    frontier: &[DecidedSet],
) {
    let layout = own.layout;
    let mut near = [0u32; 32];
    for &(a, b) in &class.edges {
        near[usize::from(a)] |= 1 << b;
        near[usize::from(b)] |= 1 << a;
    }
    for decided in frontier {
        for index in neighbours(decided.index, &near, layout.nodes) {
            let lost = || {
                neighbours(index, &near, layout.nodes).all(|next| {
                    let (place, low) = layout.locate(next).expect("a slide keeps the goats");
                    tigers[place] >> low & 1 == 1
                })
            };
            if own.is_open(index) && (!decided.tigers || lost()) {
                own.decide(index, decided.tigers);
            }
        }
    }
}

/// The goat sets of a layer whose value was found in the turn of these bytes.
pub fn decided_in_round(
    words: &[u64],
    distances: &[u8],
    layout: &Layout,
    bytes: [u8; 2],
) -> Vec<DecidedSet> {
    let mut decided_in_round = Vec::new();
    for ((place, number), word) in layout.word_numbers().enumerate().zip(words) {
        let valid = layout.valid_mask(number.count_ones());
        let sets = valid.count_ones() as usize;
        let distances = &distances[layout.sets_before(place)..][..sets];
        // Few words have any, and all bytes of one are looked at together.
        let any = distances
            .iter()
            .fold(false, |any, byte| any | bytes.contains(byte));
        if !any {
            continue;
        }
        for (low, byte) in bits(valid).zip(distances) {
            let tigers = word >> low & 1 == 1;
            if *byte == bytes[usize::from(!tigers)] {
                let index = number << LOW_BITS | low;
                decided_in_round.push(DecidedSet { index, tigers });
            }
        }
    }
    decided_in_round
}

impl ClassPlane<'_> {
    /// Whether a goat set of the goat_range is drawn as far as is known.
    fn is_open(&self, index: u32) -> bool {
        self.layout
            .locate(index)
            .is_some_and(|(place, low)| self.words[place] >> low & both_planes(1) == 1 << 32)
    }

    fn decide(&mut self, index: u32, tigers: bool) {
        let (place, low) = self.layout.locate(index).expect("it is open");
        self.words[place] ^= if tigers { 1 << low } else { 1 << (low + 32) };
        let number = self.layout.set_rank(index).expect("it is open");
        self.distances[number] = self.bytes[usize::from(!tigers)];
        self.decided.push(DecidedSet { index, tigers });
    }
}

/// The bit of the captured goat.
fn captured(m: &TigerMove) -> u32 {
    m.over.map_or(0, |over| 1 << over)
}

/// The index bits of the target that are empty after the move.
fn empty_after(m: &TigerMove) -> u32 {
    let there = |bit: u8| 1 << m.bits[usize::from(bit)];
    there(m.to) | m.over.map_or(0, there)
}

/// TablebaseIndex bits that are looked up together. Tables are made anew for each move, often for a few
/// hundred goat sets, so they are small.
const DIGIT: usize = 6;
const DIGITS: usize = 32usize.div_ceil(DIGIT);

/// Brings index bits to other places.
struct BitPermutation {
    tables: [[u32; 1 << DIGIT]; DIGITS],
    digits: usize,
}

impl BitPermutation {
    /// To where `bits` says, for each bit.
    fn forward(bits: &[u8]) -> Self {
        BitPermutation::new(bits.iter().enumerate().map(|(from, &to)| (from, to.into())))
    }

    /// From where `bits` says.
    fn inverse(bits: &[u8]) -> Self {
        BitPermutation::new(bits.iter().enumerate().map(|(to, &from)| (from.into(), to)))
    }

    /// Takes each bit, in any order, with the one that it becomes.
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

/// The goat sets that one goat slide leads to, or comes from.
fn neighbours(index: u32, near: &[u32; 32], nodes: u32) -> impl Iterator<Item = u32> + '_ {
    let empty = bits(u32::MAX >> (32 - nodes) & !index);
    empty.flat_map(move |to| {
        bits(near[to as usize] & index).map(move |from| index ^ 1 << from ^ 1 << to)
    })
}

/// The numbers of the bits of a set.
pub fn bits(set: u32) -> impl Iterator<Item = u32> {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bits_are_carried_to_their_places_and_back(
            all in Just((0..32).collect::<Vec<u8>>()).prop_shuffle(),
            nodes in 1..=32u8,
            index: u32,
        ) {
            let places: Vec<u8> = all.into_iter().filter(|&bit| bit < nodes).collect();
            let index = index & u32::MAX >> (32 - nodes);
            let there = BitPermutation::forward(&places).apply(index);
            prop_assert_eq!(there, crate::classes::tiger_classes::image(&places, index));
            prop_assert_eq!(BitPermutation::inverse(&places).apply(there), index);
        }
    }
}
