//! Symmetries of a board: the permutations of its nodes that preserve adjacency and jumps.
//!
//! Symmetric positions have the same value, so only the least one of each class, the canonical
//! form, needs to be searched. A board with more than [`MAX_IMAGES`] symmetries, such as a star
//! with many arms, uses the subgroup that fixes its first few nodes for canonical forms: fewer
//! positions are merged, which is still sound. Whether two moves are symmetric is always decided
//! exactly.

use super::automorphism::{Colours, Structure};
use super::definition::{Board, MAX_NODES};
use crate::hunt::{GOATS, Move, Position, TIGERS};

/// The maximum number of symmetries that a canonical form tries. The square has 8, the pentagram
/// 10.
const MAX_IMAGES: usize = 128;

/// A group of symmetries, with the identity first.
pub struct Symmetries {
    structure: Structure,
    images: Vec<Vec<u8>>,
    /// True if the group contains every symmetry of the board.
    is_full: bool,
    tables: Vec<Table>,
}

/// The image of a set of nodes, tabulated by byte.
type Table = [[u32; 256]; MAX_NODES / 8];

impl Symmetries {
    /// Computes the symmetries of a board.
    pub(crate) fn of(board: &Board) -> Self {
        let structure = Structure::of(board);
        let nodes = board.nodes.len();
        // A node is fixed by giving it a unique colour. Fixing all of them leaves the identity.
        let colours =
            |fixed: usize| -> Colours { (0..nodes).map(|node| node.min(fixed) as u32).collect() };
        let (fixed, images) = (0..=nodes)
            .filter_map(|fixed| {
                let images = structure.permutations(colours(fixed), colours(fixed), MAX_IMAGES);
                Some((fixed, images?))
            })
            .find(|(_, images)| images.len() <= MAX_IMAGES)
            .expect("fixing every node leaves only the identity");
        let tables = images[1..].iter().map(|image| table(image)).collect();
        Symmetries {
            structure,
            images,
            is_full: fixed == 0,
            tables,
        }
    }

    /// Checks whether the group contains every symmetry of the board, not only those that fix some
    /// nodes.
    pub fn is_full_group(&self) -> bool {
        self.is_full
    }

    /// Checks whether a symmetry that preserves the position takes one move to the other.
    pub fn same_move(&self, position: &Position, one: Move, other: Move) -> bool {
        let colours = |m| -> Colours {
            let nodes = 0..self.images[0].len() as u8;
            nodes.map(|node| colour(position, m, node)).collect()
        };
        let maps = self.structure.permutations(colours(one), colours(other), 0);
        maps.map_or(one == other, |maps| !maps.is_empty())
    }

    /// Keeps the first move of each class under the symmetries that preserve the position.
    pub fn distinct_moves(
        &self,
        position: &Position,
        moves: impl IntoIterator<Item = Move>,
    ) -> Vec<Move> {
        let mut distinct: Vec<Move> = Vec::new();
        for m in moves {
            let mut before = distinct.iter();
            if !before.any(|&other| self.same_move(position, other, m)) {
                distinct.push(m);
            }
        }
        distinct
    }

    /// Returns the image of each node under each symmetry.
    pub fn images(&self) -> &[Vec<u8>] {
        &self.images
    }

    /// Returns the image of a set of nodes under one symmetry.
    #[inline]
    pub fn image(&self, number: usize, nodes: u32) -> u32 {
        match number.checked_sub(1) {
            Some(table) => image(&self.tables[table], nodes),
            None => nodes,
        }
    }

    /// Returns the least image of a set of nodes.
    pub fn canonical_set(&self, nodes: u32) -> u32 {
        let images = self.tables.iter().map(|table| image(table, nodes));
        images.fold(nodes, u32::min)
    }

    /// Returns the least common image of several sets of nodes.
    pub fn canonical_sets<const N: usize>(&self, sets: [u32; N]) -> [u32; N] {
        let images = self
            .tables
            .iter()
            .map(|table| sets.map(|set| image(table, set)));
        images.fold(sets, <[u32; N]>::min)
    }

