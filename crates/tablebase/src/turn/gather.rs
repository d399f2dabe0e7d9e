//! The streams of words of a [`PlanePermutation`]: scratch memory, and tables of the places to read
//! and write.
//!
//! ```text
//! looped bit   read from   written to   treated as
//! inner        anywhere    the column   a bit of the place in a stream
//! columns      the column  the row      a loop over copies that are already there
//! rows         the row     the row      a loop over rows to copy
//! ```
//!
//! The tables are built once per move, so that each word costs one lookup.

use crate::plane::columns::{COLUMN_BITS, Columns};
use crate::plane::layout::Layout;
use crate::plane::word::LOW_BITS;
use crate::turn::permutation::PlanePermutation;

const MAX_STREAMS: usize = 1 << LOW_BITS;

/// Maximum number of words in a stream.
pub const STREAM: usize = 1 << COLUMN_BITS;

/// Scratch memory for tiger moves, reused from move to move.
pub struct GatherScratch {
    pub(crate) words: Vec<[u64; STREAM]>,
    /// Copies of rows, one per slot.
    pub(crate) rows: Box<[u64; STREAM << COLUMN_BITS]>,
    /// For each outer column and stream, the places in the copies to read.
    pub(crate) read: Vec<[u16; STREAM]>,
    /// For each stream, the ranks to write to.
    pub(crate) write: Vec<[u8; STREAM]>,
    pub(crate) columns: Vec<Columns>,
}

impl Default for GatherScratch {
    fn default() -> Self {
        GatherScratch::new()
    }
}

impl GatherScratch {
    /// Allocates scratch memory that suits any board.
    pub fn new() -> Self {
        let rows = vec![0; STREAM << COLUMN_BITS].into_boxed_slice();
        GatherScratch {
            words: vec![[0; STREAM]; MAX_STREAMS],
            rows: rows.try_into().expect("the vector has this length"),
            read: Vec::new(),
            write: Vec::new(),
            columns: (0..=COLUMN_BITS).map(Columns::new).collect(),
        }
    }
}

/// The looped bits of a permutation by kind (see the module), as (bit of the word read, bit of the
/// word written).
pub struct GatherPlan {
    column_bits: usize,
    /// Column bits of the word written: the bits of a stream.
    pub inner: Vec<(u32, u32)>,
    /// Row bits of the word written that are column bits of the word read.
    pub columns: Vec<(u32, u32)>,
    /// Row bits of both.
    pub rows: Vec<(u32, u32)>,
    /// Row bits of the word read that become column bits or cross. There is one copy for each
    /// combination of them.
    copies: Vec<u32>,
}

impl GatherPlan {
    pub fn new(permutation: &PlanePermutation, column_bits: usize) -> Self {
        let in_column = |bit: u32| bit >> column_bits == 0;
        let (inner, outer): (Vec<_>, Vec<_>) = permutation
            .looped
            .iter()
            .partition(|(_, written)| in_column(*written));
        let (columns, mut rows): (Vec<_>, Vec<_>) =
            outer.into_iter().partition(|(read, _)| in_column(*read));
        // Counting up then reads the plane in order.
        rows.sort_unstable();
        let moved = inner
            .iter()
            .chain(&permutation.crossing)
            .map(|(read, _)| *read);
        GatherPlan {
            column_bits,
            copies: moved.filter(|read| !in_column(*read)).collect(),
            inner,
            columns,
            rows,
        }
    }

    /// Returns the place of a bit of the word read in the copies: slot in the high byte, column in
    /// the low byte.
    fn place(&self, read: u32) -> u16 {
        match self.copies.iter().position(|copy| *copy == read) {
            Some(slot) => 1 << (slot + COLUMN_BITS),
            None => read as u16,
        }
    }

    /// Fills the tables of places to read and ranks to write.
    #[inline(always)]
    pub fn tables(&self, permutation: &PlanePermutation, to: &Layout, scratch: &mut GatherScratch) {
        let order = &scratch.columns[self.inner.len()];
        let ranks = to.columns.ranks();
        let length = 1usize << self.inner.len();
        // Each entry is computed from the entry without its lowest bit.
        let mut places = [0u16; STREAM];
        let mut columns = [0u8; STREAM];
        for number in 1..length {
            let rest = number & (number - 1);
            let (read, written) = self.inner[number.trailing_zeros() as usize];
            places[number] = places[rest] | self.place(read);
            columns[number] = columns[rest] | written as u8;
        }
        let combine = |bits: &[(u32, u32)], number: usize| {
            let set = bits
                .iter()
                .enumerate()
                .filter(|(n, _)| number >> n & 1 == 1);
            set.fold(0, |places, (_, (read, _))| places | self.place(*read))
        };
        scratch.read.clear();
        for column in 0..1 << self.columns.len() {
            for stream in 0..1 << permutation.crossing.len() {
                let base = combine(&self.columns, column) | combine(&permutation.crossing, stream);
                let mut table = [0; STREAM];
                for (entry, &number) in table.iter_mut().zip(order.order()) {
                    let place = places[usize::from(number)] | base;
                    *entry = place & 0xff00 | u16::from(ranks[usize::from(place as u8)]);
                }
                scratch.read.push(table);
            }
        }
        scratch.write.clear();
        for &(_, high) in &permutation.writes {
            let base = (high & ((1 << self.column_bits) - 1)) as u8;
            let mut table = [0; STREAM];
            for (entry, &number) in table.iter_mut().zip(order.order()) {
                *entry = ranks[usize::from(columns[usize::from(number)] | base)];
            }
            scratch.write.push(table);
        }
    }

    /// Copies the rows from which one or a few rows of the class are gathered.
    #[inline(always)]
    pub fn copy_rows(&self, read: &[u64], from: &Layout, base: u32, slots: &mut [u64]) {
        for slot in 0..1usize << self.copies.len() {
            let set = self.copies.iter().enumerate();
            let set = set.filter(|(number, _)| slot >> number & 1 == 1);
            let word = set.fold(base, |word, (_, bit)| word | bit);
            let row = word >> self.column_bits;
            let ranks = from.ranks(row);
            let copy = &mut slots[slot * STREAM..][ranks.clone()];
            copy.copy_from_slice(&read[from.places(row, &ranks)]);
        }
    }
}

/// Deposits the bits of `number` at their positions in the words read and written.
#[inline(always)]
pub fn deposit_bits(bits: &[(u32, u32)], number: u32) -> (u32, u32) {
    let mut rest = number;
    let mut deposited = (0, 0);
    while rest != 0 {
        let (read, write) = bits[rest.trailing_zeros() as usize];
        deposited = (deposited.0 | read, deposited.1 | write);
        rest &= rest - 1;
    }
    deposited
}
