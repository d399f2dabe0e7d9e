//! Drops: each goat set collects what the sets without one of its goats have, beside the same
//! tigers.
//!
//! Taking a goat from the upper half leaves the lower half as it is: a whole block is added to a
//! block. Taking one from the lower half stays within the block, where a table says where to.
//!
//! In a tree with symmetric children counted once, sets that a symmetry of the tigers makes of
//! each other give their number once. That matters only to goat sets that such a symmetry keeps
//! but for one goat; these are few and are done over, one by one.

use tablebase::{Class, bits};

use super::arithmetic::Arithmetic;
use super::nearly_fixed_sets::Near;
use super::set_ranks::{RUN, Sets};
use super::tiger_turn::permuted;

/// What all goat sets have after a drop; `sums` is what those with a goat less had before.
pub(super) fn drop_goats<A: Arithmetic>(
    arithmetic: &A,
    sums: &[A::Wide],
    before: Sets<'_>,
    cells: &mut [A::Cell],
    after: Sets<'_>,
    buffer: &mut Vec<A::Wide>,
) {
    let ranks = after.ranks;
    for block in after.blocks {
        let room = &mut cells[block.place()];
        buffer.clear();
        buffer.resize(room.len(), A::Wide::default());
        let goats = usize::from(block.low_goats);
        if goats > 0 {
            let start = before.starts[block.high as usize] as usize;
            let Some(within) = sums[start..].first_chunk::<RUN>() else {
                unreachable!("sums are followed by a run");
            };
            let without = ranks.low_without[goats].chunks_exact(goats);
            for (sum, places) in buffer.iter_mut().zip(without) {
                for &place in places {
                    *sum += within[usize::from(place)];
                }
            }
        }
        for bit in bits(block.high) {
            let start = before.starts[(block.high ^ 1 << bit) as usize] as usize;
            let same_low = &sums[start..start + room.len()];
            for (sum, &other) in buffer.iter_mut().zip(same_low) {
                *sum += other;
            }
        }
        for (cell, &sum) in room.iter_mut().zip(&*buffer) {
            *cell = arithmetic.keep(sum);
        }
    }
}

/// Does over the goat sets that a symmetry of the tigers nearly keeps.
pub(super) fn merge_drops<A: Arithmetic>(
    arithmetic: &A,
    class: &Class,
    keepers: &[Near],
    sums: &[A::Wide],
    before: Sets<'_>,
    cells: &mut [A::Cell],
    after: Sets<'_>,
) {
    let mut distinct = Vec::new();
    for set in keepers.iter().flat_map(|near| near.sets(after.goats, 1)) {
        distinct.clear();
        distinct.extend(bits(set).map(|bit| least(class, set ^ 1 << bit)));
        distinct.sort_unstable();
        distinct.dedup();
        let mut sum = A::Wide::default();
        for &without in &distinct {
            sum += sums[before.rank(without)];
        }
        cells[after.rank(set)] = arithmetic.keep(sum);
    }
}

/// The least of the goat sets that the symmetries of the tigers make of one.
pub(super) fn least(class: &Class, set: u32) -> u32 {
    let images = class
        .stabiliser
        .iter()
        .map(|symmetry| permuted(symmetry, set));
    images.fold(set, u32::min)
}