    /// Returns the least position symmetric to this one.
    #[inline]
    pub(crate) fn canonical(&self, position: &Position) -> Position {
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

    /// Checks whether two moves may lead to symmetric positions: some symmetry other than the
    /// identity displaces no more pieces than two moves of the side to move can. `false` is certain.
    #[inline]
    pub(crate) fn may_have_symmetric_successors(&self, position: &Position) -> bool {
        let (tigers, goats) = match position.mover {
            TIGERS => (2, 1),
            GOATS if position.hand > 0 => (0, 1),
            GOATS => (0, 2),
        };
        let moved = |table, set: u32| (image(table, set) & !set).count_ones();
        (self.tables.iter()).any(|table| {
            moved(table, position.tigers) <= tigers && moved(table, position.goats) <= goats
        })
    }

    /// Removes, from `first` on, every position that is symmetric to an earlier one.
    pub(crate) fn dedup(&self, positions: &mut Vec<Position>, first: usize) {
        let mut classes: Vec<(u32, u32)> = Vec::with_capacity(64);
        let mut kept = first;
        for at in first..positions.len() {
            let canonical = self.canonical(&positions[at]);
            let class = (canonical.tigers, canonical.goats);
            if !classes.contains(&class) {
                classes.push(class);
                positions[kept] = positions[at];
                kept += 1;
            }
        }
        positions.truncate(kept);
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

/// Encodes the piece on a node together with the node's role in a move.
fn colour(position: &Position, m: Move, node: u8) -> u32 {
    let piece = position.tigers >> node & 1 | (position.goats >> node & 1) << 1;
    let part = match m {
        Move::Drop { to } => u32::from(node == to),
        Move::Slide { from, to } => 2 * u32::from(node == from) + 3 * u32::from(node == to),
        Move::Jump { from, over, to } => {
            4 * u32::from(node == from) + 5 * u32::from(node == over) + 6 * u32::from(node == to)
        }
    };
    piece | part << 2
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(name: &str) -> usize {
        Symmetries::of(&Board::embedded(name).unwrap()).images.len()
    }

    #[test]
    fn symmetry_groups_have_known_orders() {
        assert_eq!(count("bagh-chal"), 8);
        assert_eq!(count("small-grid"), 8);
        assert_eq!(count("aadu-puli"), 2);
        assert_eq!(count("pentagram"), 10);
    }

    #[test]
    fn symmetries_form_a_group() {
        for (name, _) in crate::hunt::EMBEDDED {
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

    fn board(nodes: usize, lines: &[String]) -> Board {
        let nodes: Vec<String> = (0..nodes)
            .map(|node| format!("[\"{node}\", {node}, 0]"))
            .collect();
        let lines: Vec<String> = lines.iter().map(|line| format!("\"{line}\"")).collect();
        let text = format!(
            "name = \"x\"\ntigers = \"0\"\ngoats = 5\ncaptures = 1\nnodes = [{}]\nlines = [{}]",
            nodes.join(","),
            lines.join(",")
        );
        Board::parse(&text).unwrap()
    }

    #[test]
    fn large_groups_are_restricted_but_moves_compared_exactly() {
        // A star: 8 arms of two nodes around a centre, 8! symmetries.
        let lines: Vec<String> = (0..8)
            .map(|arm| format!("0 {} {}", 1 + arm, 9 + arm))
            .collect();
        let hunt = crate::hunt::Hunt::new(board(17, &lines));
        assert_eq!(hunt.symmetries().images.len(), 120);
        assert!(!hunt.symmetries().is_full_group());
        let start = game::Game::start(&hunt);
        let same = |a, b| {
            hunt.symmetries()
                .same_move(&start, Move::Drop { to: a }, Move::Drop { to: b })
        };
        for arm in 1..9 {
            assert!(same(1, arm));
            assert!(same(9, 8 + arm));
            assert!(!same(1, 8 + arm));
        }
    }

    #[test]
    fn handles_asymmetry_far_from_the_centre() {
        // Ten arms of three nodes around a centre, their ends joined unevenly.
        let mut lines: Vec<String> = (0..10)
            .map(|arm| format!("0 {} {} {}", 1 + arm, 11 + arm, 21 + arm))
            .collect();
        lines.extend(["21 22 23 24 25 26 27", "28 29", "29 30", "21 24"].map(str::to_owned));
        let images = Symmetries::of(&board(31, &lines)).images;
        assert!(!images.is_empty() && images.len() < 10, "{}", images.len());
    }

    #[test]
    fn finds_the_symmetries_of_dense_boards() {
        let ends = |middle: usize| {
            (0..32)
                .flat_map(move |one| (0..one).map(move |other| (one, other)))
                .filter(move |&(one, other)| one != middle && other != middle)
        };
        // Any three nodes with one of the first seven in the middle.
        let triples = (0..7).flat_map(|middle| {
            ends(middle).map(move |(one, other)| format!("{one} {middle} {other}"))
        });
        // On the corners of a cube in five dimensions: any step, then one along three of the axes.
        let cube = (0..32usize).flat_map(|one| {
            (1..32).flat_map(move |step| {
                let over = one ^ step;
                let far = [1, 2, 4].map(|last| over ^ last);
                far.into_iter()
                    .filter(move |&to| to != one)
                    .map(move |to| format!("{one} {over} {to}"))
            })
        });
        let mut star: Vec<String> = (1..16).map(|arm| format!("0 {arm} {}", 15 + arm)).collect();
        star.push("16 31".to_owned());
        let cases = [
            ("triples", triples.collect(), 120),
            ("cube", cube.collect(), 96),
            ("star", star, 120),
        ];
        for (name, lines, images) in cases {
            let board = board(32, &lines);
            let symmetries = Symmetries::of(&board);
            assert_eq!(symmetries.images.len(), images, "{name}");
        }
    }

    #[test]
    fn symmetric_results_do_not_imply_symmetric_moves() {
        // On a ring of six, these moves lead to mirror images, but the position itself is not
        // symmetric.
        let hunt = {
            let mut ring = board(6, &["0 1 2 3 4 5 0 1".to_owned()]);
            (ring.tigers, ring.goats) = (vec![0, 1, 3], 3);
            crate::hunt::Hunt::new(ring)
        };
        let position = hunt.parse_position("TT1T2-t3").unwrap();
        let moves: Vec<Move> = game::Game::moves(&hunt, &position).collect();
        for &a in &moves {
            for &b in &moves {
                assert_eq!(hunt.symmetries().same_move(&position, a, b), a == b);
            }
        }
    }
}
