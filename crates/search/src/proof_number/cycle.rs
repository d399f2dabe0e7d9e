//! Repetition, and what hangs on it (graph-history interaction).
//!
//! Without a bound on plies a line of play may return to a position on its own path. The
//! attacker gains nothing by that, so there the node counts as disproven. A proof never rests
//! on such a repetition, but a disproof may: then it holds only if the repeated position is
//! disproven too, and until that is known it must not leave the path. Such *provisional*
//! disproofs stay here, never in the table:
//!
//! ```text
//! depth 0 ── 1 ── 2 ── 3 ── 4      4 returns to 1: it is disproven provisionally, with low = 1.
//!            ▲              │      So are 3 and 2 if nothing else saves the attacker there.
//!            └──────────────┘      When 1 is disproven and rests on nothing above it, all of
//!                                  them are final; when it is not, all of them are forgotten.
//! ```
//!
//! This is Tarjan's way of finding components: a final set is closed, every attacker's move
//! stays in it and every defender's position has a move that does.

use std::collections::HashMap;

/// The low of a disproof that rests on no position of the path.
pub(crate) const FREE: u32 = u32::MAX;

/// A disproof that rests on a repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Provisional {
    pub key: u64,
    /// The defender's move, if the defender is to move.
    pub number: Option<u16>,
    /// The least depth of a position on the path that it rests on.
    low: u32,
}

/// The path of one thread, and the provisional disproofs below it.
#[derive(Debug, Default)]
pub(crate) struct Cycles {
    depths: HashMap<u64, u32>,
    /// In the order in which they were found, so those below a position stand together.
    provisional: Vec<Provisional>,
    places: HashMap<u64, usize>,
}

impl Cycles {
    /// How many positions are on the path.
    pub fn depth(&self) -> u32 {
        self.depths.len() as u32
    }

    /// Goes down to a position; what is found below it begins at the place returned.
    pub fn enter(&mut self, key: u64) -> usize {
        let depth = self.depth();
        let other = self.depths.insert(key, depth);
        debug_assert!(other.is_none(), "a repetition is not searched");
        self.provisional.len()
    }

    /// Goes up again from the deepest position.
    pub fn leave(&mut self, key: u64) {
        self.depths.remove(&key);
    }

    /// On which depth a disproof of this position would rest, if there is one on this path.
    pub fn low(&self, key: u64) -> Option<u32> {
        let on_path = self.depths.get(&key).copied();
        on_path.or_else(|| {
            self.places
                .get(&key)
                .map(|&place| self.provisional[place].low)
        })
    }

    /// Forgets what was found below a position that is not disproven.
    pub fn forget(&mut self, first: usize) {
        for provisional in self.provisional.drain(first..) {
            self.places.remove(&provisional.key);
        }
    }

    /// Keeps a disproof that rests on a depth above its position. What was found below may rest
    /// on the position, and so on that depth.
    pub fn keep(&mut self, first: usize, key: u64, number: Option<u16>, low: u32) {
        for below in &mut self.provisional[first..] {
            below.low = below.low.min(low);
        }
        self.places.insert(key, self.provisional.len());
        self.provisional.push(Provisional { key, number, low });
    }

    /// A position at this depth is disproven and rests on nothing above it: returns what was
    /// found below and is final with it. The rest, which it does not need, stays provisional.
    pub fn settle(&mut self, first: usize, depth: u32) -> Vec<Provisional> {
        let mut settled = Vec::new();
        let mut kept = first;
        for place in first..self.provisional.len() {
            let provisional = self.provisional[place];
            if provisional.low >= depth {
                self.places.remove(&provisional.key);
                settled.push(provisional);
            } else {
                self.places.insert(provisional.key, kept);
                self.provisional[kept] = provisional;
                kept += 1;
            }
        }
        self.provisional.truncate(kept);
        settled
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_cycle_is_settled_at_once_and_an_open_one_forgotten() {
        let mut cycles = Cycles::default();
        let root = cycles.enter(10);
        let head = cycles.enter(11);
        let below = cycles.enter(12);
        assert_eq!(cycles.low(11), Some(1));
        assert_eq!(cycles.low(13), None);
        cycles.leave(12);
        cycles.keep(below, 12, Some(3), 1);
        assert_eq!(cycles.low(12), Some(1));
        cycles.leave(11);
        let settled = cycles.settle(head, 1);
        assert_eq!(settled.len(), 1);
        assert_eq!((settled[0].key, settled[0].number), (12, Some(3)));
        assert_eq!(cycles.low(12), None);

        let head = cycles.enter(11);
        cycles.keep(head, 12, None, 1);
        cycles.leave(11);
        cycles.forget(head);
        assert_eq!((cycles.low(12), cycles.depth()), (None, 1));
        cycles.forget(root);
    }

    #[test]
    fn what_rests_on_a_provisional_position_rests_on_what_that_rests_on() {
        let mut cycles = Cycles::default();
        let [_, _, inner] = [10, 11, 12].map(|key| cycles.enter(key));
        cycles.keep(inner, 20, None, 2); // rests on 12
        cycles.leave(12);
        cycles.keep(inner, 12, None, 0); // which rests on 10
        cycles.leave(11);
        assert_eq!(cycles.settle(inner, 1), []);
        assert_eq!(cycles.low(20), Some(0));
        cycles.leave(10);
        assert_eq!(cycles.settle(0, 0).len(), 2);
    }
}
