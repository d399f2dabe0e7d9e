//! The arrangement of a plane's words. Only words that can hold a goat set of a size in range are
//! stored.
//!
//! A word's number consists of column bits (the lowest 8) and row bits. Rows follow each other.
//! Within a row the columns are ordered by popcount ([`Columns`]), so each row stores one
//! contiguous stretch of it. The place of a word is the sum of two table entries.

use std::ops::Range;

use crate::classes::node_sets::binomial;
use crate::plane::columns::{COLUMN_BITS, Columns};
use crate::plane::word::{LOW_BITS, both_planes, with_counts};

/// The sizes of the goat sets in a layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GoatRange {
    /// Fewest goats.
    pub min: u32,
    /// Most goats.
    pub max: u32,
}

impl GoatRange {
    /// Counts the goat sets of these sizes on `nodes` nodes.
    pub fn set_count(&self, nodes: u32) -> u64 {
        (self.min..=self.max)
            .map(|goats| binomial(nodes, goats))
            .sum()
    }

    /// Counts the words that [`Layout`] stores for these sizes.
    pub fn word_count(&self, nodes: u32) -> u64 {
        let high = nodes.saturating_sub(LOW_BITS as u32);
        (self.min.saturating_sub(LOW_BITS as u32)..=self.max.min(high))
            .map(|count| binomial(high, count))
            .sum()
    }
}

/// The arrangement of one tiger class's words in a layer.
pub struct Layout {
    /// Sizes of the goat sets.
    pub goat_range: GoatRange,
    /// Number of nodes that goats can stand on.
    pub nodes: u32,
    /// Number of words.
    pub words: usize,
    pub(crate) columns: Columns,
    /// For each row, the place of its column of rank 0, even if that column is not stored.
    bases: Vec<u32>,
    runs: Vec<WordRun>,
    sets: u64,
    /// For each word, the number of goat sets in the words before it.
    sets_before: Vec<u32>,
    /// For each number of high bits set, the goat sets of a word that are in range.
    valid_masks: Vec<u32>,
}

/// Contiguous words with the same number of high bits set.
#[derive(Debug, Clone, Copy)]
pub struct WordRun {
    /// Place of the first word.
    pub start: u32,
    /// Number of words.
    pub length: u32,
    /// Number of high bits set in each.
    pub count: u32,
}

impl WordRun {
    /// Returns the places of its words.
    pub fn places(&self) -> Range<usize> {
        self.start as usize..(self.start + self.length) as usize
    }
}

/// The two tables whose entries add up to a place. Cheap to copy, so that it stays in registers.
#[derive(Clone, Copy)]
pub(crate) struct Finder<'a> {
    bases: &'a [u32],
    ranks: &'a [u8; 1 << COLUMN_BITS],
    bits: u32,
    mask: u32,
}

impl Finder<'_> {
    /// Returns the place of a stored word.
    #[inline(always)]
    pub fn place(&self, word: u32) -> usize {
        let base = self.bases[(word >> self.bits) as usize];
        let rank = self.ranks[(word & self.mask) as usize % (1 << COLUMN_BITS)];
        base.wrapping_add(rank.into()) as usize
    }
}

impl Layout {
    /// Lays out the goat sets of the given sizes on `nodes` nodes.
    pub fn new(nodes: u32, goat_range: GoatRange) -> Self {
        let high = (nodes as usize).saturating_sub(LOW_BITS);
        let columns = Columns::new(high.min(COLUMN_BITS));
        let existing = if nodes < LOW_BITS as u32 {
            u32::MAX >> (32 - (1 << nodes))
        } else {
            u32::MAX
        };
        let valid: Vec<u32> = (0..=high as i32)
            .map(|count| {
                existing & with_counts(goat_range.min as i32 - count, goat_range.max as i32 - count)
            })
            .collect();
        let mut layout = Layout {
            goat_range,
            nodes,
            words: 0,
            bases: Vec::new(),
            runs: Vec::new(),
            sets: goat_range.set_count(nodes),
            sets_before: Vec::new(),
            valid_masks: valid,
            columns,
        };
        layout.place_rows(high);
        layout
    }

    fn place_rows(&mut self, high: usize) {
        let mut sets = 0;
        for row in 0..1u32 << (high - self.columns.bits) {
            let ranks = self.ranks(row);
            let start = self.words as u32;
            self.bases.push(start.wrapping_sub(ranks.start as u32));
            self.words += ranks.len();
            for bits in 0..=self.columns.bits as i32 {
                let same = self.columns.with_counts(bits, bits);
                let kept = same.start.max(ranks.start)..same.end.min(ranks.end);
                if kept.is_empty() {
                    continue;
                }
                let count = row.count_ones() + bits as u32;
                self.runs.push(WordRun {
                    start: start + (kept.start - ranks.start) as u32,
                    length: kept.len() as u32,
                    count,
                });
                for _ in kept {
                    self.sets_before.push(sets);
                    sets += self.valid_masks[count as usize].count_ones();
                }
            }
        }
    }

    /// Returns the number of goat sets.
    pub fn set_count(&self) -> u64 {
        self.sets
    }

