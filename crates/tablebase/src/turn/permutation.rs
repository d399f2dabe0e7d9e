//! A tiger move as a permutation of index bits, from the words of one class to those of another.
//!
//! A high bit (a bit of the word's number) that stays high only changes the address to read. A low
//! bit that stays low is moved within the word. Where a high bit becomes low, another bit becomes
//! high; such a crossing combines two words at a time.
//!
//! ```text
//! copy     the target's rows that make up one or a few rows of this class
//! gather   2^crossings streams of words from the copies, by a small table
//! swap     low bits to their places, over whole streams
//! cross    pairs of streams: a low bit with the bit that tells the streams apart
//! write    OR into a row of this class, where the move is legal
//! ```
//!
//! High bits that the move fixes (the node entered, the goat captured) are not looped over. The
//! other column bits form a stream, ordered by popcount, so that relevant words are contiguous.
//! Planes are large, so rows are read once and in order. Cost per word: about two loads, a store
//! and the swaps, which the compiler vectorises.

use std::ops::Range;

use crate::classes::tiger_classes::TigerMove;
use crate::plane::layout::Layout;
use crate::plane::simd::{SimdKernel, run_simd};
use crate::plane::word::{BIT_CLEAR_MASKS, LOW_BITS, swap_bits, swap_bits_across};
use crate::turn::gather::{GatherPlan, GatherScratch, STREAM, deposit_bits};

/// A tiger move as a permutation of index bits, independent of the words it is applied to.
pub struct PlanePermutation {
    /// Low bits to swap, in this order.
    swaps: Vec<(usize, usize)>,
    /// Low bits that become high, one for each bit of a stream's number.
    crossings: Vec<usize>,
    /// High bits involved in crossings, as (bit of the word read, bit of the word written).
    pub crossing: Vec<(u32, u32)>,
    /// Streams to write, each with the high bits that it adds to the word written.
    pub writes: Vec<(usize, u32)>,
    /// Goat sets of a written word for which the move is legal, before `lift`.
    mask: u64,
    /// Shift that puts the captured goat back.
    lift: u32,
    /// One if the captured goat is a high bit of the written words, else zero.
    raise: i32,
    /// Remaining high bits to loop over, as (bit of the word read, bit of the word written).
    pub looped: Vec<(u32, u32)>,
}

impl PlanePermutation {
    pub fn new(m: &TigerMove) -> Self {
        let bits = padded(&m.bits);
        let to = usize::from(m.to);
        let over = m.over.map(usize::from);
        let falling: Vec<usize> = (0..LOW_BITS).filter(|&bit| bits[bit] >= LOW_BITS).collect();
        let rising: Vec<usize> = (LOW_BITS..bits.len())
            .filter(|&bit| bits[bit] < LOW_BITS)
            .collect();
        // Within a word, the bit that becomes low first takes the place of the one that becomes
        // high.
        let mut within = [0; LOW_BITS];
        for (place, &from) in within.iter_mut().zip(&bits) {
            *place = from;
        }
        for (&fall, &rise) in falling.iter().zip(&rising) {
            within[fall] = bits[rise];
        }
        let high =
            |read: usize, written: usize| (1 << (read - LOW_BITS), 1 << (written - LOW_BITS));
        let crossing = falling.iter().zip(&rising);
        let low_mask = |bit: Option<usize>| match bit {
            Some(bit) if bit < LOW_BITS => BIT_CLEAR_MASKS[bit],
            _ => u64::MAX,
        };
        let high_over = over.filter(|&over| over >= LOW_BITS);
        PlanePermutation {
            swaps: swaps(within),
            crossing: crossing
                .map(|(&fall, &rise)| high(bits[fall], rise))
                .collect(),
            writes: writes(&rising, to, high_over),
            mask: low_mask(Some(to)) & low_mask(over),
            lift: over
                .filter(|&over| over < LOW_BITS)
                .map_or(0, |over| 1 << over),
            raise: i32::from(high_over.is_some()),
            looped: (LOW_BITS..bits.len())
                .filter(|bit| bits[*bit] >= LOW_BITS && *bit != to && Some(*bit) != over)
                .map(|bit| high(bits[bit], bit))
                .collect(),
            crossings: falling,
        }
    }

