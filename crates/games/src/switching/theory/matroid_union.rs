//! Two edge-disjoint forests with as many edges as possible: the union of a graph's cycle matroid
//! with itself.
//!
//! Edges are offered one by one. An edge whose ends a forest does not join goes there. Otherwise it
//! closes a cycle in both, and may push an edge of such a cycle into the other forest, which may
//! push another in turn. A search breadth first finds a shortest such chain, if there is one. If
//! there is none, the edges that it *reached* hold these ends together, and are why: each edge
//! reached, and the one refused, has its ends joined in both forests by edges reached. So within
//! them both forests have the same components.
//!
//! The sets of edges that two disjoint forests can share out are the independent sets of a matroid
//! (Nash-Williams, Edmonds), so an edge once refused is never wanted again, an edge once taken
//! stays taken, and offering light edges first makes the two forests as light as they can be.
//! Cost: for `m` edges on `n` vertices, `O(m n)` for each edge offered, `O(m² n)` together.
//!
//! J. Roskind, R. E. Tarjan, A note on finding minimum-cost edge-disjoint spanning trees (1985).

use std::collections::VecDeque;

/// Two edge-disjoint forests in a graph, which may have parallel edges and loops.
#[derive(Debug, Clone)]
pub struct DisjointForests {
    vertices: usize,
    edges: Vec<[usize; 2]>,
    /// Which forest each edge is in.
    side: Vec<Option<usize>>,
}

impl DisjointForests {
    /// Two empty forests.
    pub fn new(vertices: usize) -> DisjointForests {
        DisjointForests {
            vertices,
            edges: Vec::new(),
            side: Vec::new(),
        }
    }

    /// DisjointForests that have been offered these edges, in this order.
    pub fn of(vertices: usize, edges: &[[usize; 2]]) -> DisjointForests {
        let mut forests = DisjointForests::new(vertices);
        for &edge in edges {
            forests.insert(edge);
        }
        forests
    }

    /// Offers one more edge, and returns whether it was taken; its number is the count of edges
    /// offered before.
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

    /// How many edges the forests have together.
    pub fn len(&self) -> usize {
        self.side.iter().flatten().count()
    }

    /// Whether they have no edge.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The edges of one of the forests, 0 or 1.
    pub fn forest(&self, side: usize) -> impl Iterator<Item = usize> {
        let all = self.side.iter().enumerate();
        all.filter_map(move |(edge, &it)| (it == Some(side)).then_some(edge))
    }

    /// The edges that were refused.
    pub fn refused(&self) -> impl Iterator<Item = usize> {
        let all = self.side.iter().enumerate();
        all.filter_map(|(edge, it)| it.is_none().then_some(edge))
    }

    /// The edges that an edge which was refused reaches: why it was.
    pub fn reached(&self, refused: usize) -> Vec<usize> {
        match self.search(refused) {
            Ok(_) => unreachable!("what was refused once is never wanted again"),
            Err(reached) => reached,
        }
    }

    /// The edges that change forests, and where they go, so that this one finds room; or all edges
    /// reached if there is no way.
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

    /// The last edge goes to a forest that has room for it; each before takes its successor's place.
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
    /// The tree of each vertex, by its root.
    root: Vec<usize>,
    depth: Vec<usize>,
    /// The edge towards the root, and the vertex there.
    up: Vec<Option<(usize, usize)>>,
}

impl Rooted {
    fn of(forests: &DisjointForests, side: usize) -> Rooted {
        let vertices = forests.vertices;
        let mut beside: Vec<Vec<(usize, usize)>> = vec![Vec::new(); vertices];
        for edge in forests.forest(side) {
            let [from, to] = forests.edges[edge];
            beside[from].push((edge, to));
            beside[to].push((edge, from));
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
            let mut waiting = vec![start];
            while let Some(vertex) = waiting.pop() {
                for &(edge, next) in &beside[vertex] {
                    if rooted.root[next] == usize::MAX {
                        rooted.root[next] = start;
                        rooted.depth[next] = rooted.depth[vertex] + 1;
                        rooted.up[next] = Some((edge, vertex));
                        waiting.push(next);
                    }
                }
            }
        }
        rooted
    }

    /// The edges on the way from one vertex to another, `None` if there is no way.
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
