//! Knots: pairs of spanning trees that share as few edges as possible.
//!
//! Where two spanning trees cannot be disjoint, the edges that they share are *knots*. Every edge is
//! doubled, the copy heavier than the original, and two forests are made as light as possible:
//! originals are offered first, copies afterwards. Each copy that is taken is a knot. For if a copy
//! is taken and its original is not, then the original could be in its place, and one more original
//! would have found room. So `n` vertices and `r` edges that two disjoint forests can have mean
//! `2(n-1) - r` knots.
//!
//! Cut plays the same game in the dual, with or without one. The spanning trees of the dual are
//! what spanning trees leave over when the terminals are one vertex; so Cut's knots are the edges
//! that two such trees leave over both, as few as possible: `m - r`, with `m` edges in all and `r`
//! that two disjoint forests can have there.

use game::Side;

use super::matroid_union::DisjointForests;
use crate::switching::{CUT, Minor, Network, Position, SHORT};

/// Two spanning trees that share as few edges as possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpanningTreePair {
    /// The trees of Short, or those of Cut in the dual.
    pub trees: [u64; 2],
}

impl SpanningTreePair {
    /// The trees of a side, of all that is left in a position; `None` for Short if that does not
    /// hang together.
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
            let whole = trees[0].count_ones() == vertices - 1;
            return whole.then_some(SpanningTreePair { trees });
        }
        let all = network.all_edges() & !position.played();
        let trees = trees.map(|tree| all & !tree);
        Some(SpanningTreePair { trees })
    }

    /// The edges that are in both trees.
    pub fn knots(&self) -> u64 {
        self.trees[0] & self.trees[1]
    }

    /// The edges that are in either.
    pub fn edges(&self) -> u64 {
        self.trees[0] | self.trees[1]
    }
}

/// Two largest forests that share as few edges as possible, by places in the minor.
fn spanning(minor: &Minor) -> [Vec<usize>; 2] {
    let edges = minor.edges.len();
    let mut forests = DisjointForests::of(minor.vertices, &minor.edges);
    for &copy in &minor.edges {
        forests.insert(copy);
    }
    [0, 1].map(|side| forests.forest(side).map(|edge| edge % edges).collect())
}
