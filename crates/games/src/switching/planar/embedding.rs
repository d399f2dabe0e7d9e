//! Graphs drawn in the plane, as rotation systems: the order of edges around each vertex.
//!
//! An edge `e` is two darts, `2e` away from its first end and `2e + 1` away from its second. Going
//! along a dart and leaving its head by the dart next after the one back, again and again, goes
//! round a face. A connected rotation system is a drawing in the plane exactly if there are
//! `edges - vertices + 2` faces (Euler).
//!
//! Coordinates give a rotation system by the angles of edges. Without them one is searched for: edges
//! are drawn one by one, so that what is drawn hangs together; an edge between two drawn vertices
//! goes through any face that both are on. Every drawing arises so, which makes the search complete;
//! it is meant for a dozen edges.

use crate::switching::svg::places;
use crate::switching::{Network, Vertex};

/// A connected graph drawn in the plane.
#[derive(Debug, Clone)]
pub struct Embedding {
    edges: Vec<[usize; 2]>,
    /// The darts away from each vertex, in their order around it.
    rotation: Vec<Vec<usize>>,
}

impl Embedding {
    /// The drawing by coordinates, if every vertex has some and it is one in the plane.
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
                // Parallel edges lie the other way round at the other end; a loop's darts lie
                // side by side.
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

    /// Some drawing of a connected graph, if there is one.
    pub fn search(vertices: usize, edges: &[[usize; 2]]) -> Option<Embedding> {
        let mut embedding = Embedding {
            edges: edges.to_vec(),
            rotation: vec![Vec::new(); vertices],
        };
        let mut order = Vec::new();
        let mut drawn = vec![false; vertices];
        drawn[edges.first().map_or(0, |edge| edge[0])] = true;
        while order.len() < edges.len() {
            let waiting = |edge: &usize| !order.contains(edge);
            let has = |edge: usize, ends: usize| {
                edges[edge].iter().filter(|&&end| drawn[end]).count() == ends
            };
            let all = || (0..edges.len()).filter(waiting);
            let next = all().find(|&edge| has(edge, 2));
            let next = next.or_else(|| all().find(|&edge| has(edge, 1)))?;
            order.push(next);
            for end in edges[next] {
                drawn[end] = true;
            }
        }
        (drawn.into_iter().all(|it| it) && embedding.draw(&order)).then_some(embedding)
    }

    /// The face to the side of each dart, and how many faces there are.
    pub fn faces(&self) -> (Vec<usize>, usize) {
        let mut face = vec![usize::MAX; 2 * self.edges.len()];
        let mut faces = 0;
        let next = self.successors();
        for start in 0..face.len() {
            // Darts that are not drawn have no successor.
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

    /// The same drawing with one more edge between two vertices through a face that both are on; of
    /// several faces the one that `liked` likes best. `None` if there is no such face.
    pub fn with_edge(
        &self,
        [one, other]: [usize; 2],
        liked: impl Fn(&[usize], usize) -> f64,
    ) -> Option<Embedding> {
        let (face, faces) = self.faces();
        let corner = |vertex: usize, wanted: usize| {
            let mut darts = self.rotation[vertex].iter();
            darts.position(|&dart| face[dart] == wanted)
        };
        let common = (0..faces).filter_map(|it| Some((it, corner(one, it)?, corner(other, it)?)));
        let best = common.max_by(|a, b| liked(&face, a.0).total_cmp(&liked(&face, b.0)));
        let (_, at_one, at_other) = best?;
        let mut more = self.clone();
        let dart = 2 * self.edges.len();
        more.edges.push([one, other]);
        more.rotation[one].insert(at_one, dart);
        more.rotation[other].insert(at_other, dart + 1);
        Some(more)
    }

    /// The ends of the edges.
    pub fn edges(&self) -> &[[usize; 2]] {
        &self.edges
    }

    fn is_plane(&self) -> bool {
        let (_, faces) = self.faces();
        faces + self.rotation.len() == self.edges.len() + 2
    }

    /// The dart after each on its way round a face.
    fn successors(&self) -> Vec<usize> {
        let mut next = vec![usize::MAX; 2 * self.edges.len()];
        for darts in &self.rotation {
            for (place, &dart) in darts.iter().enumerate() {
                next[dart ^ 1] = darts[(place + 1) % darts.len()];
            }
        }
        next
    }

    /// Draws the edges in this order, if that can be done.
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

/// Where a dart begins and where it ends.
fn ends(edges: &[[usize; 2]], dart: usize) -> [usize; 2] {
    let [from, to] = edges[dart / 2];
    if dart.is_multiple_of(2) {
        [from, to]
    } else {
        [to, from]
    }
}
