//! Which moves to try first: those that cut off other positions. Killers are the last two moves
//! that cut one off with as many plies left; history counts how often a move of a side did, deep
//! searches more. Both are guesses: they change the time a search takes, never
//! what it finds.

use std::hash::{Hash, Hasher};

use game::Side;

/// The logarithm of the moves told apart: a board of 32 nodes has at most some hundred slides,
/// and moves that share a count only share a guess.
const BITS: u32 = 12;

/// All counts are halved when one gets so large, so that old merits fade.
const MOST: u32 = 1 << 28;

/// What a search has learned about moves.
pub(crate) struct Ordering<M> {
    killers: Vec<[Option<M>; 2]>,
    history: [Vec<u32>; 2],
}

impl<M: Copy + Eq + Hash> Ordering<M> {
    pub fn new() -> Self {
        Ordering {
            killers: Vec::new(),
            history: [vec![0; 1 << BITS], vec![0; 1 << BITS]],
        }
    }

    /// How promising a move is with so many plies left.
    #[inline]
    pub fn promise(&self, side: Side, m: M, plies: u32) -> u32 {
        match self.killers.get(plies as usize) {
            Some([first, _]) if *first == Some(m) => u32::MAX,
            Some([_, second]) if *second == Some(m) => u32::MAX - 1,
            _ => self.history[side as usize][index(m)],
        }
    }

    /// A short name of a move, not 0, that few other moves share.
    #[inline]
    pub fn name(&self, m: M) -> u16 {
        index(m) as u16 + 1
    }

    /// The move cut off a position with so many plies left.
    #[inline]
    pub fn reward(&mut self, side: Side, m: M, plies: u32) {
        let plies_left = plies as usize;
        if self.killers.len() <= plies_left {
            self.killers.resize(plies_left + 1, [None; 2]);
        }
        let killers = &mut self.killers[plies_left];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let history = &mut self.history[side as usize];
        let count = &mut history[index(m)];
        *count += plies * plies;
        if *count > MOST {
            history.iter_mut().for_each(|count| *count /= 2);
        }
    }
}

#[inline]
fn index<M: Hash>(m: M) -> usize {
    let mut hasher = Fold(0);
    m.hash(&mut hasher);
    (hasher.finish() >> (64 - BITS)) as usize
}

/// A hasher for the few small numbers that a move is made of.
struct Fold(u64);

impl Hasher for Fold {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn killers_go_before_merit_and_merit_before_nothing() {
        let mut ordering = Ordering::new();
        for m in [1u8, 2, 3] {
            ordering.reward(Side::Left, m, 4);
        }
        let promise = |m, plies| ordering.promise(Side::Left, m, plies);
        assert!(promise(3, 4) > promise(2, 4));
        assert!(promise(2, 4) > promise(1, 4));
        assert!(promise(1, 4) > promise(9, 4));
        assert_eq!(promise(3, 5), promise(1, 5));
        assert_eq!(ordering.promise(Side::Right, 1, 5), 0);
    }

    #[test]
    fn old_merits_fade() {
        let mut ordering = Ordering::new();
        for _ in 0..1000 {
            ordering.reward(Side::Right, 1u8, 1000);
        }
        assert!((1..=MOST).contains(&ordering.promise(Side::Right, 1, 1)));
    }
}
