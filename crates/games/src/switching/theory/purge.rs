//! A heuristic for two edge-disjoint trees with both terminals, and what is true of it.
//!
//! Two forests are made by offering the edges in order, exactly as in `union.rs`. Of each, the tree
//! with both terminals is kept; then every vertex that is not in both trees is deleted from both.
//! If both are trees then, they are the answer.
//!
//! Done *once* it is incomplete: deleting a vertex can tear a tree apart. Done *again and again*,
//! each time keeping what hangs together with the terminals, it is right. For if there are such
//! trees at all, the edges that one more edge between the terminals reaches (see `pair.rs`) are two
//! trees on one set of vertices, within the two forests. No vertex of that set is ever deleted,
//! since it is in both trees, and stays joined to the terminals inside the set. So at the end there
//! is something left, and what is left are two trees on one set.

use super::matroid_union::DisjointForests;
use crate::switching::Network;

/// How often vertices are deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purge {
    /// Once.
    Once,
    /// Until nothing changes.
    Repeated,
}

/// The two trees that the heuristic finds if the edges are offered in this order.
pub fn find_by_purging(network: &Network, order: &[usize], purge: Purge) -> Option<[u64; 2]> {
    let ends: Vec<[usize; 2]> = order.iter().map(|&edge| network.edges[edge]).collect();
    let forests = DisjointForests::of(network.vertices.len(), &ends);
    let mut trees = [0, 1].map(|side| {
        let edges = forests.forest(side).map(|place| order[place]);
        edges.fold(0u64, |set, edge| set | 1 << edge)
    });
    let [one, other] = network.terminals;
    loop {
        // The vertices of the tree with both terminals, in each forest.
        let held = trees.map(|tree| {
            let component = network.components(tree);
            let joined = component[one] == component[other];
            joined.then(|| {
                let is_there = component.iter().map(|&it| it == component[one]);
                is_there.collect::<Vec<bool>>()
            })
        });
        let [Some(first), Some(second)] = held else {
            return None;
        };
        let kept: Vec<bool> = first.iter().zip(&second).map(|(a, b)| *a && *b).collect();
        let within = |edge: usize| network.edges[edge].iter().all(|&end| kept[end]);
        let inner = (0..network.edges.len()).filter(|&edge| within(edge));
        let inner = inner.fold(0u64, |set, edge| set | 1 << edge);
        trees = trees.map(|tree| tree & inner);
        let vertices = kept.iter().filter(|&&it| it).count() as u32;
        if trees.iter().all(|tree| tree.count_ones() == vertices - 1) {
            return Some(trees);
        }
        if purge == Purge::Once {
            return None;
        }
    }
}