    /// ORs the successors of all sets of `least` to `most` goats into `written`, given the words of
    /// the target class.
    #[inline(always)]
    pub fn apply(
        &self,
        (read, from): (&[u64], &Layout),
        (written, to): (&mut [u64], &Layout),
        (least, most): (i32, i32),
        scratch: &mut GatherScratch,
    ) {
        let plan = GatherPlan::new(self, to.columns.bits);
        plan.tables(self, to, scratch);
        let GatherScratch {
            words,
            rows,
            read: read_tables,
            write: write_tables,
            columns,
        } = scratch;
        let columns = &columns[plan.inner.len()];
        let crossings = self.crossings.len();
        let words = &mut words[..1 << crossings];
        let (least_kept, most_kept) = to.word_counts();
        // A written word has between `least - LOW_BITS` and `most` high bits set. The word read has
        // one fewer if the captured goat is a high bit.
        let least = least_kept.max(least - LOW_BITS as i32) - self.raise;
        let most = most_kept.min(most) - self.raise;
        let ranks = |count: i32, spare: usize| {
            columns.with_counts(least - count - spare as i32, most - count)
        };
        for outer in 0..1u32 << plan.rows.len() {
            let count = outer.count_ones() as i32;
            if ranks(count, plan.columns.len() + crossings).is_empty() {
                continue;
            }
            let (read_row, written_row) = deposit_bits(&plan.rows, outer);
            plan.copy_rows(read, from, read_row, &mut rows[..]);
            for (column, tables) in read_tables.chunks_exact(words.len()).enumerate() {
                let count = count + column.count_ones() as i32;
                let all = ranks(count, crossings);
                if all.is_empty() {
                    continue;
                }
                for (words, table) in words.iter_mut().zip(tables) {
                    let table = &table[all.clone()];
                    for (word, &place) in words[all.clone()].iter_mut().zip(table) {
                        *word = rows[usize::from(place)];
                    }
                }
                self.rearrange(words, &all);
                let written_row = written_row | deposit_bits(&plan.columns, column as u32).1;
                for (&(stream, high), table) in self.writes.iter().zip(&*write_tables) {
                    let row = (written_row | high) >> to.columns.bits;
                    let kept = to.ranks(row);
                    let row = &mut written[to.places(row, &kept)];
                    let ranks = ranks(count + stream.count_ones() as i32, 0);
                    if ranks.is_empty() {
                        continue;
                    }
                    if plan.inner.len() == to.columns.bits {
                        // The stream is the whole row.
                        let row = row[ranks.start - kept.start..].iter_mut();
                        for (row, word) in row.zip(&words[stream][ranks]) {
                            *row |= word;
                        }
                        continue;
                    }
                    for (word, &rank) in words[stream][ranks.clone()].iter().zip(&table[ranks]) {
                        row[usize::from(rank) - kept.start] |= word;
                    }
                }
            }
        }
    }

    /// Permutes the low bits of the words in the streams, and clears illegal goat sets.
    #[inline(always)]
    fn rearrange(&self, streams: &mut [[u64; STREAM]], ranks: &Range<usize>) {
        for stream in &mut *streams {
            for &(a, b) in &self.swaps {
                for word in &mut stream[ranks.clone()] {
                    *word = swap_bits(*word, a, b);
                }
            }
        }
        for (number, &bit) in self.crossings.iter().enumerate() {
            for pair in streams.chunks_exact_mut(2 << number) {
                let (clear, set) = pair.split_at_mut(1 << number);
                for (clear, set) in clear.iter_mut().zip(set) {
                    let clear = clear[ranks.clone()].iter_mut();
                    for (clear, set) in clear.zip(&mut set[ranks.clone()]) {
                        (*clear, *set) = swap_bits_across(*clear, *set, bit);
                    }
                }
            }
        }
        if self.mask != u64::MAX {
            for stream in streams {
                for word in &mut stream[ranks.clone()] {
                    *word = (*word & self.mask) << self.lift;
                }
            }
        }
    }
}

/// ORs the successors of a tiger move into `written`, given the words `read` of its target class.
/// Both classes have the same layout. For benchmarks: a solve does the same once per move.
pub fn apply_tiger_move(
    m: &TigerMove,
    read: &[u64],
    written: &mut [u64],
    layout: &Layout,
    scratch: &mut GatherScratch,
) {
    run_simd(TigerMoveKernel {
        permutation: PlanePermutation::new(m),
        read,
        written,
        layout,
        scratch,
        jump: m.over.is_some(),
    });
}

struct TigerMoveKernel<'a> {
    permutation: PlanePermutation,
    read: &'a [u64],
    written: &'a mut [u64],
    layout: &'a Layout,
    scratch: &'a mut GatherScratch,
    jump: bool,
}

impl SimdKernel for TigerMoveKernel<'_> {
    #[inline(always)]
    fn run(self) {
        let goat_range = self.layout.goat_range;
        let least = goat_range.min as i32 + i32::from(self.jump);
        self.permutation.apply(
            (self.read, self.layout),
            (self.written, self.layout),
            (least, goat_range.max as i32),
            self.scratch,
        );
    }
}

