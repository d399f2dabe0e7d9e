//! Goats to move: the best for Goats of all drops, or of all goat slides, in a class.
//!
//! Both stay within the class and permute no bits: a drop reads the plane with one index bit set, a
//! slide the plane with two bits swapped. Bits within a word take shifts and masks, row bits pair
//! whole rows, and column bits pair columns by the tables of
//! [`Columns`](crate::plane::columns::Columns). One pass over the words per index bit or edge.

use std::ops::Range;

use crate::classes::tiger_classes::TigerClass;
use crate::plane::layout::Layout;
use crate::plane::simd::SimdKernel;
use crate::plane::word::{ALL_TIGERS, BIT_CLEAR_MASKS, LOW_BITS, swap_bits};

/// A kernel for drops: fills `words` from the next layer, which has one goat more.
pub struct DropKernel<'a> {
    pub words: &'a mut [u64],
    pub layout: &'a Layout,
    pub next: &'a [u64],
    pub next_layout: &'a Layout,
}

impl SimdKernel for DropKernel<'_> {
    #[inline(always)]
    fn run(self) {
        for row in 0..self.layout.rows() {
            fill_row(self.words, self.layout, self.next, self.next_layout, row);
        }
    }
}

/// A kernel for slides: fills `words` from the words with Tigers to move and the same number of
/// goats.
pub struct SlideKernel<'a> {
    pub class: &'a TigerClass,
    pub words: &'a mut [u64],
    pub next: &'a [u64],
    pub layout: &'a Layout,
}

impl SimdKernel for SlideKernel<'_> {
    #[inline(always)]
    fn run(self) {
        let (words, next, layout) = (self.words, self.next, self.layout);
        words.fill(ALL_TIGERS);
        let first_row = LOW_BITS + layout.columns.bits;
        for &(a, b) in &self.class.edges {
            let (a, b) = (usize::from(a), usize::from(b));
            match (a, b) {
                _ if b < LOW_BITS => within_words(words, next, a, b),
                _ if a < LOW_BITS && b < first_row => {
                    word_and_column(words, next, layout, a, b - LOW_BITS)
                }
                _ if a < LOW_BITS => word_and_row(words, next, layout, a, b - first_row),
                _ if b < first_row => within_rows(words, next, layout, a - LOW_BITS, b - LOW_BITS),
                _ if a < first_row => {
                    column_and_row(words, next, layout, a - LOW_BITS, b - first_row)
                }
                _ => between_rows(words, next, layout, a - first_row, b - first_row),
            }
        }
    }
}

/// Fills a row with the best of all drops.
#[inline(always)]
fn fill_row(words: &mut [u64], layout: &Layout, next: &[u64], next_layout: &Layout, row: u32) {
    let columns = &layout.columns;
    let low = LOW_BITS.min(layout.nodes as usize);
    let row_bits = (layout.nodes as usize).saturating_sub(LOW_BITS + columns.bits);
    let ranks = layout.ranks(row);
    words[layout.places(row, &ranks)].fill(ALL_TIGERS);
    let both = intersection(&ranks, &next_layout.ranks(row));
    let same = &next[next_layout.places(row, &both)];
    for (word, next) in words[layout.places(row, &both)].iter_mut().zip(same) {
        for (bit, without) in BIT_CLEAR_MASKS.iter().enumerate().take(low) {
            *word &= next >> (1 << bit) | !without;
        }
    }
    for above in (0..row_bits)
        .map(|bit| row | 1 << bit)
        .filter(|&above| above != row)
    {
        let both = intersection(&ranks, &next_layout.ranks(above));
        let next = &next[next_layout.places(above, &both)];
        for (word, next) in words[layout.places(row, &both)].iter_mut().zip(next) {
            *word &= next;
        }
    }
    let (least, most) = counts(layout, row);
    let words = &mut words[layout.places(row, &ranks)];
    let there = next_layout.ranks(row);
    let next = &next[next_layout.places(row, &there)];
    for bit in 0..columns.bits {
        for &(without, with) in columns.up(bit).with_counts(least, most) {
            let at = usize::from(with).wrapping_sub(there.start);
            if let Some(next) = next.get(at) {
                words[usize::from(without) - ranks.start] &= next;
            }
        }
    }
}

/// Slides along an edge between two low bits.
#[inline(always)]
fn within_words(words: &mut [u64], next: &[u64], a: usize, b: usize) {
    // No slide along this edge if both ends have a goat, or neither.
    let idle = BIT_CLEAR_MASKS[a] & BIT_CLEAR_MASKS[b] | !BIT_CLEAR_MASKS[a] & !BIT_CLEAR_MASKS[b];
    for (word, next) in words.iter_mut().zip(next) {
        *word &= swap_bits(*next, a, b) | idle;
    }
}

