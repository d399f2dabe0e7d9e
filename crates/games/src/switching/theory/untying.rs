//! What becomes of the opponent's knots when a side unties one of its own, which is to take it.
//!
//! Let two spanning trees of Short with as few knots as possible, and two of Cut in the dual, have
//! the same edges `X`. Then the knots of both sides are even in number: twice the edges of a tree,
//! less the knots, are the edges of `X`, for either side.
//!
//! And `X` is all edges, so the side whose knot is not untied has one knot more, as nothing can take
//! the place of the edge that it lost. For suppose an edge `d` is left out. Let the terminals be one
//! vertex, `d` be gone, and its ends be new terminals. Short's forests hold the ends of `d` together
//! by two trees (what `d` reaches, see `union.rs`), so Short wins there moving second. Cut's do the
//! same in the dual, so Cut wins there moving second. Both cannot be.
//!
//! [`shared_untyings`] finds all cases, and looks for `X` among all sets of edges of the right size.

use game::Side;

use super::knots::SpanningTreePair;
use super::matroid_union::DisjointForests;
use crate::switching::{CUT, Network, Position, SHORT, edges_in};

/// A knot that was untied, and what came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Untying {
    /// Who untied it.
    pub side: Side,
    /// The knot.
    pub knot: usize,
    /// The edges of both sides' trees, if the same edges were asked for.
    pub shared: Option<u64>,
    /// How many knots the opponent had before, and has after.
    pub knots: [u32; 2],
}

/// How many knots each side has at the start, Short first; `None` if Short has no spanning trees.
pub fn knot_counts(network: &Network, position: &Position) -> Option<[u32; 2]> {
    let short = SpanningTreePair::find(network, position, SHORT)?;
    let cut = SpanningTreePair::find(network, position, CUT)?;
    Some([short, cut].map(|it| it.knots().count_ones()))
}

/// Every way in which a side can untie a knot at the start, of any pair of trees with as few knots
/// as possible, unless that ends the game.
pub fn all_untyings(network: &Network) -> Vec<Untying> {
    let mut found = Vec::new();
    for (own, side) in [SHORT, CUT].into_iter().enumerate() {
        for knot in edges_in(network.all_edges()) {
            let Some([before, now]) = taken(network, side, knot) else {
                continue;
            };
            // It was a knot of some such pair exactly if there is one less without it.
            if now[own] + 1 == before[own] {
                let knots = [before[1 - own], now[1 - own]];
                let shared = None;
                found.push(Untying {
                    side,
                    knot,
                    shared,
                    knots,
                });
            }
        }
    }
    found
}

/// The knots of both sides before and after a side takes an edge, unless that ends the game.
fn taken(network: &Network, side: Side, edge: usize) -> Option<[[u32; 2]; 2]> {
    let start = Position::default();
    let after = start.with(side, edge);
    let joined = network.joins_terminals(after.shorted);
    let parted = !network.joins_terminals(network.all_edges() & !after.cut);
    if joined || parted {
        return None;
    }
    Some([knot_counts(network, &start)?, knot_counts(network, &after)?])
}

/// The same, of any two pairs of trees, one for each side, with the same edges.
pub fn shared_untyings(network: &Network) -> Vec<Untying> {
    let mut found = Vec::new();
    let Some(before) = knot_counts(network, &Position::default()) else {
        return found;
    };
    let all = network.all_edges();
    let vertices = network.vertices.len() as u32;
    let size = 2 * (vertices - 1) - before[0];
    if size + before[1] != 2 * (all.count_ones() + 2 - vertices) {
        return found;
    }
    for shared in (0..=all).filter(|set| set.count_ones() == size) {
        if !spans(network, shared, SHORT, None) || !spans(network, shared, CUT, None) {
            continue;
        }
        for side in [SHORT, CUT] {
            for knot in edges_in(shared) {
                if !spans(network, shared, side, Some(knot)) {
                    continue;
                }
                let other = if side == SHORT { 1 } else { 0 };
                if let Some([before, now]) = taken(network, side, knot) {
                    found.push(Untying {
                        side,
                        knot,
                        shared: Some(shared),
                        knots: [before[other], now[other]],
                    });
                }
            }
        }
    }
    found
}

/// Whether these edges are those of two spanning trees of a side that share as few as possible,
/// with this knot among those that they share. Their number is taken to be right.
fn spans(network: &Network, shared: u64, side: Side, knot: Option<usize>) -> bool {
    let rest = network.all_edges() & !shared;
    let untied = knot.map_or(0, |knot| 1 << knot);
    // Of Short's trees, the knot is contracted. Of the trees that Cut's leave over, what is in
    // neither of Cut's is in both, so that is contracted, and the knot is in neither.
    let (contracted, merge) = match side {
        SHORT => (untied, false),
        CUT => (rest, true),
    };
    let mut component = network.components(contracted);
    if merge {
        let joined = component[network.terminals[0]] == component[network.terminals[1]];
        if joined || !acyclic(network, contracted) {
            return false;
        }
        let [one, other] = network.terminals.map(|end| component[end]);
        for it in &mut component {
            if *it == other {
                *it = one;
            }
        }
    }
    let ends: Vec<[usize; 2]> = edges_in(shared & !untied)
        .map(|edge| network.edges[edge].map(|end| component[end]))
        .collect();
    let forests = DisjointForests::of(network.vertices.len(), &ends);
    match side {
        // All of them fit into two forests, which some of them then complete to trees.
        SHORT => forests.len() == ends.len(),
        // Two disjoint trees span what is left.
        CUT => {
            component.sort_unstable();
            component.dedup();
            forests.len() == 2 * (component.len() - 1)
        }
    }
}

/// Whether these edges close no cycle, with the terminals taken as one vertex.
fn acyclic(network: &Network, edges: u64) -> bool {
    let mut component: Vec<usize> = (0..network.vertices.len()).collect();
    component[network.terminals[1]] = network.terminals[0];
    edges_in(edges).all(|edge| {
        let [one, other] = network.edges[edge].map(|end| component[end]);
        for it in &mut component {
            if *it == other {
                *it = one;
            }
        }
        one != other
    })
}
