//! Drops: for the same tigers, each goat set sums the counts of the sets with one goat less.
//!
//! Removing a goat from the upper half keeps the lower half, so a whole block is added to another.
//! Removing one from the lower half stays within the block, and a table tells where to.
//!
//! If symmetric children count once, predecessors that a symmetry of the tigers maps to each other
//! contribute once. This matters only for goat sets that such a symmetry fixes up to one goat.
//! They are few and are recomputed one by one.

use tablebase::{TigerClass, bits};

use super::arithmetic::Arithmetic;
use super::nearly_fixed_sets::NearlyFixedSets;
use super::set_ranks::{RUN, Sets};
use super::tiger_turn::permuted;

/// Computes the counts of all goat sets after a drop from the sums before it.
pub(super) fn drop_goats<A: Arithmetic>(
    arithmetic: &A,
    sums: &[A::Sum],
    before: Sets<'_>,
    cells: &mut [A::Stored],
    after: Sets<'_>,
    buffer: &mut Vec<A::Sum>,
) {
    let ranks = after.ranks;
    for block in after.blocks {
        let target = &mut cells[block.range()];
        buffer.clear();
        buffer.resize(target.len(), A::Sum::default());
        let goats = usize::from(block.low_goats);
        if goats > 0 {
            let start = before.starts[block.high as usize] as usize;
            let Some(same_high) = sums[start..].first_chunk::<RUN>() else {
                unreachable!("sums are padded with a run");
            };
            let without = ranks.low_without[goats].chunks_exact(goats);
            for (sum, ranks) in buffer.iter_mut().zip(without) {
                for &rank in ranks {
                    *sum += same_high[usize::from(rank)];
                }
            }
        }
        for bit in bits(block.high) {
            let start = before.starts[(block.high ^ 1 << bit) as usize] as usize;
            let same_low = &sums[start..start + target.len()];
            for (sum, &other) in buffer.iter_mut().zip(same_low) {
                *sum += other;
            }
        }
        for (cell, &sum) in target.iter_mut().zip(&*buffer) {
            *cell = arithmetic.store(sum);
        }
    }
}

/// Recomputes the goat sets that a symmetry of the tigers fixes up to one goat, counting symmetric
/// predecessors once.
pub(super) fn merge_drops<A: Arithmetic>(
    arithmetic: &A,
    class: &TigerClass,
    stabiliser: &[NearlyFixedSets],
    sums: &[A::Sum],
    before: Sets<'_>,
    cells: &mut [A::Stored],
    after: Sets<'_>,
) {
    let mut distinct = Vec::new();
    let nearly_fixed = stabiliser
        .iter()
        .flat_map(|symmetry| symmetry.sets(after.goats, 1));
    for set in nearly_fixed {
        distinct.clear();
        distinct.extend(bits(set).map(|bit| canonical(class, set ^ 1 << bit)));
        distinct.sort_unstable();
        distinct.dedup();
        let mut sum = A::Sum::default();
        for &without in &distinct {
            sum += sums[before.rank(without)];
        }
        cells[after.rank(set)] = arithmetic.store(sum);
    }
}

/// Returns the least image of a goat set under the symmetries that fix the tigers.
pub(super) fn canonical(class: &TigerClass, set: u32) -> u32 {
    let images = class
        .stabiliser
        .iter()
        .map(|symmetry| permuted(symmetry, set));
    images.fold(set, u32::min)
}
