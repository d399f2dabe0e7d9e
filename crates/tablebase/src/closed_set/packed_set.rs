//! Positions packed into eight bytes each.
//!
//! A word holds the pieces on the board. The side to move and the goats in hand are stored once for
//! many positions.

use game::Side;
use games::hunt::Position;

/// Packs the pieces on the board: tigers in the high half, goats in the low half.
pub fn packed(position: &Position) -> u64 {
    u64::from(position.tigers) << 32 | u64::from(position.goats)
}

/// Unpacks a position.
pub fn position(packed: u64, hand: u8, mover: Side) -> Position {
    Position {
        tigers: (packed >> 32) as u32,
        goats: packed as u32,
        hand,
        mover,
    }
}

/// A set of positions with one side to move, grouped by goats in hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackedSet {
    mover: Side,
    levels: Vec<PackedLevel>,
}

/// The positions with a given number of goats in hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PackedLevel {
    pub hand: u8,
    /// Packed positions, sorted.
    pub words: Vec<u64>,
}

impl PackedSet {
    /// Creates an empty set.
    pub(crate) fn new(mover: Side) -> PackedSet {
        PackedSet {
            mover,
            levels: Vec::new(),
        }
    }

    /// Returns the level with `hand` goats in hand: the last one used, or a new one.
    pub(crate) fn level(&mut self, hand: u8) -> &mut PackedLevel {
        if self.levels.last().is_none_or(|last| last.hand != hand) {
            let words = Vec::new();
            self.levels.push(PackedLevel { hand, words });
        }
        self.levels.last_mut().expect("the level was just added")
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.levels.iter().map(|level| level.words.len()).sum()
    }

    /// Checks whether the set contains a position, not counting symmetric ones.
    pub fn contains(&self, position: &Position) -> bool {
        let mut levels = self.levels.iter();
        position.mover == self.mover
            && levels.any(|level| {
                level.hand == position.hand && level.words.binary_search(&packed(position)).is_ok()
            })
    }

    /// Checks whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl IntoIterator for PackedSet {
    type Item = Position;
    type IntoIter = Box<dyn Iterator<Item = Position> + Send>;

    /// Iterates over the positions. The memory of each level is freed when the next one begins.
    fn into_iter(self) -> Self::IntoIter {
        let mover = self.mover;
        let positions = self.levels.into_iter().flat_map(move |level| {
            let words = level.words.into_iter();
            words.map(move |word| position(word, level.hand, mover))
        });
        Box::new(positions)
    }
}

/// Merges sorted words into sorted words in place, without duplicates.
pub fn merge(words: &mut Vec<u64>, more: &[u64]) {
    let mut from = words.len();
    words.reserve_exact(more.len());
    words.extend_from_slice(more);
    let mut to = words.len();
    for &word in more.iter().rev() {
        while from > 0 && words[from - 1] > word {
            from -= 1;
            to -= 1;
            words[to] = words[from];
        }
        to -= 1;
        words[to] = word;
    }
    words.dedup();
}

/// Removes sorted words from sorted words.
pub fn subtract(words: &mut Vec<u64>, without: &[u64]) {
    let mut rest = without.iter().peekable();
    words.retain(|word| {
        while rest.next_if(|other| *other < word).is_some() {}
        rest.peek() != Some(&word)
    });
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use games::hunt::GOATS;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn merge_and_subtract_are_union_and_difference(
            one in prop::collection::btree_set(0..50u64, 0..30),
            two in prop::collection::btree_set(0..50u64, 0..30),
        ) {
            let sorted = |set: &BTreeSet<u64>| set.iter().copied().collect::<Vec<u64>>();
            let mut words = sorted(&one);
            merge(&mut words, &sorted(&two));
            prop_assert_eq!(&words, &sorted(&(&one | &two)));
            subtract(&mut words, &sorted(&two));
            prop_assert_eq!(&words, &sorted(&(&one - &two)));
        }
    }

    #[test]
    fn iterates_over_all_positions() {
        let mut set = PackedSet::new(GOATS);
        assert!(set.is_empty());
        set.level(3).words.push(5 << 32 | 2);
        set.level(3).words.push(9 << 32 | 6);
        set.level(0).words.push(9 << 32);
        assert_eq!(set.len(), 3);
        let found: Vec<_> = set
            .into_iter()
            .map(|position| (position.tigers, position.goats, position.hand))
            .collect();
        assert_eq!(found, [(5, 2, 3), (9, 6, 3), (9, 0, 0)]);
    }
}