    /// Returns the fewest and the most high bits set in a stored word.
    pub(crate) fn word_counts(&self) -> (i32, i32) {
        (
            self.goat_range.min as i32 - LOW_BITS as i32,
            self.goat_range.max as i32,
        )
    }

    /// Returns the number of rows.
    pub(crate) fn rows(&self) -> u32 {
        self.bases.len() as u32
    }

    /// Returns the column ranks that a row stores.
    #[inline(always)]
    pub(crate) fn ranks(&self, row: u32) -> Range<usize> {
        let (least, most) = self.word_counts();
        let count = row.count_ones() as i32;
        self.columns.with_counts(least - count, most - count)
    }

    /// Returns the places of some ranks of a row. The row must store all of them.
    #[inline(always)]
    pub(crate) fn places(&self, row: u32, ranks: &Range<usize>) -> Range<usize> {
        if ranks.is_empty() {
            return 0..0;
        }
        let start = self.bases[row as usize].wrapping_add(ranks.start as u32) as usize;
        start..start + ranks.len()
    }

    /// Returns the place of a stored word.
    #[inline(always)]
    pub(crate) fn place(&self, word: u32) -> usize {
        self.finder().place(word)
    }

    /// Returns the tables for finding the places of many words.
    #[inline(always)]
    pub(crate) fn finder(&self) -> Finder<'_> {
        Finder {
            bases: &self.bases,
            ranks: self.columns.ranks(),
            bits: self.columns.bits as u32,
            mask: (1 << self.columns.bits) - 1,
        }
    }

    /// Returns all words as runs with equal numbers of high bits.
    pub fn runs(&self) -> &[WordRun] {
        &self.runs
    }

    /// Returns the goat sets in range of a word with `count` high bits set, in one plane.
    #[inline(always)]
    pub fn valid_mask(&self, count: u32) -> u32 {
        self.valid_masks[count as usize]
    }

    /// Clears the bits of goat sets outside the range, so that equal values give equal words.
    pub fn clear_outside(&self, words: &mut [u64]) {
        for run in &self.runs {
            let valid = both_planes(self.valid_mask(run.count));
            for word in &mut words[run.places()] {
                *word &= valid;
            }
        }
    }

    /// Returns the number of goat sets in the words before this place.
    #[inline(always)]
    pub fn sets_before(&self, place: usize) -> usize {
        self.sets_before[place] as usize
    }

    /// Returns the place of a goat set's word and the bit within it, or `None` if the set is out of
    /// range.
    pub fn locate(&self, index: u32) -> Option<(usize, u32)> {
        let goats = index.count_ones();
        (self.goat_range.min..=self.goat_range.max)
            .contains(&goats)
            .then(|| (self.place(index >> LOW_BITS), index & 31))
    }

    /// Returns the rank of a goat set in the order of [`indices`](Self::indices), or `None` if it
    /// is out of range.
    pub fn set_rank(&self, index: u32) -> Option<usize> {
        let (place, low) = self.locate(index)?;
        let below = self.valid_mask((index >> LOW_BITS).count_ones()) & ((1 << low) - 1);
        Some(self.sets_before(place) + below.count_ones() as usize)
    }

    /// Iterates over the numbers of the stored words, in the order of their places.
    pub fn word_numbers(&self) -> impl Iterator<Item = u32> {
        (0..self.rows())
            .flat_map(|row| self.ranks(row).map(move |rank| (row, rank)))
            .map(|(row, rank)| row << self.columns.bits | self.columns.column(rank))
    }

    /// Iterates over all goat sets in range, in the order of their ranks.
    pub fn indices(&self) -> impl Iterator<Item = u32> {
        self.word_numbers().flat_map(|word| {
            let valid = self.valid_mask(word.count_ones());
            (0..32)
                .filter(move |low| valid >> low & 1 == 1)
                .map(move |low| word << LOW_BITS | low)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_goat_set_in_range_has_its_rank() {
        for nodes in [1, 3, 5, 6, 9, 14, 16] {
            for (least, most) in [(0, 1), (1, 4), (3, nodes), (nodes, nodes)] {
                if most > nodes || least > most {
                    continue;
                }
                let goat_range = GoatRange {
                    min: least,
                    max: most,
                };
                let layout = Layout::new(nodes, goat_range);
                assert_eq!(layout.words as u64, goat_range.word_count(nodes));
                let listed: Vec<u32> = layout.indices().collect();
                assert_eq!(listed.len() as u64, layout.set_count());
                for (number, &index) in listed.iter().enumerate() {
                    assert_eq!(layout.set_rank(index), Some(number));
                    assert!(layout.locate(index).unwrap().0 < layout.words);
                }
                let mut sorted = listed;
                sorted.sort_unstable();
                let wanted = |index: &u32| (least..=most).contains(&index.count_ones());
                assert!(sorted.into_iter().eq((0..1 << nodes).filter(wanted)));
            }
        }
    }

    #[test]
    fn runs_cover_all_words() {
        let layout = Layout::new(15, GoatRange { min: 8, max: 12 });
        let mut next = 0;
        for run in layout.runs() {
            assert_eq!(run.places().start, next);
            next = run.places().end;
        }
        assert_eq!(next, layout.words);
    }
}
