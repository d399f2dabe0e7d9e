//! The goat sets that a symmetry of the board keeps, or keeps but for one goat.
//!
//! A symmetry falls into cycles. A set that it keeps has all of a cycle or none. If one goat is
//! carried to where none is, then one cycle has an arc: some nodes in a row, but not all. So the
//! sets are put together cycle by cycle, with no arc or one, and never with a tiger's node.

use tablebase::Class;

/// A symmetry as it acts on the goat sets beside a class; it need not keep the tigers.
pub(super) struct Near {
    cycles: Vec<Vec<Part>>,
}

/// What a set may have of a cycle.
#[derive(Clone, Copy)]
struct Part {
    bits: u32,
    goats: u32,
    arcs: u32,
}

impl Near {
    /// The cycles of a symmetry, which says where each node goes.
    pub fn new(symmetry: &[u8], class: &Class) -> Self {
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
                cycles.push(parts(&cycle, class));
            }
        }
        Near { cycles }
    }

    /// The sets of so many goats with at most so many arcs, 0 or 1, as bits of an index.
    pub fn sets(&self, goats: u32, arcs: u32) -> Vec<u32> {
        let none = Part {
            bits: 0,
            goats: 0,
            arcs: 0,
        };
        let mut sets = vec![none];
        for parts in &self.cycles {
            let pairs = sets
                .iter()
                .flat_map(|set| parts.iter().map(move |part| set.with(part)));
            sets = pairs
                .filter(|set| set.goats <= goats && set.arcs <= arcs)
                .collect();
        }
        let whole = sets.iter().filter(|set| set.goats == goats);
        whole.map(|set| set.bits).collect()
    }
}

impl Part {
    fn with(&self, other: &Part) -> Part {
        Part {
            bits: self.bits | other.bits,
            goats: self.goats + other.goats,
            arcs: self.arcs + other.arcs,
        }
    }
}

/// None of a cycle, all of it, or some of it in a row, as far as no tiger is there.
fn parts(cycle: &[u8], class: &Class) -> Vec<Part> {
    let length = cycle.len();
    let arc = |start: usize, goats: usize| {
        let nodes = (start..start + goats).map(|place| cycle[place % length]);
        let set = nodes.fold(0, |set, node| set | 1u32 << node);
        (set & class.tigers == 0).then(|| Part {
            bits: class.index(set),
            goats: goats as u32,
            arcs: u32::from(goats > 0 && goats < length),
        })
    };
    let rows = (0..length).flat_map(|start| (1..length).map(move |goats| (start, goats)));
    [(0, 0), (0, length)]
        .into_iter()
        .chain(rows)
        .filter_map(|(start, goats)| arc(start, goats))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::hunt::{Board, Hunt};
    use tablebase::Classes;

    #[test]
    fn the_sets_are_those_that_lose_at_most_one_goat() {
        for name in ["small-grid", "pentagram"] {
            let hunt = Hunt::new(Board::embedded(name).unwrap());
            let classes = Classes::new(&hunt);
            for class in classes.list() {
                for symmetry in &classes.symmetries()[1..] {
                    let near = Near::new(symmetry, class);
                    for goats in 0..=classes.free() {
                        for arcs in 0..2 {
                            let mut sets = near.sets(goats, arcs);
                            sets.sort_unstable();
                            assert_eq!(sets, listed(symmetry, class, goats, arcs));
                        }
                    }
                }
            }
        }
    }

    fn listed(symmetry: &[u8], class: &Class, goats: u32, most: u32) -> Vec<u32> {
        let lost = |index: &u32| {
            let set = class.goats(*index);
            let nodes = (0..symmetry.len()).filter(|&node| set >> node & 1 == 1);
            let lost = nodes.filter(|&node| set >> symmetry[node] & 1 == 0);
            lost.count() as u32
        };
        (0..1 << class.nodes.len())
            .filter(|index: &u32| index.count_ones() == goats && lost(index) <= most)
            .collect()
    }
}
