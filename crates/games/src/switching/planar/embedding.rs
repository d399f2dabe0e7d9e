//! Planar embeddings as rotation systems: the cyclic order of the edges around each vertex.
//!
//! An edge `e` consists of two darts, `2e` leaving its first end and `2e + 1` leaving its second.
//! Following a dart and leaving its head by the dart after the reverse one, repeatedly, traverses a
//! face. A connected rotation system is planar exactly if it has `edges - vertices + 2` faces
//! (Euler).
//!
//! Coordinates determine a rotation system by the angles of the edges. Without them, one is
//! searched for: edges are drawn one by one so that the drawing stays connected, and an edge
//! between two drawn vertices goes through any face that contains both. Every embedding arises this
//! way, so the search is complete. It is practical for about a dozen edges.

use crate::switching::layout::places;
use crate::switching::{Network, Vertex};

/// A connected graph embedded in the plane.
#[derive(Debug, Clone)]
pub struct Embedding {
    edges: Vec<[usize; 2]>,
    /// The darts leaving each vertex, in cyclic order.
    rotation: Vec<Vec<usize>>,
}

impl Embedding {
    /// Returns the embedding given by the coordinates, if all vertices have some and it is planar.
    pub fn by_places(network: &Network) -> Option<Embedding> {
        let known = |vertex: &Vertex| vertex.place.is_some();
        if !network.vertices.iter().all(known) {
            return None;
        }
        let places = places(network);
        let edges = network.edges.clone();
        let mut rotation = vec![Vec::new(); network.vertices.len()];
        for (edge, &[from, to]) in edges.iter().enumerate() {
            rotation[from].push(2 * edge);
            rotation[to].push(2 * edge + 1);
        }
        for darts in &mut rotation {
            darts.sort_by(|&one, &other| {
                let angle = |dart: usize| {
                    let [from, to] = ends(&edges, dart).map(|end| places[end]);
                    (to[1] - from[1]).atan2(to[0] - from[0])
                };
                // Parallel edges appear in reverse order at their other end; the darts of a loop
                // are adjacent.
                let rank = |dart: usize| {
                    let [from, to] = ends(&edges, dart);
                    if from < to {
                        dart as i64
                    } else {
                        -(dart as i64)
                    }
                };
                (angle(one).total_cmp(&angle(other))).then(rank(one).cmp(&rank(other)))
            });
        }
        let embedding = Embedding { edges, rotation };
        embedding.is_plane().then_some(embedding)
    }

    /// Finds an embedding of a connected graph, if there is one.
    pub fn search(vertices: usize, edges: &[[usize; 2]]) -> Option<Embedding> {
        let mut embedding = Embedding {
            edges: edges.to_vec(),
            rotation: vec![Vec::new(); vertices],
        };
        let mut order = Vec::new();
        let mut drawn = vec![false; vertices];
        drawn[edges.first().map_or(0, |edge| edge[0])] = true;
        while order.len() < edges.len() {
            let is_left = |edge: &usize| !order.contains(edge);
            let has = |edge: usize, ends: usize| {
                edges[edge].iter().filter(|&&end| drawn[end]).count() == ends
            };
            let all = || (0..edges.len()).filter(is_left);
            let next = all().find(|&edge| has(edge, 2));
            let next = next.or_else(|| all().find(|&edge| has(edge, 1)))?;
            order.push(next);
            for end in edges[next] {
                drawn[end] = true;
            }
        }
        (drawn.into_iter().all(|is_drawn| is_drawn) && embedding.draw(&order)).then_some(embedding)
    }

    /// Returns the face next to each dart and the number of faces.
    pub fn faces(&self) -> (Vec<usize>, usize) {
        let mut face = vec![usize::MAX; 2 * self.edges.len()];
        let mut faces = 0;
        let next = self.successors();
        for start in 0..face.len() {
            // Darts that have not been drawn have no successor.
            if face[start] == usize::MAX && next[start] != usize::MAX {
                let mut dart = start;
                while face[dart] == usize::MAX {
                    face[dart] = faces;
                    dart = next[dart];
                }
                faces += 1;
            }
        }
        (face, faces)
    }

    /// Adds an edge between two vertices through a face that contains both; of several faces, the
    /// one that `preference` rates highest. Returns `None` if there is no such face.
    pub fn with_edge(
        &self,
        [one, other]: [usize; 2],
        preference: impl Fn(&[usize], usize) -> f64,
    ) -> Option<Embedding> {
        let (face, faces) = self.faces();
        let corner = |vertex: usize, number: usize| {
            let mut darts = self.rotation[vertex].iter();
            darts.position(|&dart| face[dart] == number)
        };
        let common = (0..faces)
            .filter_map(|number| Some((number, corner(one, number)?, corner(other, number)?)));
        let best = common.max_by(|a, b| preference(&face, a.0).total_cmp(&preference(&face, b.0)));
        let (_, at_one, at_other) = best?;
        let mut more = self.clone();
        let dart = 2 * self.edges.len();
        more.edges.push([one, other]);
        more.rotation[one].insert(at_one, dart);
        more.rotation[other].insert(at_other, dart + 1);
        Some(more)
    }

    /// Returns the ends of the edges.
    pub fn edges(&self) -> &[[usize; 2]] {
        &self.edges
    }

    fn is_plane(&self) -> bool {
        let (_, faces) = self.faces();
        faces + self.rotation.len() == self.edges.len() + 2
    }

    /// Returns, for each dart, the next one on its face.
    fn successors(&self) -> Vec<usize> {
        let mut next = vec![usize::MAX; 2 * self.edges.len()];
        for darts in &self.rotation {
            for (place, &dart) in darts.iter().enumerate() {
                next[dart ^ 1] = darts[(place + 1) % darts.len()];
            }
        }
        next
    }

    /// Draws the edges in this order, if possible.
    fn draw(&mut self, order: &[usize]) -> bool {
        let Some((&edge, rest)) = order.split_first() else {
            return true;
        };
        let [from, to] = self.edges[edge];
        let (face, _) = self.faces();
        for at in 0..self.rotation[from].len().max(1) {
            if self.rotation[to].is_empty() || from == to {
                self.rotation[from].insert(at, 2 * edge);
                let there = if from == to { at } else { 0 };
                self.rotation[to].insert(there, 2 * edge + 1);
                if self.draw(rest) {
                    return true;
                }
                self.rotation[to].remove(there);
                self.rotation[from].remove(at);
                continue;
            }
            for there in 0..self.rotation[to].len() {
                let here = self.rotation[from].get(at);
                if here.is_some_and(|&here| face[here] != face[self.rotation[to][there]]) {
                    continue;
                }
                self.rotation[from].insert(at, 2 * edge);
                self.rotation[to].insert(there, 2 * edge + 1);
                if self.draw(rest) {
                    return true;
                }
                self.rotation[to].remove(there);
                self.rotation[from].remove(at);
            }
        }
        false
    }
}

/// Returns the tail and the head of a dart.
fn ends(edges: &[[usize; 2]], dart: usize) -> [usize; 2] {
    let [from, to] = edges[dart / 2];
    if dart % 2 == 0 {
        [from, to]
    } else {
        [to, from]
    }
}
