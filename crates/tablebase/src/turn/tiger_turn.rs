//! Tigers to move: the best of the tigers' slides and jumps, for all goat sets of a class.
//!
//! Each move is a [`PlanePermutation`] of the target class's words. A capture that wins leads to no
//! stored position, so the goat sets that allow one are marked first.

use crate::classes::tiger_classes::TigerClass;
use crate::plane::layout::Layout;
use crate::plane::simd::SimdKernel;
use crate::plane::word::{BIT_CLEAR_MASKS, LOW_BITS, POPCOUNT_MASKS, both_planes};
use crate::turn::gather::GatherScratch;
use crate::turn::permutation::PlanePermutation;

/// The words of all classes with Goats to move, which Tigers' turn reads.
#[derive(Clone, Copy)]
pub struct SuccessorPlanes<'a> {
    pub words: &'a [u64],
    pub layout: &'a Layout,
}

impl<'a> SuccessorPlanes<'a> {
    fn class(&self, number: u32) -> &'a [u64] {
        let start = number as usize * self.layout.words;
        &self.words[start..start + self.layout.words]
    }
}

/// A kernel that combines the successors of all tiger moves into the words of a class.
pub struct TigerKernel<'a> {
    pub class: &'a TigerClass,
    pub successors: SuccessorPlanes<'a>,
    pub words: &'a mut [u64],
    pub layout: &'a Layout,
    pub scratch: &'a mut GatherScratch,
}

impl SimdKernel for TigerKernel<'_> {
    #[inline(always)]
    fn run(self) {
        let (successors, layout) = (self.successors, self.layout);
        let goat_range = successors.layout.goat_range;
        let least = layout.goat_range.min.max(goat_range.min) as i32;
        let most = layout.goat_range.max.min(goat_range.max) as i32;
        for m in &self.class.moves {
            // A jump leads to a set with one goat fewer, which must be in the successor's range.
            let least = match m.over {
                Some(_) => least.max(goat_range.min as i32 + 1),
                None => least,
            };
            PlanePermutation::new(m).apply(
                (successors.class(m.target), successors.layout),
                (self.words, layout),
                (least, most),
                self.scratch,
            );
        }
    }
}

/// Marks the sets of `goats` goats that allow a capture as won by Tigers.
pub fn mark_winning_captures(class: &TigerClass, words: &mut [u64], layout: &Layout, goats: u32) {
    let jumps: Vec<Jump> = class
        .moves
        .iter()
        .filter_map(|m| m.over.map(|over| Jump::new(m.to.into(), over.into())))
        .collect();
    let columns = &layout.columns;
    let row_bits = u32::MAX << columns.bits;
    let mut possible = Vec::new();
    for row in 0..layout.rows() {
        let high = row << columns.bits;
        possible.clear();
        possible.extend(
            jumps
                .iter()
                .filter(|jump| (high ^ jump.set) & jump.relevant & row_bits == 0),
        );
        let most = goats as i32 - row.count_ones() as i32;
        for (count, &mask) in POPCOUNT_MASKS.iter().enumerate() {
            let mask = both_planes(mask);
            let wanted = columns.with_counts(most - count as i32, most - count as i32);
            let kept = layout.ranks(row);
            let ranks = wanted.start.max(kept.start)..wanted.end.min(kept.end);
            let places = layout.places(row, &ranks);
            for (rank, word) in ranks.zip(&mut words[places]) {
                let column = columns.column(rank);
                let low = possible
                    .iter()
                    .filter(|jump| (column ^ jump.set) & jump.relevant & !row_bits == 0)
                    .fold(0, |mask, jump| mask | jump.low);
                *word |= low & mask;
            }
        }
    }
}

/// The condition under which a goat set allows a jump.
struct Jump {
    /// High bits that the jump depends on.
    relevant: u32,
    /// High bits that must be set.
    set: u32,
    /// Goat sets within a word that allow it, by their low bits.
    low: u64,
}

impl Jump {
    fn new(to: usize, over: usize) -> Self {
        let high = |bit: usize| {
            if bit < LOW_BITS {
                0
            } else {
                1 << (bit - LOW_BITS)
            }
        };
        let clear_mask = |bit: usize| BIT_CLEAR_MASKS.get(bit).copied();
        Jump {
            relevant: high(to) | high(over),
            set: high(over),
            low: clear_mask(to).unwrap_or(u64::MAX)
                & clear_mask(over).map_or(u64::MAX, |mask| !mask),
        }
    }
}
