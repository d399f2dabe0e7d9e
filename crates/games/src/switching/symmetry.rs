//! The symmetries of a network: parallel edges can change places, and so can vertices if the same
//! number of edges lies between any two of them as before. The two terminals may change places.
//!
//! The canonical form of a position is the least that a symmetry makes of it. Parallel edges are
//! put in order (shorted, cut, free) instead of trying their arrangements, so only permutations of
//! the vertices are listed. Where there are more than [`MOST`] of them, or they take more than
//! [`STEPS`] to find, those that fix the first few vertices are used: fewer positions are merged,
//! which is as sound.
//!
//! Vertices are coloured by what surrounds them before images are tried, so that few wrong ones are.

use super::network::Network;
use super::position::{Position, edges_in};

/// The most permutations of vertices that a canonical form looks at.
const MOST: usize = 128;

/// Vertices that are given an image before a search is given up. 128 permutations of 80 vertices take
/// a third of it, and all searches of a network made to be hard less than a second.
const STEPS: u32 = 1 << 15;

/// The symmetries of one network.
pub(crate) struct Symmetries {
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
        let row = |from| (0..vertices).map(|to| width(from, to)).collect();
        let widths: Vec<Vec<u32>> = (0..vertices).map(row).collect();
        let permutations = (0..=vertices)
            .find_map(|fixed| Search::new(network, &widths, fixed).permutations())
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

/// A search for the permutations that fix the first few vertices, and keep the widths of bundles and
/// the set of terminals.
struct Search<'a> {
    widths: &'a [Vec<u32>],
    /// Vertices of different colours are never each other's images.
    colours: Vec<usize>,
    /// The images of the first vertices.
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
        Search {
            colours: refine((0..widths.len()).map(colour).collect(), widths),
            widths,
            images: Vec::new(),
            found: Vec::new(),
            steps: 0,
        }
    }

    /// Returns the permutations, the identity first; `None` if there are too many, or if they take
    /// too long to find.
    fn permutations(mut self) -> Option<Vec<Vec<usize>>> {
        self.extend();
        let few = self.found.len() <= MOST && self.steps <= STEPS;
        few.then_some(self.found)
    }

    /// Finds the permutations that begin like `images`.
    fn extend(&mut self) {
        let vertex = self.images.len();
        if vertex == self.widths.len() {
            self.found.push(self.images.clone());
            return;
        }
        for image in 0..self.widths.len() {
            let fits = self.colours[vertex] == self.colours[image]
                && !self.images.contains(&image)
                && (self.images.iter().enumerate())
                    .all(|(other, &onto)| self.widths[vertex][other] == self.widths[image][onto]);
            if fits && self.found.len() <= MOST && self.steps <= STEPS {
                self.steps += 1;
                self.images.push(image);
                self.extend();
                self.images.pop();
            }
        }
    }
}

/// Gives vertices of one colour different ones if their bundles differ in width or in the colours
/// that they lead to, until nothing changes.
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
                .expect("every one is ranked")
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

    /// Lists permutations without colours and without an end.
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
    fn colours_hide_no_symmetry() {
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
    fn network_made_to_be_hard_is_given_up_soon() {
        // Two cycles, neighbours far apart in the order of vertices.
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
        assert_eq!(Search::new(&network, &widths, 0).permutations(), None);
        assert!(!Symmetries::of(&network).images.is_empty());
    }
}
