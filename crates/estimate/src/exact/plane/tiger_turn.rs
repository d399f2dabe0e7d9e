//! Tiger moves: each position sums the counts of its predecessors.
//!
//! Tiger moves are reversible, so the predecessors are found with the moves of the class itself,
//! putting back the goat that a jump took. [`GatherTables`] turn that into copies between blocks.
//!
//! If symmetric children count once, symmetric predecessors contribute once. This matters only
//! for goat sets that a symmetry fixes (slides) or fixes up to one goat (jumps). They are few and
//! are recomputed one by one.

use tablebase::{TigerClass, TigerClasses, TigerMove, bits};

use super::arithmetic::Arithmetic;
use super::gather_tables::GatherTables;
use super::goat_turn::canonical;
use super::layer_counts::{CountPlane, Predecessors};
use super::set_ranks::{RUN, Sets};

/// Adds the counts of all predecessors to a class. Returns whether there are any.
pub(super) fn move_tigers<A: Arithmetic>(
    class: &TigerClass,
    before: &Predecessors<'_, A::Stored>,
    sums: &mut [A::Sum],
    sets: Sets<'_>,
    tables: &mut GatherTables,
) -> bool {
    let mut any = false;
    for m in &class.moves {
        if let Some(plane) = before.of(m) {
            tables.fill(&m.bits, must_be_empty(m), goat_put_back(m), sets);
            gather::<A>(m, plane, sums, sets, tables);
            any = true;
        }
    }
    any
}

/// Returns the index bits that the reversed move needs empty: the node the tiger came from and
/// that of the captured goat.
fn must_be_empty(m: &TigerMove) -> u32 {
    1 << m.to | m.over.map_or(0, |over| 1 << over)
}

/// Returns the goat that a reversed jump puts back, as an index bit of the target class.
fn goat_put_back(m: &TigerMove) -> u32 {
    m.over.map_or(0, |over| 1 << m.bits[usize::from(over)])
}

/// Adds the counts of the predecessors by one move.
fn gather<A: Arithmetic>(
    m: &TigerMove,
    plane: &CountPlane<'_, A::Stored>,
    sums: &mut [A::Sum],
    sets: Sets<'_>,
    tables: &GatherTables,
) {
    let low = sets.ranks.low;
    let empty = must_be_empty(m) >> low;
    let source = plane.class(m.target);
    let blocks = sets.blocks.iter();
    for block in blocks.filter(|block| block.high & empty == 0) {
        let Some(sums) = sums[block.range().start..].first_chunk_mut::<RUN>() else {
            unreachable!("sums are padded with a run");
        };
        let high = tables.high(block.high);
        let pairs = tables.pairs(high);
        for group in tables.groups(block.low_goats) {
            let start = plane.sets.starts[((high >> low) | group.high) as usize] as usize;
            let Some(cells) = source[start..].first_chunk::<RUN>() else {
                unreachable!("planes are padded with a run");
            };
            for &[own, from] in &pairs[group.pairs.clone()] {
                sums[usize::from(own)] += A::widen(cells[usize::from(from)]);
            }
        }
    }
}

/// Returns the image of a set of bits, given the image of each bit.
pub(super) fn permuted(to: &[u8], set: u32) -> u32 {
    bits(set).fold(0, |image, bit| image | 1 << to[bit as usize])
}

/// Recomputes the sums of the given goat sets, counting symmetric predecessors once.
pub(super) fn merge_predecessors<A: Arithmetic>(
    classes: &TigerClasses,
    class: &TigerClass,
    before: &Predecessors<'_, A::Stored>,
    sums: &mut [A::Sum],
    sets: Sets<'_>,
    nearly_fixed: impl Iterator<Item = u32>,
) {
    let mut distinct = Vec::new();
    for set in nearly_fixed {
        distinct.clear();
        let moves = class.moves.iter().filter(|m| set & must_be_empty(m) == 0);
        distinct.extend(moves.filter(|m| before.of(m).is_some()).map(|m| {
            let goats = permuted(&m.bits, set) | goat_put_back(m);
            let goats = canonical(&classes.list()[m.target as usize], goats);
            (m.over.is_some(), m.target, goats)
        }));
        distinct.sort_unstable();
        distinct.dedup();
        let mut sum = A::Sum::default();
        for &(is_jump, target, goats) in &distinct {
            let plane = if is_jump {
                &before.jumps
            } else {
                &before.slides
            };
            let plane = plane.as_ref().expect("only moves from planes are listed");
            sum += A::widen(plane.class(target)[plane.sets.rank(goats)]);
        }
        sums[sets.rank(set)] = sum;
    }
}

/// Sets the counts of all goat sets to zero for which a tiger can jump.
pub(super) fn clear_jumps<C: Copy + Default>(class: &TigerClass, cells: &mut [C], sets: Sets<'_>) {
    let low = sets.ranks.low;
    let jumps: Vec<(u32, u32)> = class
        .moves
        .iter()
        .filter_map(|m| Some((1 << m.over?, 1 << m.to)))
        .collect();
    let mut open = Vec::new();
    for block in sets.blocks {
        let set = block.high << low;
        let low_bits = (1u32 << low) - 1;
        // The jumps that the upper half allows.
        open.clear();
        open.extend(jumps.iter().filter(|&&(over, to)| {
            let (over, to) = (over & !low_bits, to & !low_bits);
            set & over == over && set & to == 0
        }));
        let sets = &sets.ranks.low_sets[usize::from(block.low_goats)];
        for (cell, &set) in cells[block.range()].iter_mut().zip(sets) {
            let is_possible = |&(over, to): &(u32, u32)| {
                let over = over & low_bits;
                set & over == over && set & to == 0
            };
            if open.iter().any(is_possible) {
                *cell = C::default();
            }
        }
    }
}
