//! Graph-history interaction: disproofs that depend on a repetition.
//!
//! Without a bound on plies, a line of play may return to a position on the current path. The
//! attacker gains nothing by that, so the repeated node counts as disproven. Proofs never depend on
//! a repetition, but a disproof may: it then holds only if the repeated position is disproven too.
//! Until that is known, it is *provisional*, valid only on this path, and kept here instead of in
//! the table:
//!
//! ```text
//! depth 0 ── 1 ── 2 ── 3 ── 4      4 returns to 1: it is provisionally disproven, lowlink 1.
//!            ▲              │      So are 3 and 2 if the attacker has nothing else there.
//!            └──────────────┘      If 1 is disproven and depends on nothing above it, all are
//!                                  final; if it is not disproven, all are discarded.
//! ```
//!
//! As in Tarjan's algorithm for strongly connected components, the lowlink is the least depth that
//! a disproof depends on. A set that becomes final is closed: every move of the attacker stays in
//! it, and in every position of the defender some move does.

use std::collections::HashMap;

/// The lowlink of a disproof that depends on no position of the path.
pub(crate) const NO_DEPENDENCY: u32 = u32::MAX;

/// A disproof that depends on a repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ProvisionalDisproof {
    pub key: u64,
    /// The index of the defender's move, if the defender is to move.
    pub move_index: Option<u16>,
    /// The least depth of a position on the path that it depends on.
    lowlink: u32,
}

/// The path of one thread and its provisional disproofs.
#[derive(Debug, Default)]
pub(crate) struct Cycles {
    depths: HashMap<u64, u32>,
    /// In the order in which they were found, so that those below a position are contiguous.
    provisional: Vec<ProvisionalDisproof>,
    indices: HashMap<u64, usize>,
}

impl Cycles {
    /// Returns the number of positions on the path.
    pub fn depth(&self) -> u32 {
        self.depths.len() as u32
    }

    /// Pushes a position onto the path. Returns the index at which provisional disproofs below it
    /// begin.
    pub fn enter(&mut self, key: u64) -> usize {
        let depth = self.depth();
        let other = self.depths.insert(key, depth);
        debug_assert!(other.is_none(), "repetitions are not searched");
        self.provisional.len()
    }

    /// Pops the deepest position from the path.
    pub fn leave(&mut self, key: u64) {
        self.depths.remove(&key);
    }

    /// Returns the lowlink of a position that is on the path or provisionally disproven.
    pub fn lowlink(&self, key: u64) -> Option<u32> {
        let on_path = self.depths.get(&key).copied();
        on_path.or_else(|| {
            self.indices
                .get(&key)
                .map(|&index| self.provisional[index].lowlink)
        })
    }

    /// Discards the disproofs found below a position that is not disproven itself.
    pub fn discard(&mut self, first: usize) {
        for provisional in self.provisional.drain(first..) {
            self.indices.remove(&provisional.key);
        }
    }

    /// Adds a disproof that depends on a position above its own. Disproofs found below may depend
    /// on this one, so they inherit its lowlink.
    pub fn add_provisional(
        &mut self,
        first: usize,
        key: u64,
        move_index: Option<u16>,
        lowlink: u32,
    ) {
        for below in &mut self.provisional[first..] {
            below.lowlink = below.lowlink.min(lowlink);
        }
        self.indices.insert(key, self.provisional.len());
        self.provisional.push(ProvisionalDisproof {
            key,
            move_index,
            lowlink,
        });
    }

    /// Finalises the disproof of a position at this depth that depends on nothing above it. Returns
    /// the disproofs below it that become final too; the others stay provisional.
    pub fn finalise(&mut self, first: usize, depth: u32) -> Vec<ProvisionalDisproof> {
        let mut settled = Vec::new();
        let mut kept = first;
        for index in first..self.provisional.len() {
            let provisional = self.provisional[index];
            if provisional.lowlink >= depth {
                self.indices.remove(&provisional.key);
                settled.push(provisional);
            } else {
                self.indices.insert(provisional.key, kept);
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
    fn closed_cycle_is_finalised_and_open_one_discarded() {
        let mut cycles = Cycles::default();
        let root = cycles.enter(10);
        let head = cycles.enter(11);
        let below = cycles.enter(12);
        assert_eq!(cycles.lowlink(11), Some(1));
        assert_eq!(cycles.lowlink(13), None);
        cycles.leave(12);
        cycles.add_provisional(below, 12, Some(3), 1);
        assert_eq!(cycles.lowlink(12), Some(1));
        cycles.leave(11);
        let settled = cycles.finalise(head, 1);
        assert_eq!(settled.len(), 1);
        assert_eq!((settled[0].key, settled[0].move_index), (12, Some(3)));
        assert_eq!(cycles.lowlink(12), None);

        let head = cycles.enter(11);
        cycles.add_provisional(head, 12, None, 1);
        cycles.leave(11);
        cycles.discard(head);
        assert_eq!((cycles.lowlink(12), cycles.depth()), (None, 1));
        cycles.discard(root);
    }

    #[test]
    fn dependencies_are_transitive() {
        let mut cycles = Cycles::default();
        let [_, _, inner] = [10, 11, 12].map(|key| cycles.enter(key));
        cycles.add_provisional(inner, 20, None, 2); // depends on 12
        cycles.leave(12);
        cycles.add_provisional(inner, 12, None, 0); // which depends on 10
        cycles.leave(11);
        assert_eq!(cycles.finalise(inner, 1), []);
        assert_eq!(cycles.lowlink(20), Some(0));
        cycles.leave(10);
        assert_eq!(cycles.finalise(0, 0).len(), 2);
    }
}
