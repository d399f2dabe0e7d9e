//! A tiger move as a way from the words of one class to those of another.
//!
//! An index bit of a word's number (a high bit) that stays one only says where to read. A low
//! bit that stays one is moved within the word. Where a high bit becomes low, another low one
//! becomes high: the two cross, which takes two words at a time.
//!
//! ```text
//! read     words of the target, 2^crossings streams of them
//! within   low bits to their places (a few exchanges, over whole streams)
//! cross    streams in pairs, a low bit against the bit that tells the streams apart
//! write    OR into the words of this class, where the move is possible
//! ```
//!
//! High bits that the move fixes (the node entered, the goat captured) are not looped over.
//! Of the others, up to eight make a stream, ordered by how many are set, so that the words
//! that can matter follow each other; the rest are an outer loop. A word costs a few loads and
//! one store, and a few operations for each exchange, which the compiler makes vectors of.

use std::ops::Range;

use crate::classes::TigerMove;
use crate::columns::{COLUMN_BITS, Columns};
use crate::layout::Layout;
use crate::word::{LOW, WITHOUT, exchange_bits, exchange_words};

const MOST_STREAMS: usize = 1 << LOW;
const STREAM: usize = 1 << COLUMN_BITS;

/// What the move does, apart from the words it works on.
pub struct Route {
    /// Low bits to exchange, in this order.
    exchanges: Vec<(usize, usize)>,
    /// The low bits that cross, one for each bit of a stream's number.
    crossings: Vec<usize>,
    /// For each stream, what it adds to the number of the word read.
    read: [u32; MOST_STREAMS],
    /// Streams to be written, and what each adds to the number of the word written.
    writes: Vec<(usize, u32)>,
    /// The goat sets of a written word for which the move is possible, before `lift`.
    mask: u64,
    /// How far goat sets are shifted to have the captured goat again.
    lift: u32,
    /// One if written words have the captured goat among their high bits.
    raise: i32,
    /// High bits to loop over, as (bit of the word read, bit of the word written).
    stream_bits: Vec<(u32, u32)>,
    outer_bits: Vec<(u32, u32)>,
}

/// Memory to work in, kept from route to route.
pub struct Streams {
    words: Vec<[u64; STREAM]>,
    read: [u32; STREAM],
    write: [u32; STREAM],
    columns: Vec<Columns>,
}

impl Streams {
    pub fn new() -> Self {
        Streams {
            words: vec![[0; STREAM]; MOST_STREAMS],
            read: [0; STREAM],
            write: [0; STREAM],
            columns: (0..=COLUMN_BITS).map(Columns::new).collect(),
        }
    }
}

impl Route {
    pub fn new(m: &TigerMove) -> Self {
        let bits = padded(&m.bits);
        let to = usize::from(m.to);
        let over = m.over.map(usize::from);
        let falling: Vec<usize> = (0..LOW).filter(|&bit| bits[bit] >= LOW).collect();
        let rising: Vec<usize> = (LOW..bits.len()).filter(|&bit| bits[bit] < LOW).collect();
        // Within a word a rising bit first takes the place of the falling one it crosses.
        let mut within = [0; LOW];
        for (place, &from) in within.iter_mut().zip(&bits) {
            *place = from;
        }
        for (&fall, &rise) in falling.iter().zip(&rising) {
            within[fall] = bits[rise];
        }
        let looped: Vec<(u32, u32)> = (LOW..bits.len())
            .filter(|bit| bits[*bit] >= LOW && *bit != to && Some(*bit) != over)
            .map(|bit| (1 << (bits[bit] - LOW), 1 << (bit - LOW)))
            .collect();
        let (stream_bits, outer_bits) = looped.split_at(looped.len().min(COLUMN_BITS));
        let low_mask = |bit: Option<usize>| match bit {
            Some(bit) if bit < LOW => WITHOUT[bit],
            _ => u64::MAX,
        };
        let high_over = over.filter(|&over| over >= LOW);
        Route {
            exchanges: exchanges(within),
            read: std::array::from_fn(|stream| {
                let set = |(number, _): &(usize, &usize)| stream >> number & 1 == 1;
                let set = falling.iter().enumerate().filter(set);
                set.fold(0, |word, (_, &fall)| word | 1 << (bits[fall] - LOW))
            }),
            writes: writes(&rising, to, high_over),
            crossings: falling,
            mask: low_mask(Some(to)) & low_mask(over),
            lift: over.filter(|&over| over < LOW).map_or(0, |over| 1 << over),
            raise: i32::from(high_over.is_some()),
            stream_bits: stream_bits.to_vec(),
            outer_bits: outer_bits.to_vec(),
        }
    }

    /// Adds to `written` what the move makes of the goat sets with between `least` and `most`
    /// goats, given the words of the target.
    #[inline(always)]
    pub fn follow(
        &self,
        (read, from): (&[u64], &Layout),
        (written, to): (&mut [u64], &Layout),
        (least, most): (i32, i32),
        streams: &mut Streams,
    ) {
        let Streams {
            words,
            read: read_table,
            write: write_table,
            columns,
        } = streams;
        let columns = &columns[self.stream_bits.len()];
        for (rank, (read, write)) in read_table.iter_mut().zip(&mut *write_table).enumerate() {
            if rank == 1 << columns.bits {
                break;
            }
            (*read, *write) = spread(&self.stream_bits, columns.column(rank));
        }
        let (least_read, most_read) = from.word_counts();
        let (least_written, most_written) = to.word_counts();
        // A written word has between `least - LOW` and `most` high bits; what it is made of
        // has one less where the captured goat is a high bit.
        let least_written = least_written.max(least - LOW as i32) - self.raise;
        let most_written = most_written.min(most) - self.raise;
        let crossings = self.crossings.len() as i32;
        for outer in 0..1u32 << self.outer_bits.len() {
            let count = outer.count_ones() as i32;
            let all = columns.with_counts(least_written - count - crossings, most_written - count);
            if all.is_empty() {
                continue;
            }
            let (outer_read, outer_write) = spread(&self.outer_bits, outer);
            for (stream, words) in words[..1 << crossings].iter_mut().enumerate() {
                let count = count + stream.count_ones() as i32;
                let ranks = columns.with_counts(least_read - count, most_read - count);
                let ranks = meet(&ranks, &all);
                let base = outer_read | self.read[stream];
                gather(
                    &mut words[ranks.clone()],
                    &read_table[ranks],
                    base,
                    read,
                    from,
                );
            }
            self.rearrange(&mut words[..1 << crossings], &all);
            for &(stream, base) in &self.writes {
                let count = count + stream.count_ones() as i32;
                let ranks = columns.with_counts(least_written - count, most_written - count);
                let base = outer_write | base;
                let table = &write_table[ranks.clone()];
                scatter(&words[stream][ranks], table, base, written, to);
            }
        }
    }

