//! The symmetries of a board, computed from its lines: the permutations of the nodes that
//! keep adjacency and jumps. Positions that a symmetry maps to each other play alike, so only
//! the least of them, the canonical form, need be looked at.
//!
//! The search assigns images node by node in breadth-first order, so that a wrong image is
//! found out by its neighbours at once. A board with more symmetries than [`MOST`] (a star
//! with many arms, say) uses the subgroup that fixes its first few nodes.

use std::collections::HashSet;

use super::position::Position;
use super::{Board, MAX_NODES};

/// The most symmetries a canonical form looks at; the square has 8, the pentagram 10.
const MOST: usize = 128;

/// A group of symmetries, the identity first.
pub struct Symmetries {
    images: Vec<Vec<u8>>,
    tables: Vec<Table>,
}

/// The image of a set of nodes, byte by byte.
type Table = [[u32; 256]; MAX_NODES / 8];

impl Symmetries {
    /// The symmetries of a board.
    pub(super) fn of(board: &Board) -> Self {
        let structure = Structure::of(board);
        let images = (0..)
            .find_map(|fixed| structure.automorphisms(fixed))
            .expect("fixing every node leaves the identity alone");
        let tables = images[1..].iter().map(|image| table(image)).collect();
        Symmetries { images, tables }
    }

    /// Where each symmetry takes each node.
    pub fn images(&self) -> &[Vec<u8>] {
        &self.images
    }

    /// The least position that a symmetry makes of this one.
    #[inline]
    pub(super) fn canonical(&self, position: &Position) -> Position {
        let mut least = *position;
        for table in &self.tables {
            let tigers = image(table, position.tigers);
            if tigers > least.tigers {
                continue;
            }
            let goats = image(table, position.goats);
            if (tigers, goats) < (least.tigers, least.goats) {
                least.tigers = tigers;
                least.goats = goats;
            }
        }
        least
    }
}

#[inline]
fn image(table: &Table, set: u32) -> u32 {
    let [a, b, c, d] = set.to_le_bytes().map(usize::from);
    table[0][a] | table[1][b] | table[2][c] | table[3][d]
}

fn table(image: &[u8]) -> Table {
    let mut table = [[0; 256]; MAX_NODES / 8];
    for (node, &to) in image.iter().enumerate() {
        for (byte, entry) in table[node / 8].iter_mut().enumerate() {
            if byte >> (node % 8) & 1 == 1 {
                *entry |= 1 << to;
            }
        }
    }
    table
}

/// What a symmetry must keep.
struct Structure {
    nodes: usize,
    edges: HashSet<(u8, u8)>,
    jumps: HashSet<(u8, u8, u8)>,
    /// Nodes in breadth-first order.
    order: Vec<u8>,
    /// Degree, and jumps from and over the node.
    marks: Vec<[usize; 3]>,
}

impl Structure {
    fn of(board: &Board) -> Self {
        let nodes = board.nodes.len();
        let edges: HashSet<(u8, u8)> = board
            .edges()
            .into_iter()
            .flat_map(|(a, b)| [(a, b), (b, a)])
            .collect();
        let jumps: HashSet<(u8, u8, u8)> = board.jumps().into_iter().collect();
        let marks = (0..nodes as u8)
            .map(|node| {
                [
                    edges.iter().filter(|edge| edge.0 == node).count(),
                    jumps.iter().filter(|jump| jump.0 == node).count(),
                    jumps.iter().filter(|jump| jump.1 == node).count(),
                ]
            })
            .collect();
        let mut order: Vec<u8> = Vec::new();
        let mut next = 0;
        while order.len() < nodes {
            match order.get(next) {
                Some(&node) => {
                    next += 1;
                    let around = (0..nodes as u8).filter(|&to| edges.contains(&(node, to)));
                    let fresh: Vec<u8> = around.filter(|to| !order.contains(to)).collect();
                    order.extend(fresh);
                }
                None => order.extend((0..nodes as u8).find(|node| !order.contains(node))),
            }
        }
        Structure {
            nodes,
            edges,
            jumps,
            order,
            marks,
        }
    }

