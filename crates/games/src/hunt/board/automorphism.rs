//! Permutations of a board's nodes that preserve adjacency, jumps and a given colouring.
//!
//! Colours are refined first: nodes of equal colour get different colours if their neighbourhoods
//! differ, until nothing changes (Weisfeiler and Leman 1968). Then images are assigned node by node
//! in an order that keeps neighbours together, each to a node of the same colour, so wrong images
//! fail early. Sets of nodes are bitboards, so that boards with thousands of jumps are fast, too. On
//! usual boards this takes microseconds; a step limit guards against boards made to be hard.

use super::definition::{Board, MAX_NODES};
use crate::hunt::nodes_in;

/// Assignments tried before a search is given up: about a hundred times the number that a symmetric
/// board needs, in a few milliseconds.
const MAX_STEPS: u32 = 1 << 15;

/// The structure that a permutation must preserve.
pub(crate) struct Structure {
    nodes: usize,
    /// The neighbours of each node.
    adjacent: [u32; MAX_NODES],
    /// By first and middle node, the nodes where a jump ends.
    landings: [[u32; MAX_NODES]; MAX_NODES],
    /// The nodes in an order in which each has an earlier neighbour, where possible.
    order: Vec<u8>,
}

/// A colour for each node, less than 256.
pub(crate) type Colours = Vec<u32>;

impl Structure {
    pub fn of(board: &Board) -> Self {
        let nodes = board.nodes.len();
        let mut adjacent = [0; MAX_NODES];
        for (a, b) in board.edges() {
            adjacent[usize::from(a)] |= 1 << b;
            adjacent[usize::from(b)] |= 1 << a;
        }
        let mut landings = [[0; MAX_NODES]; MAX_NODES];
        for (from, over, to) in board.jumps() {
            landings[usize::from(from)][usize::from(over)] |= 1 << to;
        }
        Structure {
            nodes,
            adjacent,
            landings,
            order: breadth_first(&adjacent[..nodes]),
        }
    }

    /// Returns the permutations that take each node to one whose colour in `to` equals the node's
    /// colour in `from`, sorted: all of them, or one more than `most`. Returns `None` if the search
    /// was given up.
    pub fn permutations(&self, from: Colours, to: Colours, most: usize) -> Option<Vec<Vec<u8>>> {
        let (from, to) = self.refine(from, to);
        let alike = |colour: &u32| {
            let same = (0..self.nodes).filter(|&node| to[node] == *colour);
            same.fold(0, |set, node| set | 1 << node)
        };
        let mut search = Search {
            structure: self,
            alike: from.iter().map(alike).collect(),
            most,
            steps: 0,
            image: [0; MAX_NODES],
            placed: 0,
            images: 0,
            found: Vec::new(),
        };
        search.extend(0);
        search.found.sort_unstable();
        (search.steps < MAX_STEPS).then_some(search.found)
    }

    /// Refines two colourings together, so that equal colours mean equal neighbourhoods in both.
    fn refine(&self, mut from: Colours, mut to: Colours) -> (Colours, Colours) {
        let are_equal = from == to;
        let mut colours = 0;
        loop {
            let signatures = |colours: &Colours| -> Vec<Signature> {
                (0..self.nodes)
                    .map(|node| self.signature(node, colours))
                    .collect()
            };
            let of_from = signatures(&from);
            let of_to = if are_equal {
                Vec::new()
            } else {
                signatures(&to)
            };
            let mut ranks: Vec<&Signature> = of_from.iter().chain(&of_to).collect();
            ranks.sort_unstable();
            ranks.dedup();
            let rank = |signature: &Signature| {
                let place = ranks.binary_search(&signature);
                place.expect("every signature is ranked") as u32
            };
            from = of_from.iter().map(rank).collect();
            to = if are_equal {
                from.clone()
            } else {
                of_to.iter().map(rank).collect()
            };
            if ranks.len() == colours {
                return (from, to);
            }
            colours = ranks.len();
        }
    }

