//! Families of networks: all connected graphs of a kind up to a size, once up to isomorphism, with
//! every pair of terminals, once up to symmetry.
//!
//! Removing an edge on a cycle, or a leaf if there is no cycle, leaves a connected graph. So every
//! connected graph with `m` edges arises from one with `m - 1` by adding an edge between two of its
//! vertices or to a new vertex. Each size is built from the previous one, and canonical forms
//! remove duplicates.

use std::collections::BTreeSet;

use super::multigraph::Multigraph;
use crate::switching::Network;

/// A family of connected graphs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Multigraphs up to a number of edges.
    Multigraphs {
        /// The maximum number of edges.
        edges: usize,
        /// Allows edges that join a vertex to itself.
        loops: bool,
    },
    /// Simple graphs: at most one edge between two vertices.
    Simple {
        /// The maximum number of vertices.
        vertices: usize,
        /// The maximum number of edges.
        edges: usize,
    },
}

impl Family {
    /// Returns the graphs with at least one edge, in order of their number of edges.
    pub fn graphs(self) -> Vec<Multigraph> {
        let (edges, vertices) = match self {
            Family::Multigraphs { edges, .. } => (edges, edges + 1),
            Family::Simple { vertices, edges } => (edges, vertices),
        };
        let mut all = Vec::new();
        let point = Multigraph {
            vertices: 1,
            edges: Vec::new(),
        };
        let mut before = BTreeSet::from([point]);
        for _ in 0..edges {
            let mut larger = BTreeSet::new();
            for shape in &before {
                for from in 0..shape.vertices {
                    for to in from..=shape.vertices {
                        let fits = to < vertices && self.allows(shape, [from, to]);
                        if fits {
                            larger.insert(extended(shape, [from, to]));
                        }
                    }
                }
            }
            all.extend(larger.iter().cloned());
            before = larger;
        }
        all
    }

    /// Returns the graphs with their terminals, in order of their number of edges.
    ///
    /// ```
    /// use pounce_games::switching::Family;
    ///
    /// let family = Family::Simple { vertices: 3, edges: 3 };
    /// // The edge, the path of two edges with two choices of terminals, and the triangle.
    /// assert_eq!(family.networks().len(), 4);
    /// ```
    pub fn networks(self) -> Vec<Network> {
        (self.graphs().iter()).flat_map(with_terminals).collect()
    }

    fn allows(self, shape: &Multigraph, ends: [usize; 2]) -> bool {
        match self {
            Family::Multigraphs { loops, .. } => loops || ends[0] != ends[1],
            Family::Simple { .. } => ends[0] != ends[1] && !shape.edges.contains(&ends),
        }
    }
}

fn extended(shape: &Multigraph, ends: [usize; 2]) -> Multigraph {
    let mut larger = shape.clone();
    larger.vertices = shape.vertices.max(ends[1] + 1);
    larger.edges.push(ends);
    larger.canonical(&vec![0; larger.vertices])
}

/// Returns the graph with each pair of terminals, once up to symmetry. The terminals become the
/// first two vertices.
pub fn with_terminals(shape: &Multigraph) -> Vec<Network> {
    let mut seen = BTreeSet::new();
    for one in 0..shape.vertices {
        for other in 0..one {
            let colour = |vertex| if [one, other].contains(&vertex) { 0 } else { 2 };
            let colours: Vec<usize> = (0..shape.vertices).map(colour).collect();
            seen.insert(shape.canonical(&colours));
        }
    }
    (seen.iter())
        .map(|shape| Network::unnamed(shape.vertices, &shape.edges, [0, 1]))
        .collect()
}
