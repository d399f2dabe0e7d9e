//! Symmetries of a network: permutations of parallel edges, and permutations of vertices that
//! preserve the number of edges between any two. The terminals may be exchanged.
//!
//! The canonical form of a position is the least symmetric one. Parallel edges are sorted (shorted,
//! cut, free), so only permutations of vertices are enumerated. If there are more than
//! [`MAX_PERMUTATIONS`], or finding them takes more than [`MAX_STEPS`] steps, the subgroup that
//! fixes the first few vertices is used: fewer positions are merged, which is still sound. Colour
//! refinement before the search excludes most wrong images, and each vertex is assigned right after
//! a neighbour, so that a wrong image is noticed early.

use super::network::Network;
use super::position::{Position, edges_in};

/// The maximum number of permutations that a canonical form tries.
const MAX_PERMUTATIONS: usize = 128;

/// Assignments tried before a search is given up. 128 permutations of 80 vertices take a third of
/// it.
const MAX_STEPS: u32 = 1 << 15;

/// The symmetries of one network.
pub(crate) struct Symmetries {
    /// The edges of each bundle: all edges between the same two vertices.
    bundles: Vec<u64>,
    /// The image of each bundle under each permutation, with the identity first.
    images: Vec<Vec<usize>>,
}

impl Symmetries {
    /// Computes the symmetries of a network.
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
        let row = |from| (0..vertices).map(|to| width(from, to)).collect();
        let widths: Vec<Vec<u32>> = (0..vertices).map(row).collect();
        let permutations = (0..=vertices)
            .find_map(|fixed| Search::new(network, &widths, fixed).permutations())
            .expect("fixing every vertex leaves only the identity");
        let image = |permutation: &Vec<usize>| {
            let ends = bundles.iter().map(|bundle| {
                let edge = bundle.trailing_zeros() as usize;
                network.edges[edge].map(|end| permutation[end])
            });
            ends.map(|[from, to]| bundle_at[from][to].expect("permutations preserve widths"))
                .collect()
        };
        Symmetries {
            images: permutations.iter().map(image).collect(),
            bundles,
        }
    }

    /// Returns the least position symmetric to this one.
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
            .expect("the identity is always present")
    }
}

/// A search for the permutations that fix the first few vertices and preserve the widths of bundles
/// and the set of terminals.
struct Search<'a> {
    widths: &'a [Vec<u32>],
    /// Only vertices of equal colour can be images of each other.
    colours: Vec<usize>,
    /// The vertices in the order in which they are assigned.
    order: Vec<usize>,
    /// The images of the first vertices of `order`.
    images: Vec<usize>,
    found: Vec<Vec<usize>>,
    steps: u32,
}

