//! Permutations of a board's nodes that preserve adjacency, jumps and a given colouring.
//!
//! Colours are refined first: nodes of equal colour get different colours if their neighbourhoods
//! differ, until nothing changes (Weisfeiler and Leman 1968). Then images are assigned node by node
//! in an order that keeps neighbours together, each to a node of the same colour, so wrong images
//! fail early. On boards of up to 32 nodes this takes microseconds; a step limit guards against
//! boards made to be hard.

use std::collections::HashSet;

use super::definition::Board;

/// Assignments tried before a search is given up: about a hundred times the number that a symmetric
/// board needs, in less than a second.
const MAX_STEPS: u32 = 1 << 15;

/// The structure that a permutation must preserve.
pub(crate) struct Structure {
    nodes: usize,
    edges: HashSet<(u8, u8)>,
    jumps: HashSet<(u8, u8, u8)>,
    /// The nodes in an order in which each has an earlier neighbour, where possible.
    order: Vec<u8>,
}

/// A colour for each node.
pub(crate) type Colours = Vec<u32>;

impl Structure {
    pub fn of(board: &Board) -> Self {
        let nodes = board.nodes.len();
        let both = |(a, b)| [(a, b), (b, a)];
        let edges: HashSet<(u8, u8)> = board.edges().into_iter().flat_map(both).collect();
        let mut order: Vec<u8> = Vec::new();
        let mut next = 0;
        while order.len() < nodes {
            let fresh: Vec<u8> = match order.get(next) {
                Some(&node) => (0..nodes as u8)
                    .filter(|&to| edges.contains(&(node, to)) && !order.contains(&to))
                    .collect(),
                None => (0..nodes as u8)
                    .find(|node| !order.contains(node))
                    .into_iter()
                    .collect(),
            };
            next += usize::from(next < order.len());
            order.extend(fresh);
        }
        Structure {
            nodes,
            edges,
            jumps: board.jumps().into_iter().collect(),
            order,
        }
    }

    /// Returns the permutations that take each node to one whose colour in `to` equals the node's
    /// colour in `from`, sorted: all of them, or one more than `most`. Returns `None` if the search
    /// was given up.
    pub fn permutations(&self, from: Colours, to: Colours, most: usize) -> Option<Vec<Vec<u8>>> {
        let (from, to) = self.refine(from, to);
        let mut search = Search {
            structure: self,
            from,
            to,
            most,
            steps: 0,
            image: vec![None; self.nodes],
            found: Vec::new(),
        };
        search.extend(0);
        search.found.sort_unstable();
        (search.steps < MAX_STEPS).then_some(search.found)
    }

    /// Refines two colourings together, so that equal colours mean equal neighbourhoods in both.
    fn refine(&self, mut from: Colours, mut to: Colours) -> (Colours, Colours) {
        let mut colours = 0;
        loop {
            let signatures = |colours: &Colours| -> Vec<Signature> {
                (0..self.nodes as u8)
                    .map(|node| self.signature(node, colours))
                    .collect()
            };
            let (of_from, of_to) = (signatures(&from), signatures(&to));
            let mut ranks: Vec<&Signature> = of_from.iter().chain(&of_to).collect();
            ranks.sort_unstable();
            ranks.dedup();
            let rank = |signature: &Signature| {
                let place = ranks.binary_search(&signature);
                place.expect("every signature is ranked") as u32
            };
            from = of_from.iter().map(rank).collect();
            to = of_to.iter().map(rank).collect();
            if ranks.len() == colours {
                return (from, to);
            }
            colours = ranks.len();
        }
    }

    fn signature(&self, node: u8, colours: &Colours) -> Signature {
        let colour = |node: u8| colours[usize::from(node)];
        let sorted = |mut list: Vec<[u32; 2]>| {
            list.sort_unstable();
            list
        };
        let around = self.edges.iter().filter(|edge| edge.0 == node);
        let from = self.jumps.iter().filter(|jump| jump.0 == node);
        let over = self.jumps.iter().filter(|jump| jump.1 == node);
        Signature {
            colour: colour(node),
            neighbours: sorted(around.map(|edge| [colour(edge.1), 0]).collect()),
            jumps_from: sorted(from.map(|jump| [colour(jump.1), colour(jump.2)]).collect()),
            jumps_over: sorted(over.map(|jump| [colour(jump.0), colour(jump.2)]).collect()),
        }
    }
}

/// The colour of a node and the colours around it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Signature {
    colour: u32,
    neighbours: Vec<[u32; 2]>,
    jumps_from: Vec<[u32; 2]>,
    jumps_over: Vec<[u32; 2]>,
}

struct Search<'a> {
    structure: &'a Structure,
    from: Colours,
    to: Colours,
    most: usize,
    steps: u32,
    image: Vec<Option<u8>>,
    found: Vec<Vec<u8>>,
}

impl Search<'_> {
    fn extend(&mut self, depth: usize) {
        let Some(&node) = self.structure.order.get(depth) else {
            self.found
                .push(self.image.iter().copied().flatten().collect());
            return;
        };
        for to in 0..self.structure.nodes as u8 {
            if self.found.len() > self.most || self.steps >= MAX_STEPS {
                return;
            }
            let same = self.from[usize::from(node)] == self.to[usize::from(to)];
            if same && !self.image.contains(&Some(to)) && self.fits(node, to, depth) {
                self.steps += 1;
                self.image[usize::from(node)] = Some(to);
                self.extend(depth + 1);
                self.image[usize::from(node)] = None;
            }
        }
    }

    /// Checks whether mapping `node` to `to` is consistent with the nodes assigned before it.
    fn fits(&self, node: u8, to: u8, depth: usize) -> bool {
        let Structure {
            edges,
            jumps,
            order,
            ..
        } = self.structure;
        let placed = &order[..depth];
        let of = |node: u8| self.image[usize::from(node)].expect("nodes before depth are placed");
        placed.iter().all(|&a| {
            edges.contains(&(node, a)) == edges.contains(&(to, of(a)))
                && placed.iter().all(|&b| {
                    let end = jumps.contains(&(node, a, b)) == jumps.contains(&(to, of(a), of(b)));
                    let middle =
                        jumps.contains(&(a, node, b)) == jumps.contains(&(of(a), to, of(b)));
                    end && middle
                })
        })
    }
}