    /// All automorphisms that fix the first `fixed` nodes of the order, unless too many.
    fn automorphisms(&self, fixed: usize) -> Option<Vec<Vec<u8>>> {
        let mut found = Vec::new();
        let mut image = vec![None; self.nodes];
        self.extend(0, fixed, &mut image, &mut found);
        found.sort_unstable();
        (found.len() <= MOST).then_some(found)
    }

    fn extend(
        &self,
        depth: usize,
        fixed: usize,
        image: &mut Vec<Option<u8>>,
        found: &mut Vec<Vec<u8>>,
    ) {
        if found.len() > MOST {
            return;
        }
        let Some(&node) = self.order.get(depth) else {
            let whole: Vec<u8> = image.iter().copied().flatten().collect();
            found.push(whole);
            return;
        };
        for to in 0..self.nodes as u8 {
            let allowed = depth >= fixed || to == node;
            if allowed && !image.contains(&Some(to)) && self.fits(node, to, depth, image) {
                image[usize::from(node)] = Some(to);
                self.extend(depth + 1, fixed, image, found);
                image[usize::from(node)] = None;
            }
        }
    }

    /// Whether sending `node` to `to` agrees with the nodes placed before it.
    fn fits(&self, node: u8, to: u8, depth: usize, image: &[Option<u8>]) -> bool {
        let placed = &self.order[..depth];
        let of = |node: u8| image[usize::from(node)].expect("nodes before depth are placed");
        self.marks[usize::from(node)] == self.marks[usize::from(to)]
            && placed.iter().all(|&a| {
                self.edges.contains(&(node, a)) == self.edges.contains(&(to, of(a)))
                    && placed.iter().all(|&b| {
                        let end = self.jumps.contains(&(node, a, b))
                            == self.jumps.contains(&(to, of(a), of(b)));
                        let middle = self.jumps.contains(&(a, node, b))
                            == self.jumps.contains(&(of(a), to, of(b)));
                        end && middle
                    })
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(name: &str) -> usize {
        Symmetries::of(&Board::embedded(name).unwrap()).images.len()
    }

    #[test]
    fn the_groups_have_their_known_sizes() {
        assert_eq!(count("bagh-chal"), 8);
        assert_eq!(count("small-grid"), 8);
        assert_eq!(count("aadu-puli"), 2);
        assert_eq!(count("pentagram"), 10);
    }

    #[test]
    fn they_form_a_group_with_the_identity_first() {
        for (name, _) in super::super::EMBEDDED {
            let board = Board::embedded(name).unwrap();
            let images = Symmetries::of(&board).images;
            let identity: Vec<u8> = (0..board.nodes.len() as u8).collect();
            assert_eq!(images[0], identity);
            for a in &images {
                for b in &images {
                    let product: Vec<u8> = a.iter().map(|&node| b[usize::from(node)]).collect();
                    assert!(images.contains(&product), "{name}");
                }
            }
        }
    }

    #[test]
    fn too_many_symmetries_leave_a_smaller_group() {
        // A star: 8 arms of two nodes around a centre, 8! symmetries.
        let nodes: Vec<String> = (0..17)
            .map(|node| format!("[\"{node}\", {node}, 0]"))
            .collect();
        let lines: Vec<String> = (0..8)
            .map(|arm| format!("\"0 {} {}\"", 1 + arm, 9 + arm))
            .collect();
        let text = format!(
            "name = \"star\"\ntigers = \"0\"\ngoats = 5\ncaptures = 1\nnodes = [{}]\nlines = [{}]",
            nodes.join(","),
            lines.join(",")
        );
        let images = Symmetries::of(&Board::parse(&text).unwrap()).images;
        assert_eq!(images.len(), 120);
    }
}
