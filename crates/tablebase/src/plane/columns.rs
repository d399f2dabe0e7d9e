//! The columns of a plane: the lowest bits of a word's number.
//!
//! The words of a row are stored in the order of the popcount of their column, so the words that
//! can hold a goat set of a size in range are contiguous. Small tables, built once per layout, give
//! the ranks of columns that differ by setting or moving a bit.

use std::ops::Range;

/// Maximum number of column bits.
pub const COLUMN_BITS: usize = 8;
const COLUMNS: usize = 1 << COLUMN_BITS;

/// The columns of a row, ordered by popcount.
pub struct Columns {
    /// Number of column bits.
    pub bits: usize,
    rank: [u8; COLUMNS],
    order: Vec<u8>,
    /// First rank of each popcount, and the end.
    starts: Vec<u32>,
    ups: Vec<Pairs>,
    steps: Vec<Pairs>,
}

/// Pairs of column ranks, ordered by the popcount of the bits that both columns share.
pub struct Pairs {
    pairs: Vec<(u8, u8)>,
    starts: Vec<u32>,
}

impl Pairs {
    /// Returns the pairs whose shared bits number between `least` and `most`.
    #[inline(always)]
    pub fn with_counts(&self, least: i32, most: i32) -> &[(u8, u8)] {
        &self.pairs[range(&self.starts, least, most)]
    }
}

impl Columns {
    pub fn new(bits: usize) -> Self {
        let mut order: Vec<u8> = (0..1 << bits).map(|column: u32| column as u8).collect();
        order.sort_by_key(|column| (column.count_ones(), *column));
        let mut rank = [0; COLUMNS];
        for (number, &column) in order.iter().enumerate() {
            rank[usize::from(column)] = number as u8;
        }
        let pairs = |with: u8, one: u8, other: u8| {
            let clear = order.iter().filter(|&&column| column & with == 0);
            let columns: Vec<u8> = clear.copied().collect();
            let of = |column: u8| rank[usize::from(column)];
            Pairs {
                pairs: columns
                    .iter()
                    .map(|&column| (of(column | one), of(column | other)))
                    .collect(),
                starts: starts(bits, &columns),
            }
        };
        Columns {
            bits,
            rank,
            starts: starts(bits, &order),
            ups: (0..bits).map(|bit| pairs(1 << bit, 0, 1 << bit)).collect(),
            steps: (0..bits * bits)
                .map(|both| (1 << (both / bits), 1 << (both % bits)))
                .map(|(one, other)| pairs(one | other, one, other))
                .collect(),
            order,
        }
    }

    /// Returns the rank of each column.
    #[inline(always)]
    pub fn ranks(&self) -> &[u8; COLUMNS] {
        &self.rank
    }

    /// Returns the columns in the order of their ranks.
    #[inline(always)]
    pub fn order(&self) -> &[u8] {
        &self.order
    }

    /// Returns the column of a rank.
    pub fn column(&self, rank: usize) -> u32 {
        u32::from(self.order[rank])
    }

    /// Returns the ranks of the columns with between `least` and `most` bits set.
    #[inline(always)]
    pub fn with_counts(&self, least: i32, most: i32) -> Range<usize> {
        range(&self.starts, least, most)
    }

    /// Pairs each column without `bit` with the same column plus `bit`.
    #[inline(always)]
    pub fn up(&self, bit: usize) -> &Pairs {
        &self.ups[bit]
    }

    /// Pairs each column that has bit `one` and not `other` with the column that has them swapped.
    #[inline(always)]
    pub fn step(&self, one: usize, other: usize) -> &Pairs {
        &self.steps[one * self.bits + other]
    }
}

/// Returns the index at which each popcount starts in a list ordered by popcount, and the end.
fn starts(bits: usize, columns: &[u8]) -> Vec<u32> {
    (0..=bits as u32 + 1)
        .map(|count| columns.partition_point(|column| column.count_ones() < count) as u32)
        .collect()
}

#[inline(always)]
fn range(starts: &[u32], least: i32, most: i32) -> Range<usize> {
    let last = starts.len() as i32 - 1;
    let start = starts[least.clamp(0, last) as usize];
    let end = starts[(most + 1).clamp(0, last) as usize];
    start as usize..end.max(start) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_ordered_by_popcount() {
        for bits in [0, 1, 3, 8] {
            let columns = Columns::new(bits);
            for (least, most) in [(0, 8), (-4, 2), (1, 1), (3, 2), (7, 12)] {
                let range = columns.with_counts(least, most);
                for rank in 0..1 << bits {
                    let column = columns.column(rank);
                    assert_eq!(usize::from(columns.ranks()[column as usize]), rank);
                    let count = column.count_ones() as i32;
                    assert_eq!(range.contains(&rank), (least..=most).contains(&count));
                }
            }
        }
    }

    #[test]
    fn pairs_differ_in_the_named_bits() {
        let columns = Columns::new(5);
        let of = |(a, b): (u8, u8)| (columns.column(a.into()), columns.column(b.into()));
        for bit in 0..5 {
            let pairs = columns.up(bit).with_counts(1, 2);
            assert_eq!(pairs.len(), 4 + 6);
            assert!(pairs.iter().all(|&pair| {
                let (without, with) = of(pair);
                without ^ with == 1 << bit && without < with
            }));
            for other in (0..5).filter(|other| *other != bit) {
                let pairs = columns.step(bit, other).with_counts(0, 5);
                assert_eq!(pairs.len(), 8);
                assert!(pairs.iter().all(|&pair| {
                    let (one, two) = of(pair);
                    one ^ two == 1 << bit | 1 << other && one >> bit & 1 == 1
                }));
            }
        }
    }
}
