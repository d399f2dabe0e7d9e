//! A heuristic for two edge-disjoint trees that contain both terminals, in a one-pass and a
//! repeated version.
//!
//! It builds two disjoint forests by inserting the edges in order, keeps the tree with both
//! terminals of each, and deletes every vertex that is not in both trees. If both remain trees,
//! they are the result.
//!
//! One pass is incomplete: deleting a vertex can disconnect a tree. Repeating it, each time keeping
//! the components of the terminals, is complete. If suitable trees exist, the edges that another
//! edge between the terminals reaches (see [`WinningPair`](super::WinningPair)) form two trees on a
//! common set of vertices within the two forests. No vertex of that set is ever deleted, since it
//! is in both trees and stays connected to the terminals inside the set. So something remains, and
//! it consists of two trees on a common set.

use super::matroid_union::DisjointForests;
use crate::switching::Network;

/// The number of passes in which vertices are deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purge {
    /// In one pass.
    Once,
    /// Until nothing changes.
    Repeated,
}

/// Returns the two trees found by the heuristic when the edges are inserted in this order.
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
                let is_joined = component.iter().map(|&root| root == component[one]);
                is_joined.collect::<Vec<bool>>()
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
        let vertices = kept.iter().filter(|&&is_kept| is_kept).count() as u32;
        if trees.iter().all(|tree| tree.count_ones() == vertices - 1) {
            return Some(trees);
        }
        if purge == Purge::Once {
            return None;
        }
    }
}