    #[inline(always)]
    fn rearrange(&self, streams: &mut [[u64; STREAM]], ranks: &Range<usize>) {
        for stream in &mut *streams {
            for &(a, b) in &self.exchanges {
                for word in &mut stream[ranks.clone()] {
                    *word = exchange_bits(*word, a, b);
                }
            }
        }
        for (number, &bit) in self.crossings.iter().enumerate() {
            for pair in streams.chunks_exact_mut(2 << number) {
                let (clear, set) = pair.split_at_mut(1 << number);
                for (clear, set) in clear.iter_mut().zip(set) {
                    let clear = clear[ranks.clone()].iter_mut();
                    for (clear, set) in clear.zip(&mut set[ranks.clone()]) {
                        (*clear, *set) = exchange_words(*clear, *set, bit);
                    }
                }
            }
        }
        for stream in streams {
            for word in &mut stream[ranks.clone()] {
                *word = (*word & self.mask) << self.lift;
            }
        }
    }
}

/// The map of index bits, with bits that stand for no node where there are fewer than `LOW`.
fn padded(bits: &[u8]) -> Vec<usize> {
    let real = bits.iter().map(|&bit| usize::from(bit));
    real.chain(bits.len()..LOW).collect()
}

/// The exchanges that bring to each place the low bit named for it.
fn exchanges(mut within: [usize; LOW]) -> Vec<(usize, usize)> {
    let mut exchanges = Vec::new();
    for place in 0..LOW {
        let from = within[place];
        if from != place {
            exchanges.push((place, from));
            // What was at `place` is now at `from`.
            for later in &mut within[place + 1..] {
                if *later == place {
                    *later = from;
                }
            }
        }
    }
    exchanges
}

/// The streams to be written, each with the high bits that have crossed. The node entered is
/// empty; words with the captured goat are made of those without it.
fn writes(rising: &[usize], to: usize, over: Option<usize>) -> Vec<(usize, u32)> {
    let fixed = |bit: usize| bit == to || Some(bit) == over;
    let captured = over.map_or(0, |over| 1 << (over - LOW));
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
            let word = set.fold(captured, |word, (_, &bit)| word | 1 << (bit - LOW));
            (stream, word)
        })
        .collect()
}

/// The bits of a number put where they belong in the words read and written.
#[inline(always)]
fn spread(bits: &[(u32, u32)], number: u32) -> (u32, u32) {
    let mut rest = number;
    let mut spread = (0, 0);
    while rest != 0 {
        let (read, write) = bits[rest.trailing_zeros() as usize];
        spread = (spread.0 | read, spread.1 | write);
        rest &= rest - 1;
    }
    spread
}

#[inline(always)]
fn gather(stream: &mut [u64], table: &[u32], base: u32, read: &[u64], layout: &Layout) {
    let finder = layout.finder();
    for (word, offset) in stream.iter_mut().zip(table) {
        *word = read[finder.place(base | offset)];
    }
}

#[inline(always)]
fn scatter(stream: &[u64], table: &[u32], base: u32, written: &mut [u64], layout: &Layout) {
    let finder = layout.finder();
    for (word, offset) in stream.iter().zip(table) {
        written[finder.place(base | offset)] |= word;
    }
}

fn meet(a: &Range<usize>, b: &Range<usize>) -> Range<usize> {
    let start = a.start.max(b.start);
    start..a.end.min(b.end).max(start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Window;
    use crate::word::value;
    use game::Outcome;
    use games::hunt::{GOATS, TIGERS};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    /// A random move between classes on so many free nodes.
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
    fn a_route_is_the_move_for_each_goat_set() {
        let mut generator = Pcg64Mcg::seed_from_u64(4);
        let mut streams = Streams::new();
        for nodes in [1u32, 2, 4, 5, 6, 8, 11, 13, 16] {
            for _ in 0..40 {
                let m = random_move(nodes as usize, &mut generator);
                let most = generator.random_range(0..=nodes);
                let least = most.saturating_sub(generator.random_range(0..5));
                let window = Window { least, most };
                let layout = Layout::new(nodes, window);
                let source: Vec<u64> = (0..layout.words).map(|_| generator.random()).collect();
                let before: Vec<u64> = (0..layout.words).map(|_| generator.random()).collect();
                let mut after = before.clone();
                let least = least as i32 + i32::from(m.over.is_some());
                Route::new(&m).follow(
                    (&source, &layout),
                    (&mut after, &layout),
                    (least, most as i32),
                    &mut streams,
                );
                for index in layout.indices() {
                    let of = |words: &[u64], index: u32| {
                        let (place, low) = layout.find(index).unwrap();
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
                    // Bits out of the move's bounds may hold anything.
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
