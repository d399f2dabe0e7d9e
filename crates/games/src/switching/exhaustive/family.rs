//! Families of networks: every connected graph of a kind up to a size, once up to isomorphism, with
//! every pair of terminals, once up to symmetry.
//!
//! A connected graph of `m` edges comes from one of `m - 1` by an edge between two of its vertices,
//! or by an edge to a new one: take away an edge on a cycle, or, if there is none, a leaf. So each
//! size is made from the one before, and canonical forms tell what is new.

use std::collections::BTreeSet;

use super::multigraph::Multigraph;
use crate::switching::Network;

/// A family of connected graphs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Multigraphs of up to so many edges.
    Multigraphs {
        /// At most so many edges.
        edges: usize,
        /// Whether an edge may join a vertex to itself.
        loops: bool,
    },
    /// Simple graphs, in which two vertices have at most one edge between them.
    Simple {
        /// At most so many vertices.
        vertices: usize,
        /// At most so many edges.
        edges: usize,
    },
}

impl Family {
    /// The graphs with at least one edge, few edges first.
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

    /// The graphs with their terminals, few edges first.
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

/// The graph with each pair of terminals, one of those that symmetries take to each other. The
/// terminals are the first two vertices.
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