/// Extends the map of index bits to at least `LOW_BITS` bits. The added bits stand for no node.
fn padded(bits: &[u8]) -> Vec<usize> {
    let real = bits.iter().map(|&bit| usize::from(bit));
    real.chain(bits.len()..LOW_BITS).collect()
}

/// Decomposes a permutation of the low bits into swaps. `within[place]` is the bit that belongs at
/// `place`.
fn swaps(mut within: [usize; LOW_BITS]) -> Vec<(usize, usize)> {
    let mut swaps = Vec::new();
    for place in 0..LOW_BITS {
        let from = within[place];
        if from != place {
            swaps.push((place, from));
            // The bit that was at `place` is now at `from`.
            for later in &mut within[place + 1..] {
                if *later == place {
                    *later = from;
                }
            }
        }
    }
    swaps
}

/// Returns the streams to write, each with the high bits that it adds. The node entered must be
/// empty, and the captured goat is added to the words read.
fn writes(rising: &[usize], to: usize, over: Option<usize>) -> Vec<(usize, u32)> {
    let fixed = |bit: usize| bit == to || Some(bit) == over;
    let captured = over.map_or(0, |over| 1 << (over - LOW_BITS));
    (0..1 << rising.len())
        .filter(|stream| {
            let set = rising
                .iter()
                .enumerate()
                .filter(|(n, _)| stream >> n & 1 == 1);
            set.into_iter().all(|(_, &bit)| !fixed(bit))
        })
        .map(|stream: usize| {
            let set = rising
                .iter()
                .enumerate()
                .filter(|(n, _)| stream >> n & 1 == 1);
            let word = set.fold(captured, |word, (_, &bit)| word | 1 << (bit - LOW_BITS));
            (stream, word)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::layout::GoatRange;
    use crate::plane::word::value;
    use game::Outcome;
    use games::hunt::{GOATS, TIGERS};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    /// Returns a random move between classes with `nodes` free nodes.
    fn random_move(nodes: usize, generator: &mut Pcg64Mcg) -> TigerMove {
        let mut bits: Vec<u8> = (0..nodes as u8).collect();
        for place in (1..nodes).rev() {
            bits.swap(place, generator.random_range(0..=place));
        }
        let to = generator.random_range(0..nodes);
        let over = generator.random_range(0..nodes);
        TigerMove {
            target: 0,
            to: to as u8,
            over: (over != to && generator.random()).then_some(over as u8),
            bits,
        }
    }

    #[test]
    fn permutation_matches_scalar_move() {
        let mut generator = Pcg64Mcg::seed_from_u64(4);
        let mut scratch = GatherScratch::new();
        for nodes in [1u32, 2, 4, 5, 6, 8, 11, 13, 16] {
            for _ in 0..40 {
                let m = random_move(nodes as usize, &mut generator);
                let most = generator.random_range(0..=nodes);
                let least = most.saturating_sub(generator.random_range(0..5));
                let goat_range = GoatRange {
                    min: least,
                    max: most,
                };
                let layout = Layout::new(nodes, goat_range);
                let source: Vec<u64> = (0..layout.words).map(|_| generator.random()).collect();
                let before: Vec<u64> = (0..layout.words).map(|_| generator.random()).collect();
                let mut after = before.clone();
                let least = least as i32 + i32::from(m.over.is_some());
                PlanePermutation::new(&m).apply(
                    (&source, &layout),
                    (&mut after, &layout),
                    (least, most as i32),
                    &mut scratch,
                );
                for index in layout.indices() {
                    let of = |words: &[u64], index: u32| {
                        let (place, low) = layout.locate(index).unwrap();
                        value(words[place], low)
                    };
                    let legal = index >> m.to & 1 == 0
                        && m.over.is_none_or(|over| index >> over & 1 == 1)
                        && index.count_ones() as i32 >= least;
                    let mut wanted = of(&before, index);
                    if legal {
                        let left = m.over.map_or(index, |over| index ^ 1 << over);
                        let there = (0..nodes).fold(0, |there, bit| {
                            there | (left >> bit & 1) << m.bits[bit as usize]
                        });
                        wanted = better_for_tigers(wanted, of(&source, there));
                    }
                    // Bits outside the move's bounds are unspecified.
                    if index.count_ones() as i32 >= least {
                        assert_eq!(of(&after, index), wanted, "{nodes} {index:b}");
                    }
                }
            }
        }
    }

    fn better_for_tigers(a: Outcome, b: Outcome) -> Outcome {
        let rank = |outcome: &Outcome| match outcome {
            Outcome::Win(GOATS) => 0,
            Outcome::Draw => 1,
            Outcome::Win(TIGERS) => 2,
        };
        std::cmp::max_by_key(a, b, rank)
    }
}
