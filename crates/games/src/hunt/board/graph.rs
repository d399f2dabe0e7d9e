//! The board as a graph: degrees, neighbours, components, forks and edge crossings.

use super::definition::Board;
use crate::hunt::{Hunt, nodes_in};

/// Distances below this count as zero. Coordinates are decimal fractions with few digits.
const EPSILON: f64 = 1e-9;

impl Hunt {
    /// Returns the neighbours of a node, as a set.
    pub fn neighbours(&self, node: u8) -> u32 {
        self.adjacent(node)
    }

    /// Returns the number of neighbours of a node.
    pub fn degree(&self, node: u8) -> u32 {
        self.adjacent(node).count_ones()
    }

    /// Returns the connected components of a set of nodes, in the order of their first nodes.
    pub fn components(&self, nodes: u32) -> Vec<u32> {
        let mut components = Vec::new();
        let mut rest = nodes;
        while rest != 0 {
            let mut component = rest & rest.wrapping_neg();
            loop {
                let reached =
                    nodes_in(component).fold(component, |set, node| set | self.adjacent(node));
                if reached & rest == component {
                    break;
                }
                component = reached & rest;
            }
            components.push(component);
            rest &= !component;
        }
        components
    }

    /// Returns the forks that Goats may be able to parry, as pairs of jumps from one node over
    /// different goats.
    ///
    /// Either both jumps land on the same node, so that one goat there blocks both, or the second
    /// goat can step onto the landing node of the first jump. A goat move fills one node and
    /// vacates at most one, so there is no other way to parry a fork.
    pub fn fork_answers(&self) -> Vec<[(u8, u8, u8); 2]> {
        let jumps = self.board().jumps();
        let pairs = (jumps.iter()).flat_map(|&one| jumps.iter().map(move |&other| [one, other]));
        pairs
            .filter(|[one, other]| one.0 == other.0 && one.1 != other.1)
            .filter(|[one, other]| one.2 == other.2 || self.adjacent(other.1) >> one.2 & 1 == 1)
            .collect()
    }

    /// Returns the set of all nodes.
    pub fn all_nodes(&self) -> u32 {
        (0..self.board().nodes.len()).fold(0, |set, node| set | 1 << node)
    }
}

impl Board {
    /// Counts the pairs of edges that meet elsewhere than in a common end node when drawn as
    /// straight lines. A board with none is planar; a board with some may still be planar but drawn
    /// badly.
    pub fn edge_crossings(&self) -> u64 {
        let edges = self.edges();
        let pairs = (edges.iter().enumerate())
            .flat_map(|(number, &one)| edges[number + 1..].iter().map(move |&other| (one, other)));
        pairs.filter(|&(one, other)| self.cross(one, other)).count() as u64
    }

    fn cross(&self, (a, b): (u8, u8), (c, d): (u8, u8)) -> bool {
        let shared = [a, b].into_iter().find(|node| [c, d].contains(node));
        if let Some(shared) = shared {
            let far = |x, y| if x == shared { y } else { x };
            let (one, other) = (far(a, b), far(c, d));
            // Edges with a common end overlap if they leave it in the same direction.
            return self.turn(shared, one, other) == 0 && self.same_direction(shared, one, other);
        }
        let apart = |p, q, r, s| self.turn(p, q, r) * self.turn(p, q, s) > 0;
        let collinear = [a, b, c, d].windows(3).all(|three| {
            let [p, q, r] = [three[0], three[1], three[2]];
            self.turn(p, q, r) == 0
        });
        if collinear {
            // The edges are disjoint if each end of one lies on the same side of the other.
            let beyond = |p, q, r| self.same_direction(p, q, r);
            !(beyond(a, c, d) && beyond(b, c, d) && beyond(c, a, b) && beyond(d, a, b))
        } else {
            !apart(a, b, c, d) && !apart(c, d, a, b)
        }
    }

    /// Returns 1 for a left turn, -1 for a right turn and 0 if the three nodes are collinear.
    fn turn(&self, from: u8, one: u8, other: u8) -> i32 {
        let ((ax, ay), (bx, by)) = (self.vector(from, one), self.vector(from, other));
        match ax * by - ay * bx {
            turn if turn > EPSILON => 1,
            turn if turn < -EPSILON => -1,
            _ => 0,
        }
    }

    /// Checks whether two nodes lie on the same side of a third node collinear with them.
    fn same_direction(&self, from: u8, one: u8, other: u8) -> bool {
        let ((ax, ay), (bx, by)) = (self.vector(from, one), self.vector(from, other));
        ax * bx + ay * by > EPSILON
    }

    fn vector(&self, from: u8, to: u8) -> (f64, f64) {
        let [from, to] = [from, to].map(|node| &self.nodes[usize::from(node)]);
        (to.x - from.x, to.y - from.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(nodes: &str, lines: &str) -> Board {
        Board::parse(&format!(
            "name = \"x\"\ntigers = \"a\"\ngoats = 1\ncaptures = 1\nnodes = [{nodes}]\nlines = [{lines}]"
        ))
        .unwrap()
    }

    #[test]
    fn finds_edge_crossings() {
        let square = "[\"a\", 0, 0], [\"b\", 1, 0], [\"c\", 1, 1], [\"d\", 0, 1]";
        assert_eq!(board(square, "\"a b c d a\"").edge_crossings(), 0);
        assert_eq!(
            board(square, "\"a b c d a\", \"a c\", \"b d\"").edge_crossings(),
            1
        );
        let row = "[\"a\", 0, 0], [\"b\", 1, 0], [\"c\", 2, 0], [\"d\", 3, 0]";
        assert_eq!(board(row, "\"a b c d\"").edge_crossings(), 0);
        // Collinear: a-c overlaps b-c, and b-d overlaps both.
        assert_eq!(board(row, "\"a c b\", \"b d\"").edge_crossings(), 3);
        // The end of one edge in the middle of another.
        let through = "[\"a\", 0, 0], [\"b\", 2, 0], [\"c\", 1, 0], [\"d\", 1, 1]";
        assert_eq!(board(through, "\"a b\", \"c d\"").edge_crossings(), 1);
    }

    #[test]
    fn embedded_boards_have_no_crossings() {
        for (name, text) in crate::hunt::EMBEDDED {
            assert_eq!(Board::parse(text).unwrap().edge_crossings(), 0, "{name}");
        }
    }

    #[test]
    fn components_are_connected_and_disjoint() {
        let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
        assert_eq!(hunt.components(hunt.all_nodes()), [hunt.all_nodes()]);
        let middle = 0b11111 << 10;
        let halves = hunt.components(hunt.all_nodes() & !middle);
        assert_eq!(halves, [0b11_1111_1111, 0b11_1111_1111 << 15]);
    }
}