impl<'a> Search<'a> {
    fn new(network: &Network, widths: &'a [Vec<u32>], fixed: usize) -> Search<'a> {
        let colour = |vertex| match network.terminals.contains(&vertex) {
            _ if vertex < fixed => vertex + 2,
            terminal => usize::from(terminal),
        };
        let colours = refine((0..widths.len()).map(colour).collect(), widths);
        Search {
            order: connected_order(&colours, widths),
            colours,
            widths,
            images: Vec::new(),
            found: Vec::new(),
            steps: 0,
        }
    }

    /// Returns the permutations in lexicographic order, so with the identity first, or `None` if
    /// there are too many or the search takes too long.
    fn permutations(mut self) -> Option<Vec<Vec<usize>>> {
        self.extend();
        let few = self.found.len() <= MAX_PERMUTATIONS && self.steps <= MAX_STEPS;
        self.found.sort_unstable();
        few.then_some(self.found)
    }

    /// Finds the permutations that extend `images`.
    fn extend(&mut self) {
        let Some(&vertex) = self.order.get(self.images.len()) else {
            let mut permutation = vec![0; self.order.len()];
            for (&vertex, &image) in self.order.iter().zip(&self.images) {
                permutation[vertex] = image;
            }
            self.found.push(permutation);
            return;
        };
        for image in 0..self.widths.len() {
            let fits = self.colours[vertex] == self.colours[image]
                && !self.images.contains(&image)
                && (self.order.iter().zip(&self.images))
                    .all(|(&other, &onto)| self.widths[vertex][other] == self.widths[image][onto]);
            if fits && self.found.len() <= MAX_PERMUTATIONS && self.steps <= MAX_STEPS {
                self.steps += 1;
                self.images.push(image);
                self.extend();
                self.images.pop();
            }
        }
    }
}

/// Orders vertices so that each has a neighbour before it, if any vertex left has one; among these,
/// vertices with the fewest possible images come first.
fn connected_order(colours: &[usize], widths: &[Vec<u32>]) -> Vec<usize> {
    let alike = |vertex: usize| {
        colours
            .iter()
            .filter(|colour| **colour == colours[vertex])
            .count()
    };
    let alike: Vec<usize> = (0..colours.len()).map(alike).collect();
    let mut left: Vec<usize> = (0..colours.len()).collect();
    let mut order: Vec<usize> = Vec::with_capacity(left.len());
    let rank = |order: &[usize], vertex: usize| {
        let is_connected = order.iter().any(|&other| widths[vertex][other] > 0);
        (!is_connected, alike[vertex], vertex)
    };
    while let Some(&next) = left.iter().min_by_key(|&&vertex| rank(&order, vertex)) {
        left.retain(|&vertex| vertex != next);
        order.push(next);
    }
    order
}

/// Refines colours until vertices of equal colour have bundles of equal widths to equal colours.
fn refine(mut colours: Vec<usize>, widths: &[Vec<u32>]) -> Vec<usize> {
    let mut count = 0;
    loop {
        let signature = |vertex: usize| {
            let bundles = widths[vertex].iter().zip(&colours);
            let mut around: Vec<_> = bundles.filter(|(width, _)| **width > 0).collect();
            around.sort_unstable();
            (colours[vertex], widths[vertex][vertex], around)
        };
        let signatures: Vec<_> = (0..widths.len()).map(signature).collect();
        let mut ranks: Vec<_> = signatures.iter().collect();
        ranks.sort_unstable();
        ranks.dedup();
        let rank = |signature| {
            ranks
                .binary_search(&signature)
                .expect("every signature is ranked")
        };
        let (refined, ranked) = (signatures.iter().map(rank).collect(), ranks.len());
        if ranked == count {
            return refined;
        }
        (colours, count) = (refined, ranked);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::switching::{EMBEDDED, Family};

    fn widths(network: &Network) -> Vec<Vec<u32>> {
        let mut widths = vec![vec![0; network.vertices.len()]; network.vertices.len()];
        for &[from, to] in &network.edges {
            widths[from][to] += 1;
            widths[to][from] += u32::from(from != to);
        }
        widths
    }

    /// Lists permutations without colours and without limits.
    fn plain(network: &Network, images: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        let (widths, vertex) = (widths(network), images.len());
        if vertex == widths.len() {
            return found.push(images.clone());
        }
        let is_terminal = |vertex: &usize| network.terminals.contains(vertex);
        for image in 0..widths.len() {
            let mut pairs = images.iter().copied().chain([image]).enumerate();
            let fits = !images.contains(&image)
                && is_terminal(&vertex) == is_terminal(&image)
                && pairs.all(|(other, onto)| widths[vertex][other] == widths[image][onto]);
            if fits {
                images.push(image);
                plain(network, images, found);
                images.pop();
            }
        }
    }

    #[test]
    fn refinement_preserves_all_symmetries() {
        let embedded = EMBEDDED.map(|(name, _)| Network::embedded(name).unwrap());
        let family = Family::Multigraphs {
            edges: 4,
            loops: true,
        };
        for network in embedded.into_iter().chain(family.networks()) {
            let mut found = Vec::new();
            plain(&network, &mut Vec::new(), &mut found);
            let widths = widths(&network);
            let search = Search::new(&network, &widths, 0);
            assert_eq!(search.permutations(), Some(found), "{}", network.one_line());
        }
    }

    #[test]
    fn order_of_vertices_does_not_matter() {
        // Two cycles whose neighbours are far apart in the order of vertices.
        let mut text = "terminals s t\ns t\n".to_owned();
        for (name, step) in [("c", 7), ("d", 5)] {
            for at in 0..19 {
                text += &format!("vertex {name}{}\n", at * step % 19);
            }
            for at in 0..19 {
                text += &format!("{name}{at} {name}{}\n", (at + 1) % 19);
            }
        }
        let network = Network::parse(&text).unwrap();
        let widths = widths(&network);
        // The terminals, the cycles, and each of the cycles: 2 · 2 · 38² permutations.
        assert_eq!(Search::new(&network, &widths, 0).permutations(), None);
        // Fixing the terminals and one vertex leaves the reflection of its cycle.
        let found = Search::new(&network, &widths, 3).permutations().unwrap();
        assert_eq!(found.len(), 2 * 38);
        assert!(found[0].iter().copied().eq(0..40), "the identity is first");
        assert_eq!(Symmetries::of(&network).images.len(), 2 * 38);
    }

    #[test]
    fn gives_up_after_too_many_steps() {
        let network = Network::embedded(EMBEDDED[0].0).unwrap();
        let widths = widths(&network);
        let mut search = Search::new(&network, &widths, 0);
        search.steps = MAX_STEPS;
        assert_eq!(search.permutations(), None);
    }
}
