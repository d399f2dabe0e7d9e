//! The effect on the opponent's knots when a side takes ("unties") one of its own.
//!
//! Let Short's two spanning trees with the fewest knots, and Cut's two in the dual, have the same
//! edge set `X`. For either side, `|X|` is twice the size of a tree minus the number of knots, so
//! both numbers of knots have the same parity.
//!
//! Moreover `X` is the set of all edges, so the opponent gains one knot: no other edge can replace
//! the one it lost. To see this, suppose an edge `d` is not in `X`. Merge the terminals, delete
//! `d`, and make its ends the new terminals. Short's forests connect them by two trees (what `d`
//! reaches, see [`DisjointForests`]), so Short wins there moving second. By duality Cut wins there
//! moving second, a contradiction.
//!
//! [`shared_untyings`] enumerates all cases, trying every edge set of the right size as `X`.

use game::Side;

use super::knots::SpanningTreePair;
use super::matroid_union::DisjointForests;
use crate::switching::network::relabel;
use crate::switching::{CUT, Network, Position, SHORT, edges_in};

/// A knot that was untied, and its effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Untying {
    /// The side that untied it.
    pub side: Side,
    /// The knot.
    pub knot: usize,
    /// The common edge set of both sides' trees, if it was required to be the same.
    pub shared: Option<u64>,
    /// The opponent's number of knots before and after.
    pub knots: [u32; 2],
}

/// Returns the number of knots of each side, Short first, or `None` if Short has no spanning trees.
pub fn knot_counts(network: &Network, position: &Position) -> Option<[u32; 2]> {
    let short = SpanningTreePair::find(network, position, SHORT)?;
    let cut = SpanningTreePair::find(network, position, CUT)?;
    Some([short, cut].map(|pair| pair.knots().count_ones()))
}

/// Returns every way to untie a knot at the start, over all pairs of trees with the fewest knots,
/// unless that ends the game.
pub fn all_untyings(network: &Network) -> Vec<Untying> {
    let mut found = Vec::new();
    for (own, side) in [SHORT, CUT].into_iter().enumerate() {
        for knot in edges_in(network.all_edges()) {
            let Some([before, now]) = taken(network, side, knot) else {
                continue;
            };
            // The edge is a knot of some such pair exactly if taking it leaves one knot fewer.
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

/// Returns the knots of both sides before and after a side takes an edge, unless that ends the
/// game.
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

/// Returns every way to untie a knot at the start when the trees of both sides have the same edge
/// set.
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

/// Checks whether these edges form two spanning trees of a side with the fewest shared edges, and
/// whether `knot` can be one of those. Their number is assumed to be right.
fn spans(network: &Network, shared: u64, side: Side, knot: Option<usize>) -> bool {
    let rest = network.all_edges() & !shared;
    let untied = knot.map_or(0, |knot| 1 << knot);
    // In Short's trees the knot is contracted. In the complements of Cut's trees, the edges in
    // neither of Cut's trees are in both and are contracted, and the knot is in neither.
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
        relabel(&mut component, other, one);
    }
    let ends: Vec<[usize; 2]> = edges_in(shared & !untied)
        .map(|edge| network.edges[edge].map(|end| component[end]))
        .collect();
    let forests = DisjointForests::of(network.vertices.len(), &ends);
    match side {
        // All of them fit into two forests, which shared edges then complete to trees.
        SHORT => forests.len() == ends.len(),
        // Two disjoint trees span the rest.
        CUT => {
            component.sort_unstable();
            component.dedup();
            forests.len() == 2 * (component.len() - 1)
        }
    }
}

/// Checks whether these edges are acyclic with the terminals merged.
fn acyclic(network: &Network, edges: u64) -> bool {
    let mut component: Vec<usize> = (0..network.vertices.len()).collect();
    component[network.terminals[1]] = network.terminals[0];
    edges_in(edges).all(|edge| {
        let [one, other] = network.edges[edge].map(|end| component[end]);
        relabel(&mut component, other, one);
        one != other
    })
}