    fn signature(&self, node: usize, colours: &Colours) -> Signature {
        let colour = |node: u8| colours[usize::from(node)] as u16;
        let around = self.adjacent[node];
        let mut neighbours: Vec<u16> = nodes_in(around).map(colour).collect();
        neighbours.sort_unstable();
        // Colours of the two other nodes of each jump.
        let pairs = |ends: &dyn Fn(usize) -> u32| {
            let mut pairs = Vec::new();
            for other in nodes_in(around) {
                let first = colour(other) << 8;
                let ends = nodes_in(ends(usize::from(other)));
                pairs.extend(ends.map(|end| first | colour(end)));
            }
            pairs.sort_unstable();
            pairs
        };
        Signature {
            colour: colours[node],
            neighbours,
            jumps_from: pairs(&|over| self.landings[node][over]),
            jumps_over: pairs(&|from| self.landings[from][node]),
        }
    }
}

/// Returns the nodes in an order in which each has an earlier neighbour, where possible.
fn breadth_first(adjacent: &[u32]) -> Vec<u8> {
    let mut order: Vec<u8> = Vec::new();
    let mut ordered = 0u32;
    let mut next = 0;
    while order.len() < adjacent.len() {
        let fresh = match order.get(next) {
            Some(&node) => {
                next += 1;
                adjacent[usize::from(node)] & !ordered
            }
            None => !ordered & (ordered + 1),
        };
        ordered |= fresh;
        order.extend(nodes_in(fresh));
    }
    order
}

/// The colour of a node and the colours around it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Signature {
    colour: u32,
    neighbours: Vec<u16>,
    jumps_from: Vec<u16>,
    jumps_over: Vec<u16>,
}

struct Search<'a> {
    structure: &'a Structure,
    /// For each node, the nodes of the same colour.
    alike: Vec<u32>,
    most: usize,
    steps: u32,
    /// The images of the nodes in `placed`.
    image: [u8; MAX_NODES],
    /// The nodes that have an image.
    placed: u32,
    /// Their images.
    images: u32,
    found: Vec<Vec<u8>>,
}

impl Search<'_> {
    fn extend(&mut self, depth: usize) {
        let Some(&node) = self.structure.order.get(depth) else {
            self.found.push(self.image[..self.structure.nodes].to_vec());
            return;
        };
        for to in nodes_in(self.candidates(node.into())) {
            if self.found.len() > self.most || self.steps >= MAX_STEPS {
                return;
            }
            if self.preserves_jumps(node.into(), to.into()) {
                self.steps += 1;
                self.image[usize::from(node)] = to;
                self.placed |= 1 << node;
                self.images |= 1 << to;
                self.extend(depth + 1);
                self.placed &= !(1 << node);
                self.images &= !(1 << to);
            }
        }
    }

    /// Returns the images of a node that have its colour and preserve its adjacency to the nodes
    /// assigned before it.
    fn candidates(&self, node: usize) -> u32 {
        let adjacent = &self.structure.adjacent;
        let mut candidates = self.alike[node] & !self.images;
        for other in nodes_in(self.placed) {
            let around = adjacent[usize::from(self.image[usize::from(other)])];
            let is_near = adjacent[node] >> other & 1 == 1;
            candidates &= if is_near { around } else { !around };
        }
        candidates
    }

    /// Checks whether mapping `node` to the candidate `to` preserves the jumps between `node` and the
    /// nodes assigned before it.
    fn preserves_jumps(&self, node: usize, to: usize) -> bool {
        let Structure {
            adjacent, landings, ..
        } = self.structure;
        // Every jump joins neighbours, and can be made in both directions.
        nodes_in(adjacent[node] & self.placed).all(|near| {
            let (a, b) = (
                usize::from(near),
                usize::from(self.image[usize::from(near)]),
            );
            self.maps(landings[node][a], landings[to][b])
                && self.maps(landings[a][node], landings[b][to])
        })
    }

    /// Checks whether the assigned nodes of one set are mapped to those of another.
    #[inline]
    fn maps(&self, set: u32, to: u32) -> bool {
        let (set, to) = (set & self.placed, to & self.images);
        set.count_ones() == to.count_ones()
            && nodes_in(set).all(|node| to >> self.image[usize::from(node)] & 1 == 1)
    }
}
