//! Pairs of spanning trees that share the fewest edges. The shared edges are called *knots*.
//!
//! Every edge is doubled, with the copy heavier than the original, and two edge-disjoint forests of
//! least weight are built: originals are inserted first, then copies. Each accepted copy is a knot,
//! since an accepted copy could be replaced by its original if that had been rejected. With `n`
//! vertices, and `r` edges in two largest disjoint forests, there are `2(n-1) - r` knots.
//!
//! Cut plays the same game in the dual, even if the network is not planar. The spanning trees of
//! the dual are the complements of spanning trees of the network with its terminals merged. So
//! Cut's knots are the edges outside both of two such trees: `m - r` at least, with `m` edges in
//! total and `r` defined as before in the merged network.

use game::Side;

use super::matroid_union::DisjointForests;
use crate::switching::{CUT, Minor, Network, Position, SHORT};

/// Two spanning trees that share the fewest edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpanningTreePair {
    /// The trees of Short, or those of Cut in the dual.
    pub trees: [u64; 2],
}

impl SpanningTreePair {
    /// Finds the trees of a side in the minor of a position. Returns `None` for Short if the minor
    /// is not connected.
    pub fn find(network: &Network, position: &Position, side: Side) -> Option<SpanningTreePair> {
        let mut minor = network.minor(position);
        if side == CUT {
            let [one, other] = minor.terminals;
            for end in minor.edges.iter_mut().flatten() {
                if *end == other {
                    *end = one;
                }
            }
        }
        let trees = spanning(&minor).map(|tree| minor.set(tree));
        let mut merged = network.components(position.shorted);
        merged.sort_unstable();
        merged.dedup();
        let vertices = merged.len() as u32;
        if side == SHORT {
            let is_spanning = trees[0].count_ones() == vertices - 1;
            return is_spanning.then_some(SpanningTreePair { trees });
        }
        let all = network.all_edges() & !position.played();
        let trees = trees.map(|tree| all & !tree);
        Some(SpanningTreePair { trees })
    }

    /// Returns the edges in both trees.
    pub fn knots(&self) -> u64 {
        self.trees[0] & self.trees[1]
    }

    /// Returns the edges in either tree.
    pub fn edges(&self) -> u64 {
        self.trees[0] | self.trees[1]
    }
}

/// Returns two largest forests that share the fewest edges, as indices in the minor.
fn spanning(minor: &Minor) -> [Vec<usize>; 2] {
    let edges = minor.edges.len();
    let mut forests = DisjointForests::of(minor.vertices, &minor.edges);
    for &copy in &minor.edges {
        forests.insert(copy);
    }
    [0, 1].map(|side| forests.forest(side).map(|edge| edge % edges).collect())
}
