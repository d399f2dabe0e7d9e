//! Two edge-disjoint forests with as many edges as possible: the union of a graph's cycle matroid
//! with itself.
//!
//! Edges are inserted one by one. An edge that joins two components of a forest goes there.
//! Otherwise it closes a cycle in both forests and may displace an edge of such a cycle into the
//! other forest, which may displace another in turn. A breadth-first search finds a shortest such
//! chain. If there is none, the edges it *reached* explain why: the ends of each of them, and of
//! the rejected edge, are connected within them in both forests, so both forests have the same
//! components there.
//!
//! The edge sets covered by two disjoint forests are the independent sets of a matroid
//! (Nash-Williams, Edmonds). So a rejected edge stays rejected, an accepted edge stays accepted,
//! and inserting light edges first minimises the total weight. Cost: `O(m n)` per insertion and
//! `O(m² n)` in total, for `m` edges on `n` vertices.
//!
//! J. Roskind, R. E. Tarjan, A note on finding minimum-cost edge-disjoint spanning trees (1985).

use std::collections::VecDeque;

/// Two edge-disjoint forests of a graph, which may have parallel edges and loops.
#[derive(Debug, Clone)]
pub struct DisjointForests {
    vertices: usize,
    edges: Vec<[usize; 2]>,
    /// The forest of each edge, 0 or 1, or `None` if it was rejected.
    side: Vec<Option<usize>>,
}

impl DisjointForests {
    /// Creates two empty forests.
    pub fn new(vertices: usize) -> DisjointForests {
        DisjointForests {
            vertices,
            edges: Vec::new(),
            side: Vec::new(),
        }
    }

    /// Creates forests by inserting these edges in order.
    pub fn of(vertices: usize, edges: &[[usize; 2]]) -> DisjointForests {
        let mut forests = DisjointForests::new(vertices);
        for &edge in edges {
            forests.insert(edge);
        }
        forests
    }

    /// Inserts an edge and returns whether it was accepted. Its index is the number of edges
    /// inserted before.
    pub fn insert(&mut self, ends: [usize; 2]) -> bool {
        let edge = self.edges.len();
        self.edges.push(ends);
        self.side.push(None);
        match self.search(edge) {
            Ok(chain) => {
                for (edge, side) in chain {
                    self.side[edge] = Some(side);
                }
                true
            }
            Err(_) => false,
        }
    }

    /// Returns the number of edges in both forests.
    pub fn len(&self) -> usize {
        self.side.iter().flatten().count()
    }

    /// Checks whether both forests are empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Iterates over the edges of one of the forests, 0 or 1.
    pub fn forest(&self, side: usize) -> impl Iterator<Item = usize> {
        let all = self.side.iter().enumerate();
        all.filter_map(move |(edge, &forest)| (forest == Some(side)).then_some(edge))
    }

    /// Iterates over the rejected edges.
    pub fn rejected(&self) -> impl Iterator<Item = usize> {
        let all = self.side.iter().enumerate();
        all.filter_map(|(edge, forest)| forest.is_none().then_some(edge))
    }

    /// Returns the edges that a rejected edge reaches, which explain the rejection.
    pub fn reached(&self, rejected: usize) -> Vec<usize> {
        match self.search(rejected) {
            Ok(_) => unreachable!("a rejected edge stays rejected"),
            Err(reached) => reached,
        }
    }

    /// Returns the edges that change forests, and their new forests, to make room for an edge; or
    /// all edges reached if that is impossible.
    fn search(&self, new: usize) -> Result<Vec<(usize, usize)>, Vec<usize>> {
        let paths = [0, 1].map(|side| Rooted::of(self, side));
        let mut pushed_by: Vec<Option<usize>> = vec![None; self.edges.len()];
        let mut reached = Vec::new();
        let mut queue = VecDeque::from([new]);
        while let Some(edge) = queue.pop_front() {
            for side in (0..2).filter(|&side| self.side[edge] != Some(side)) {
                let Some(cycle) = paths[side].between(self.edges[edge]) else {
                    return Ok(self.chain(edge, side, &pushed_by));
                };
                for other in cycle {
                    if other != new && pushed_by[other].is_none() {
                        pushed_by[other] = Some(edge);
                        reached.push(other);
                        queue.push_back(other);
                    }
                }
            }
        }
        Err(reached)
    }

    /// Moves the last edge to a forest that has room for it, and each earlier one to the place of
    /// its successor.
    fn chain(&self, last: usize, room: usize, pushed_by: &[Option<usize>]) -> Vec<(usize, usize)> {
        let mut chain = vec![(last, room)];
        let mut edge = last;
        while let Some(before) = pushed_by[edge] {
            let place = self.side[edge].expect("an edge on a cycle is in its forest");
            chain.push((before, place));
            edge = before;
        }
        chain
    }
}

/// A forest with a root in each tree.
struct Rooted {
    /// The root of the tree of each vertex.
    root: Vec<usize>,
    depth: Vec<usize>,
    /// The edge towards the root and the vertex at its end.
    up: Vec<Option<(usize, usize)>>,
}

impl Rooted {
    fn of(forests: &DisjointForests, side: usize) -> Rooted {
        let vertices = forests.vertices;
        let mut adjacent: Vec<Vec<(usize, usize)>> = vec![Vec::new(); vertices];
        for edge in forests.forest(side) {
            let [from, to] = forests.edges[edge];
            adjacent[from].push((edge, to));
            adjacent[to].push((edge, from));
        }
        let mut rooted = Rooted {
            root: vec![usize::MAX; vertices],
            depth: vec![0; vertices],
            up: vec![None; vertices],
        };
        for start in 0..vertices {
            if rooted.root[start] != usize::MAX {
                continue;
            }
            rooted.root[start] = start;
            let mut stack = vec![start];
            while let Some(vertex) = stack.pop() {
                for &(edge, next) in &adjacent[vertex] {
                    if rooted.root[next] == usize::MAX {
                        rooted.root[next] = start;
                        rooted.depth[next] = rooted.depth[vertex] + 1;
                        rooted.up[next] = Some((edge, vertex));
                        stack.push(next);
                    }
                }
            }
        }
        rooted
    }

    /// Returns the edges of the path between two vertices, or `None` if they are not connected.
    fn between(&self, [mut one, mut other]: [usize; 2]) -> Option<Vec<usize>> {
        if self.root[one] != self.root[other] {
            return None;
        }
        let mut path = Vec::new();
        while one != other {
            if self.depth[one] < self.depth[other] {
                (one, other) = (other, one);
            }
            let (edge, above) = self.up[one].expect("only a root has nothing above it");
            path.push(edge);
            one = above;
        }
        Some(path)
    }
}
