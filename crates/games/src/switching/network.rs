//! Networks: multigraphs with two terminals, on which the Shannon switching game is played.
//!
//! Parallel edges are distinct. Loops are allowed, since duals of graphs with bridges have them;
//! they connect nothing. In a position, contracting the shorted edges and deleting the cut ones
//! yields a [`Minor`], on which the algorithms for trees and forests work.

use diagnostic::Diagnostic;

use super::position::{Position, edges_in};

/// The maximum number of edges: 40 base-3 digits fit into 64 bits.
pub const MAX_EDGES: usize = 40;

/// A multigraph with two terminals. Vertices and edges are identified by index.
#[derive(Debug, Clone, PartialEq)]
pub struct Network {
    /// The display name, which is not part of the rules.
    pub name: String,
    /// The vertices.
    pub vertices: Vec<Vertex>,
    /// The two ends of each edge.
    pub edges: Vec<[usize; 2]>,
    /// The two vertices that Short wants to connect.
    pub terminals: [usize; 2],
}

/// A vertex and its optional coordinates in pictures.
#[derive(Debug, Clone, PartialEq)]
pub struct Vertex {
    /// The name: letters, digits and underscores.
    pub name: String,
    /// The coordinates, to the right and downwards.
    pub place: Option<[f64; 2]>,
}

impl Network {
    /// Creates a network whose vertices are named `a`, `b`, `c` and so on.
    pub fn unnamed(vertices: usize, edges: &[[usize; 2]], terminals: [usize; 2]) -> Network {
        let name = |number: usize| match u8::try_from(number) {
            Ok(number) if number < 26 => char::from(b'a' + number).to_string(),
            _ => format!("v{number}"),
        };
        Network {
            name: "a network".to_owned(),
            vertices: (0..vertices)
                .map(|number| Vertex {
                    name: name(number),
                    place: None,
                })
                .collect(),
            edges: edges.to_vec(),
            terminals,
        }
    }

    /// Returns the set of all edges.
    pub fn all_edges(&self) -> u64 {
        match self.edges.len() {
            0 => 0,
            edges => u64::MAX >> (64 - edges),
        }
    }

    /// Returns the name of an edge: its ends, with a number if there are parallel edges.
    pub fn edge_name(&self, edge: usize) -> String {
        let ends = self.edges[edge];
        let [from, to] = ends.map(|end| self.vertices[end].name.as_str());
        let parallel = |other: &&[usize; 2]| **other == ends || **other == [ends[1], ends[0]];
        let before = self.edges[..edge].iter().filter(parallel).count();
        match self.edges.iter().filter(parallel).count() {
            1 => format!("{from}-{to}"),
            _ => format!("{from}-{to}.{}", before + 1),
        }
    }

    /// Returns the names of a set of edges, in order.
    pub fn edge_names(&self, edges: u64) -> String {
        let names: Vec<String> = edges_in(edges).map(|edge| self.edge_name(edge)).collect();
        names.join(" ")
    }

    /// Describes the network on one line: its edges by their ends, and its terminals.
    pub fn one_line(&self) -> String {
        let name = |end: usize| self.vertices[end].name.as_str();
        let edges: Vec<String> = (self.edges.iter())
            .map(|&[from, to]| format!("{}-{}", name(from), name(to)))
            .collect();
        let [one, other] = self.terminals.map(name);
        format!("{} from {one} to {other}", edges.join(" "))
    }

    /// Returns, for each vertex, the least vertex of its component in the subgraph of these edges.
    pub fn components(&self, edges: u64) -> Vec<usize> {
        let mut least: Vec<usize> = (0..self.vertices.len()).collect();
        for edge in edges_in(edges) {
            let [one, other] = self.edges[edge].map(|end| least[end]);
            let (low, high) = (one.min(other), one.max(other));
            if low != high {
                relabel(&mut least, high, low);
            }
        }
        least
    }

    /// Checks whether these edges connect the terminals.
    pub fn joins_terminals(&self, edges: u64) -> bool {
        let [one, other] = self.terminals;
        let mut reached = 1u128 << one;
        loop {
            let before = reached;
            for edge in edges_in(edges) {
                let [from, to] = self.edges[edge].map(|end| 1u128 << end);
                if reached & (from | to) != 0 {
                    reached |= from | to;
                }
            }
            if reached >> other & 1 == 1 {
                return true;
            }
            if reached == before {
                return false;
            }
        }
    }

    /// Returns the minor of a position.
    pub fn minor(&self, position: &Position) -> Minor {
        let component = self.components(position.shorted);
        let free = self.all_edges() & !(position.shorted | position.cut);
        Minor {
            vertices: self.vertices.len(),
            numbers: edges_in(free).collect(),
            edges: edges_in(free)
                .map(|edge| self.edges[edge].map(|end| component[end]))
                .collect(),
            terminals: self.terminals.map(|terminal| component[terminal]),
        }
    }

    /// Returns the text whose digest identifies the network: vertices by index and edges in order.
    ///
    /// Frozen: digests depend on these bytes.
    pub fn digest_text(&self) -> String {
        let [one, other] = self.terminals;
        let mut text = format!(
            "vertices {}\nterminals {one} {other}\n",
            self.vertices.len()
        );
        for [from, to] in &self.edges {
            text += &format!("edge {from} {to}\n");
        }
        text
    }

    /// Returns the network if the game can be played on it.
    pub(crate) fn checked(self) -> Result<Network, Diagnostic> {
        if self.edges.len() > MAX_EDGES {
            return Err(Diagnostic::new(format!(
                "{} edges, but a network has at most {MAX_EDGES}",
                self.edges.len()
            ))
            .help("positions with more edges have no exact 64-bit key"));
        }
        if self.edges.is_empty() {
            return Err(Diagnostic::new("the network has no edges"));
        }
        if self.terminals[0] == self.terminals[1] {
            return Err(Diagnostic::new(
                "the terminals must be two different vertices",
            ));
        }
        Ok(self)
    }
}

/// A network with its shorted edges contracted and its cut edges deleted.
#[derive(Debug, Clone)]
pub struct Minor {
    /// The number of vertices of the network. Contracted vertices have no edges.
    pub vertices: usize,
    /// The ends of the free edges, with each contracted vertex represented by the least of its
    /// members.
    pub edges: Vec<[usize; 2]>,
    /// The index of each edge in the network.
    pub numbers: Vec<usize>,
    /// The terminals, which are equal if they are connected.
    pub terminals: [usize; 2],
}

impl Minor {
    /// Converts indices of edges of the minor to a set of edges of the network.
    pub fn set(&self, places: impl IntoIterator<Item = usize>) -> u64 {
        (places.into_iter()).fold(0, |set, place| set | 1 << self.numbers[place])
    }
}

/// Replaces a label by another, which merges two components.
pub(crate) fn relabel(labels: &mut [usize], from: usize, to: usize) {
    for label in labels.iter_mut().filter(|label| **label == from) {
        *label = to;
    }
}
