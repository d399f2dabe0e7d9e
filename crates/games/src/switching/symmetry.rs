//! The symmetries of a network: parallel edges can change places, and so can vertices if the same
//! number of edges lies between any two of them as before. The two terminals may change places.
//!
//! The canonical form of a position is the least that a symmetry makes of it. Parallel edges are
//! put in order (shorted, cut, free) instead of trying their arrangements, so only permutations of
//! the vertices are listed. Where there are more than [`MOST`] of them, those that fix the first
//! few vertices are used: fewer positions are merged, which is as sound.

use super::Network;
use super::position::{Position, edges_in};

/// The most permutations of vertices that a canonical form looks at.
const MOST: usize = 128;

/// The symmetries of one network.
pub(super) struct Symmetries {
    /// The edges of each bundle, which is all edges between the same two vertices.
    bundles: Vec<u64>,
    /// Where permutations of the vertices take each bundle. The identity is the first.
    images: Vec<Vec<usize>>,
}

impl Symmetries {
    /// The symmetries of a network.
    pub fn of(network: &Network) -> Symmetries {
        let vertices = network.vertices.len();
        let mut bundles = Vec::new();
        let mut bundle_at = vec![vec![None; vertices]; vertices];
        for (edge, &[from, to]) in network.edges.iter().enumerate() {
            let bundle = *bundle_at[from][to].get_or_insert_with(|| {
                bundles.push(0u64);
                bundles.len() - 1
            });
            bundle_at[to][from] = Some(bundle);
            bundles[bundle] |= 1 << edge;
        }
        let width = |from: usize, to: usize| {
            bundle_at[from][to].map_or(0, |bundle: usize| bundles[bundle].count_ones())
        };
        let fixing = |fixed: usize| {
            let mut found = Vec::new();
            extend(network, &width, fixed, &mut Vec::new(), &mut found);
            found
        };
        let permutations = (0..=vertices)
            .map(fixing)
            .find(|found| found.len() <= MOST)
            .expect("fixing every vertex leaves the identity alone");
        let image = |permutation: &Vec<usize>| {
            let ends = bundles.iter().map(|bundle| {
                let edge = bundle.trailing_zeros() as usize;
                network.edges[edge].map(|end| permutation[end])
            });
            ends.map(|[from, to]| bundle_at[from][to].expect("widths are kept"))
                .collect()
        };
        Symmetries {
            images: permutations.iter().map(image).collect(),
            bundles,
        }
    }

    /// The least position that these symmetries make of this one.
    pub fn canonical(&self, position: &Position) -> Position {
        let counts: Vec<[u32; 2]> = (self.bundles.iter())
            .map(|bundle| [position.shorted, position.cut].map(|set| (set & bundle).count_ones()))
            .collect();
        (self.images.iter())
            .map(|image| {
                let mut sorted = Position::default();
                for (bundle, [shorted, cut]) in counts.iter().enumerate() {
                    let mut edges = edges_in(self.bundles[image[bundle]]);
                    let shorted = edges.by_ref().take(*shorted as usize);
                    sorted.shorted |= shorted.fold(0, |set, edge| set | 1 << edge);
                    let cut = edges.take(*cut as usize);
                    sorted.cut |= cut.fold(0, |set, edge| set | 1 << edge);
                }
                sorted
            })
            .min()
            .expect("the identity is one of them")
    }
}

/// Adds to `found` the permutations that begin like `images`, fix the first few vertices, and keep
/// the widths of bundles and the set of terminals, until there are too many.
fn extend(
    network: &Network,
    width: &impl Fn(usize, usize) -> u32,
    fixed: usize,
    images: &mut Vec<usize>,
    found: &mut Vec<Vec<usize>>,
) {
    let vertex = images.len();
    if vertex == network.vertices.len() {
        found.push(images.clone());
        return;
    }
    for image in 0..network.vertices.len() {
        let is_terminal = |vertex| network.terminals.contains(&vertex);
        let fits = !images.contains(&image)
            && (vertex >= fixed || image == vertex)
            && is_terminal(vertex) == is_terminal(image)
            && width(vertex, vertex) == width(image, image)
            && (images.iter().enumerate())
                .all(|(other, &onto)| width(vertex, other) == width(image, onto));
        if fits && found.len() <= MOST {
            images.push(image);
            extend(network, width, fixed, images, found);
            images.pop();
        }
    }
}
