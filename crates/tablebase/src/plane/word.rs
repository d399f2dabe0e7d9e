//! Values of 32 goat sets in one word, and the operations on them.
//!
//! A goat set is an index whose bits stand for the free nodes of a tiger class. The lowest
//! [`LOW_BITS`] bits of the index select a bit within a word, the others select the word. A word
//! holds two planes:
//!
//! ```text
//! bits 0 to 31    Tigers win
//! bits 32 to 63   Goats do not win
//! ```
//!
//! A win for Goats is 00, a draw 01 and a win for Tigers 11. In both planes Tigers choose with OR
//! and Goats with AND. The result over no moves at all is a loss for the side to move. Every
//! operation here takes a few instructions per word.

use game::Outcome;
use games::hunt::{GOATS, TIGERS};

/// Number of index bits within a word.
pub const LOW_BITS: usize = 5;

/// A word in which Tigers win with every goat set.
pub const ALL_TIGERS: u64 = u64::MAX;
/// A word in which every goat set is drawn.
pub const ALL_DRAWN: u64 = u64::MAX << 32;

/// For each low bit, the goat sets that do not contain it, in both planes.
pub const BIT_CLEAR_MASKS: [u64; LOW_BITS] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
];

/// For each count, the goat sets with that many low bits set, in one plane.
pub const POPCOUNT_MASKS: [u32; LOW_BITS + 1] = {
    let mut masks = [0; LOW_BITS + 1];
    let mut low = 0u32;
    while low < 32 {
        masks[low.count_ones() as usize] |= 1 << low;
        low += 1;
    }
    masks
};

/// Repeats a mask in both planes.
#[inline(always)]
pub const fn both_planes(mask: u32) -> u64 {
    mask as u64 | (mask as u64) << 32
}

/// Returns the goat sets of a word with between `least` and `most` low bits set, in one plane.
pub fn with_counts(least: i32, most: i32) -> u32 {
    (0..=LOW_BITS as i32)
        .filter(|count| (least..=most).contains(count))
        .fold(0, |mask, count| mask | POPCOUNT_MASKS[count as usize])
}

/// Swaps two low index bits, `a < b`, by a delta swap.
#[inline(always)]
pub fn swap_bits(word: u64, a: usize, b: usize) -> u64 {
    let shift = (1 << b) - (1 << a);
    let difference = (word ^ word >> shift) & !BIT_CLEAR_MASKS[a] & BIT_CLEAR_MASKS[b];
    word ^ difference ^ difference << shift
}

/// Swaps a low index bit with a high one. `clear` and `set` are the words without and with the high
/// bit.
#[inline(always)]
pub fn swap_bits_across(clear: u64, set: u64, bit: usize) -> (u64, u64) {
    let without = BIT_CLEAR_MASKS[bit];
    let shift = 1 << bit;
    (
        clear & without | (set & without) << shift,
        clear >> shift & without | set & !without,
    )
}

/// Returns the value of one goat set of a word.
pub fn value(word: u64, low: u32) -> Outcome {
    match (word >> low & 1, word >> (low + 32) & 1) {
        (1, _) => Outcome::Win(TIGERS),
        (_, 1) => Outcome::Draw,
        _ => Outcome::Win(GOATS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Swaps two bits of an index.
    fn swapped(index: usize, a: usize, b: usize) -> usize {
        let differ = (index >> a ^ index >> b) & 1;
        index ^ differ << a ^ differ << b
    }

    proptest! {
        #[test]
        fn swap_bits_permutes_every_goat_set(word: u64, a in 0..LOW_BITS, b in 0..LOW_BITS) {
            prop_assume!(a < b);
            let moved = swap_bits(word, a, b);
            for low in 0..32 {
                prop_assert_eq!(value(moved, low), value(word, swapped(low as usize, a, b) as u32));
            }
        }

        #[test]
        fn swap_bits_across_permutes_every_goat_set(clear: u64, set: u64, bit in 0..LOW_BITS) {
            let before = [clear, set];
            let (clear, set) = swap_bits_across(clear, set, bit);
            let after = [clear, set];
            for index in 0..64 {
                let from = swapped(index, bit, LOW_BITS);
                let of = |words: [u64; 2], index: usize| value(words[index / 32], index as u32 % 32);
                prop_assert_eq!(of(after, index), of(before, from));
            }
        }
    }

    #[test]
    fn masks_select_by_popcount() {
        assert_eq!(with_counts(-3, 9), u32::MAX);
        assert_eq!(with_counts(5, 9), 1 << 31);
        assert_eq!(with_counts(-3, 0), 1);
        assert_eq!(with_counts(2, 3).count_ones(), 20);
    }
}
