//! The goat sets that a symmetry of the board fixes, exactly or up to one goat.
//!
//! A fixed set contains all or nothing of each cycle of the symmetry. If one goat is mapped to a
//! node outside the set, one cycle contains an arc: consecutive nodes, but not all. So sets are
//! combined cycle by cycle, with at most one arc and without tiger nodes.

use tablebase::TigerClass;

/// A symmetry acting on the goat sets of a class. It need not fix the tigers.
pub(super) struct NearlyFixedSets {
    /// By cycle, the possible parts of a set in it.
    cycles: Vec<Vec<Choice>>,
}

/// The part of a set that lies in one or more cycles.
#[derive(Clone, Copy)]
struct Choice {
    bits: u32,
    goats: u32,
    arcs: u32,
}

impl NearlyFixedSets {
    /// Decomposes a symmetry, given as the image of each node, into cycles.
    pub fn new(symmetry: &[u8], class: &TigerClass) -> Self {
        let mut seen = 0u32;
        let mut cycles = Vec::new();
        for start in 0..symmetry.len() as u8 {
            let mut cycle = Vec::new();
            let mut node = start;
            while seen >> node & 1 == 0 {
                seen |= 1 << node;
                cycle.push(node);
                node = symmetry[usize::from(node)];
            }
            if !cycle.is_empty() {
                cycles.push(choices(&cycle, class));
            }
        }
        NearlyFixedSets { cycles }
    }

    /// Returns the sets of this many goats with at most `arcs` arcs, 0 or 1, as index bits.
    pub fn sets(&self, goats: u32, arcs: u32) -> Vec<u32> {
        let none = Choice {
            bits: 0,
            goats: 0,
            arcs: 0,
        };
        let mut sets = vec![none];
        for choices in &self.cycles {
            let pairs = sets
                .iter()
                .flat_map(|set| choices.iter().map(move |choice| set.with(choice)));
            sets = pairs
                .filter(|set| set.goats <= goats && set.arcs <= arcs)
                .collect();
        }
        let complete = sets.iter().filter(|set| set.goats == goats);
        complete.map(|set| set.bits).collect()
    }
}

impl Choice {
    fn with(&self, other: &Choice) -> Choice {
        Choice {
            bits: self.bits | other.bits,
            goats: self.goats + other.goats,
            arcs: self.arcs + other.arcs,
        }
    }
}

/// Returns the ways to choose nothing, everything or an arc of a cycle without a tiger's node.
fn choices(cycle: &[u8], class: &TigerClass) -> Vec<Choice> {
    let length = cycle.len();
    let arc = |start: usize, goats: usize| {
        let nodes = (start..start + goats).map(|place| cycle[place % length]);
        let set = nodes.fold(0, |set, node| set | 1u32 << node);
        (set & class.tigers == 0).then(|| Choice {
            bits: class.index(set),
            goats: goats as u32,
            arcs: u32::from(goats > 0 && goats < length),
        })
    };
    let arcs = (0..length).flat_map(|start| (1..length).map(move |goats| (start, goats)));
    [(0, 0), (0, length)]
        .into_iter()
        .chain(arcs)
        .filter_map(|(start, goats)| arc(start, goats))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::hunt::{Board, Hunt};
    use tablebase::TigerClasses;

    #[test]
    fn finds_all_sets_that_lose_at_most_one_goat() {
        for name in ["small-grid", "pentagram"] {
            let hunt = Hunt::new(Board::embedded(name).unwrap());
            let classes = TigerClasses::new(&hunt);
            for class in classes.list() {
                for symmetry in &classes.symmetries()[1..] {
                    let nearly_fixed = NearlyFixedSets::new(symmetry, class);
                    for goats in 0..=classes.free() {
                        for arcs in 0..2 {
                            let mut sets = nearly_fixed.sets(goats, arcs);
                            sets.sort_unstable();
                            assert_eq!(sets, filtered(symmetry, class, goats, arcs));
                        }
                    }
                }
            }
        }
    }

    /// Filters all sets by the number of goats that the symmetry maps outside the set.
    fn filtered(symmetry: &[u8], class: &TigerClass, goats: u32, max_lost: u32) -> Vec<u32> {
        let lost = |index: &u32| {
            let set = class.goats(*index);
            let nodes = (0..symmetry.len()).filter(|&node| set >> node & 1 == 1);
            let lost = nodes.filter(|&node| set >> symmetry[node] & 1 == 0);
            lost.count() as u32
        };
        (0..1 << class.nodes.len())
            .filter(|index: &u32| index.count_ones() == goats && lost(index) <= max_lost)
            .collect()
    }
}