/// Slides a goat between low bit `a` and a high bit. `clear` is the word without the high bit.
#[inline(always)]
fn step(clear: &mut u64, set: &mut u64, next_clear: u64, next_set: u64, a: usize) {
    let without = BIT_CLEAR_MASKS[a];
    *clear &= (next_set & without) << (1 << a) | without;
    *set &= next_clear >> (1 << a) & without | !without;
}

/// Slides along an edge between a low bit and a column bit.
#[inline(always)]
fn word_and_column(words: &mut [u64], next: &[u64], layout: &Layout, a: usize, column: usize) {
    for row in 0..layout.rows() {
        let ranks = layout.ranks(row);
        let (least, most) = counts(layout, row);
        let places = layout.places(row, &ranks);
        let (words, next) = (&mut words[places.clone()], &next[places]);
        for &(clear, set) in layout.columns.up(column).with_counts(least, most - 1) {
            let clear = usize::from(clear) - ranks.start;
            let set = usize::from(set) - ranks.start;
            let (mut one, mut two) = (words[clear], words[set]);
            step(&mut one, &mut two, next[clear], next[set], a);
            (words[clear], words[set]) = (one, two);
        }
    }
}

/// Slides along an edge between a low bit and a row bit.
#[inline(always)]
fn word_and_row(words: &mut [u64], next: &[u64], layout: &Layout, a: usize, bit: usize) {
    for row in (0..layout.rows()).filter(|row| row >> bit & 1 == 0) {
        let both = intersection(&layout.ranks(row), &layout.ranks(row | 1 << bit));
        let clear = layout.places(row, &both);
        let set = layout.places(row | 1 << bit, &both);
        let (before, after) = words.split_at_mut(set.start);
        let clear_words = before[clear.clone()].iter_mut();
        let set_words = after[..set.len()].iter_mut();
        let nexts = next[clear].iter().zip(&next[set]);
        for ((clear, set), (next_clear, next_set)) in clear_words.zip(set_words).zip(nexts) {
            step(clear, set, *next_clear, *next_set, a);
        }
    }
}

/// Slides along an edge between two column bits.
#[inline(always)]
fn within_rows(words: &mut [u64], next: &[u64], layout: &Layout, a: usize, b: usize) {
    for row in 0..layout.rows() {
        let ranks = layout.ranks(row);
        let (least, most) = counts(layout, row);
        let places = layout.places(row, &ranks);
        let (words, next) = (&mut words[places.clone()], &next[places]);
        for &(one, other) in layout.columns.step(a, b).with_counts(least - 1, most - 1) {
            let one = usize::from(one) - ranks.start;
            let other = usize::from(other) - ranks.start;
            words[one] &= next[other];
            words[other] &= next[one];
        }
    }
}

/// Slides along an edge between a column bit and a row bit.
#[inline(always)]
fn column_and_row(words: &mut [u64], next: &[u64], layout: &Layout, column: usize, bit: usize) {
    for row in (0..layout.rows()).filter(|row| row >> bit & 1 == 0) {
        let above = row | 1 << bit;
        let (ranks, ranks_above) = (layout.ranks(row), layout.ranks(above));
        if ranks_above.is_empty() {
            continue;
        }
        let here = layout.places(row, &ranks);
        let there = layout.places(above, &ranks_above);
        let (next_here, next_there) = (&next[here.clone()], &next[there.clone()]);
        let (before, after) = words.split_at_mut(there.start);
        let (here, there) = (&mut before[here], &mut after[..there.len()]);
        let (least, most) = counts(layout, above);
        for &(clear, set) in layout.columns.up(column).with_counts(least, most) {
            let clear = usize::from(clear) - ranks_above.start;
            let set = usize::from(set) - ranks.start;
            here[set] &= next_there[clear];
            there[clear] &= next_here[set];
        }
    }
}

/// Slides along an edge between two row bits.
#[inline(always)]
fn between_rows(words: &mut [u64], next: &[u64], layout: &Layout, a: usize, b: usize) {
    let neither = |row: &u32| row & (1 << a | 1 << b) == 0;
    for row in (0..layout.rows()).filter(neither) {
        for (one, other) in [(a, b), (b, a)] {
            let (one, other) = (row | 1 << one, row | 1 << other);
            let ranks = layout.ranks(one);
            let next = &next[layout.places(other, &ranks)];
            for (word, next) in words[layout.places(one, &ranks)].iter_mut().zip(next) {
                *word &= next;
            }
        }
    }
}

