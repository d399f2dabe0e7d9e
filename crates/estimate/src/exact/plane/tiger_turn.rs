//! Tiger moves: each position collects what the positions have from which a tiger move leads to
//! it.
//!
//! Moves can be taken back: the tiger move that leads from here to there, read backward, leads
//! from there to here. So the positions before are those that the moves of the class itself lead
//! to, with a goat put back where a jump took one. The node that the tiger came from is empty.
//!
//! A move carries the bits of goat sets to those of its target class, most lower bits to lower
//! ones. For lower halves that agree in the few bits that become upper ones, and beside an upper
//! half, all comes from one block of the target. So the lower halves are grouped by these bits,
//! and for each choice of the few upper bits that become lower ones a list says which place of
//! a block each place takes its number from.
//!
//! In a tree with symmetric children counted once, positions before that are equal up to
//! symmetry give their number once. That matters only to goat sets that a symmetry keeps (slides)
//! or keeps but for one goat (jumps); these are few and are done over, one by one.

use tablebase::{Class, Classes, TigerMove, bits};

use super::arithmetic::Arithmetic;
use super::gather_tables::Tables;
use super::goat_turn::least;
use super::layer_counts::{Before, Plane};
use super::set_ranks::{RUN, Sets};

/// Adds what the positions before have to the numbers of a class; returns whether there is
/// anything.
pub(super) fn move_tigers<A: Arithmetic>(
    class: &Class,
    before: &Before<'_, A::Cell>,
    sums: &mut [A::Wide],
    sets: Sets<'_>,
    tables: &mut Tables,
) -> bool {
    let mut any = false;
    for m in &class.moves {
        if let Some(plane) = before.of(m) {
            tables.fill(&m.bits, empty(m), put_back(m), sets);
            gather::<A>(m, plane, sums, sets, tables);
            any = true;
        }
    }
    any
}

/// What a move needs to be empty: where the tiger came from, and the goat that it took.
fn empty(m: &TigerMove) -> u32 {
    1 << m.to | m.over.map_or(0, |over| 1 << over)
}

/// The goat that a jump puts back, in the bits of the target.
fn put_back(m: &TigerMove) -> u32 {
    m.over.map_or(0, |over| 1 << m.bits[usize::from(over)])
}

/// Adds what the positions before one move have.
fn gather<A: Arithmetic>(
    m: &TigerMove,
    plane: &Plane<'_, A::Cell>,
    sums: &mut [A::Wide],
    sets: Sets<'_>,
    tables: &Tables,
) {
    let low = sets.ranks.low;
    let empty = empty(m) >> low;
    let source = plane.class(m.target);
    let blocks = sets.blocks.iter();
    for block in blocks.filter(|block| block.high & empty == 0) {
        let Some(sums) = sums[block.place().start..].first_chunk_mut::<RUN>() else {
            unreachable!("sums are followed by a run");
        };
        let high = tables.high(block.high);
        let pairs = tables.pairs(high);
        for group in tables.groups(block.low_goats) {
            let start = plane.sets.starts[((high >> low) | group.high) as usize] as usize;
            let Some(cells) = source[start..].first_chunk::<RUN>() else {
                unreachable!("planes are followed by a run");
            };
            for &[place, from] in &pairs[group.pairs.clone()] {
                sums[usize::from(place)] += A::widen(cells[usize::from(from)]);
            }
        }
    }
}

/// What becomes of a set of bits.
pub(super) fn permuted(to: &[u8], set: u32) -> u32 {
    bits(set).fold(0, |image, bit| image | 1 << to[bit as usize])
}

/// Does over some goat sets of a class.
pub(super) fn merge_turn<A: Arithmetic>(
    classes: &Classes,
    class: &Class,
    before: &Before<'_, A::Cell>,
    sums: &mut [A::Wide],
    sets: Sets<'_>,
    near: impl Iterator<Item = u32>,
) {
    let mut distinct = Vec::new();
    for set in near {
        distinct.clear();
        let moves = class.moves.iter().filter(|m| set & empty(m) == 0);
        distinct.extend(moves.filter(|m| before.of(m).is_some()).map(|m| {
            let there = permuted(&m.bits, set) | put_back(m);
            let there = least(&classes.list()[m.target as usize], there);
            (m.over.is_some(), m.target, there)
        }));
        distinct.sort_unstable();
        distinct.dedup();
        let mut sum = A::Wide::default();
        for &(jump, target, there) in &distinct {
            let plane = if jump { &before.jumps } else { &before.slides };
            let plane = plane.as_ref().expect("only moves from planes are listed");
            sum += A::widen(plane.class(target)[plane.sets.rank(there)]);
        }
        sums[sets.rank(set)] = sum;
    }
}

/// Sets the numbers of the goat sets to zero with which a tiger can jump.
pub(super) fn clear_jumps<C: Copy + Default>(class: &Class, cells: &mut [C], sets: Sets<'_>) {
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
        for (cell, &set) in cells[block.place()].iter_mut().zip(sets) {
            let can = |&(over, to): &(u32, u32)| {
                let over = over & low_bits;
                set & over == over && set & to == 0
            };
            if open.iter().any(can) {
                *cell = C::default();
            }
        }
    }
}