/// Returns the fewest and the most column bits of the words that a row stores.
#[inline(always)]
fn counts(layout: &Layout, row: u32) -> (i32, i32) {
    let (least, most) = layout.word_counts();
    let count = row.count_ones() as i32;
    (least - count, most - count)
}

#[inline(always)]
fn intersection(a: &Range<usize>, b: &Range<usize>) -> Range<usize> {
    let start = a.start.max(b.start);
    start..a.end.min(b.end).max(start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::layout::GoatRange;
    use crate::plane::simd::run_simd;
    use crate::plane::word::value;
    use game::Outcome;
    use games::hunt::{GOATS, TIGERS};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    fn random_words(layout: &Layout, generator: &mut Pcg64Mcg) -> Vec<u64> {
        let word = |_| {
            let (a, b): (u32, u32) = (generator.random(), generator.random());
            u64::from(a & b) | u64::from(a | b) << 32
        };
        (0..layout.words).map(word).collect()
    }

    fn of(words: &[u64], layout: &Layout, index: u32) -> Outcome {
        let (place, low) = layout.locate(index).unwrap();
        value(words[place], low)
    }

    /// Returns the best outcome for Goats, who lose without a move.
    fn best(outcomes: impl Iterator<Item = Outcome>) -> Outcome {
        let rank = |outcome: &Outcome| match outcome {
            Outcome::Win(GOATS) => 0,
            Outcome::Draw => 1,
            Outcome::Win(TIGERS) => 2,
        };
        outcomes.min_by_key(rank).unwrap_or(Outcome::Win(TIGERS))
    }

    #[test]
    fn drop_kernel_matches_scalar_drops() {
        let mut generator = Pcg64Mcg::seed_from_u64(11);
        for nodes in [1u32, 3, 5, 7, 13, 15, 16] {
            for _ in 0..6 {
                let most = generator.random_range(0..nodes);
                let least = most.saturating_sub(generator.random_range(0..5));
                let goat_range = |more| GoatRange {
                    min: least + more,
                    max: most + more,
                };
                let (layout, next_layout) = (
                    Layout::new(nodes, goat_range(0)),
                    Layout::new(nodes, goat_range(1)),
                );
                let next = random_words(&next_layout, &mut generator);
                let mut words = vec![0; layout.words];
                run_simd(DropKernel {
                    words: &mut words,
                    layout: &layout,
                    next: &next,
                    next_layout: &next_layout,
                });
                for index in layout.indices() {
                    let empty = (0..nodes).filter(|node| index >> node & 1 == 0);
                    let wanted = empty.map(|node| of(&next, &next_layout, index | 1 << node));
                    assert_eq!(
                        of(&words, &layout, index),
                        best(wanted),
                        "{nodes} {index:b}"
                    );
                }
            }
        }
    }

    #[test]
    fn slide_kernel_matches_scalar_slides() {
        let mut generator = Pcg64Mcg::seed_from_u64(12);
        for nodes in [2u32, 4, 6, 9, 14, 16] {
            for _ in 0..6 {
                let most = generator.random_range(1..=nodes);
                let least = most.saturating_sub(generator.random_range(0..5));
                let layout = Layout::new(
                    nodes,
                    GoatRange {
                        min: least,
                        max: most,
                    },
                );
                let mut edges = Vec::new();
                for b in 1..nodes as u8 {
                    let a = |_| (generator.random_range(0..b), b);
                    edges.extend((0..2).map(a));
                }
                edges.sort_unstable();
                edges.dedup();
                let class = TigerClass {
                    tigers: 0,
                    nodes: Vec::new(),
                    size: 1,
                    stabiliser: Vec::new(),
                    edges,
                    moves: Vec::new(),
                };
                let next = random_words(&layout, &mut generator);
                let mut words = vec![0; layout.words];
                run_simd(SlideKernel {
                    class: &class,
                    words: &mut words,
                    next: &next,
                    layout: &layout,
                });
                for index in layout.indices() {
                    let slides = class.edges.iter().map(|(a, b)| 1 << a | 1 << b);
                    let possible = slides.filter(|both: &u32| (index & both).count_ones() == 1);
                    let wanted = possible.map(|both| of(&next, &layout, index ^ both));
                    assert_eq!(
                        of(&words, &layout, index),
                        best(wanted),
                        "{nodes} {index:b}"
                    );
                }
            }
        }
    }
}
