//! Tiger sets up to the symmetries of the board, and where each tiger move leads.
//!
//! A class is represented by the smallest of its symmetric tiger sets; Bagh Chal has 1,666 classes.
//! The free nodes, in an order specific to the class, are the bits of an index, which is a goat
//! set. A tiger move leads to another class. A symmetry maps the tigers onto that class's smallest
//! set, and so maps each index bit of this class to one of the target's. The node that the tiger
//! enters must be empty, and the node it leaves is empty afterwards: these two bits correspond.
//!
//! Cost: well below a second, and some kilobytes per class.

use games::hunt::{Hunt, MAX_NODES};

use crate::classes::bit_order;
use crate::classes::node_sets::{image, subsets};

/// The tiger sets of a board up to symmetry, ordered by their smallest set.
pub struct TigerClasses {
    list: Vec<TigerClass>,
    symmetries: Vec<Vec<u8>>,
    free: u32,
}

/// A class of symmetric tiger sets.
pub struct TigerClass {
    /// Smallest set of the class, which represents it.
    pub tigers: u32,
    /// Free nodes in the order of index bits.
    pub nodes: Vec<u8>,
    /// Number of tiger sets in the class.
    pub size: u32,
    /// Permutations of index bits by the symmetries that fix the tiger set, without the identity.
    pub stabiliser: Vec<Vec<u8>>,
    /// Pairs of index bits whose nodes are adjacent, smaller bit first.
    pub edges: Vec<(u8, u8)>,
    /// Moves of the tigers.
    pub moves: Vec<TigerMove>,
}

/// A slide or jump of a tiger, legal for some goat sets.
#[derive(Clone)]
pub struct TigerMove {
    /// Class of the tigers after the move.
    pub target: u32,
    /// Index bit of the node that the tiger enters, which must be empty.
    pub to: u8,
    /// Index bit of the captured goat, for a jump.
    pub over: Option<u8>,
    /// Index bit of the target class that each index bit becomes. `to` becomes the node that the
    /// tiger leaves.
    pub bits: Vec<u8>,
}

/// A move in terms of nodes: the image of each free node in the target class.
pub(crate) struct TigerNodeMove {
    pub target: u32,
    pub to: u8,
    pub over: Option<u8>,
    pub image: [u8; MAX_NODES],
}

impl TigerClasses {
    /// Builds the classes of a board by listing all tiger sets. Check with
    /// [`SolveNeeds`](crate::SolveNeeds) first that the board is small enough.
    pub fn new(hunt: &Hunt) -> Self {
        let board = hunt.board();
        let symmetries = hunt.symmetries().images().to_vec();
        let sets: Vec<u32> = subsets(board.nodes.len() as u32, board.tigers.len() as u32)
            .filter(|&tigers| smallest_image(&symmetries, tigers).0 == tigers)
            .collect();
        let moves: Vec<Vec<TigerNodeMove>> = sets
            .iter()
            .map(|&tigers| node_moves(hunt, &symmetries, &sets, tigers))
            .collect();
        let orders = bit_order::choose(&symmetries, &sets, &moves);
        let edges = board.edges();
        let list = sets
            .iter()
            .enumerate()
            .map(|(number, &tigers)| TigerClass {
                tigers,
                size: orbit_size(&symmetries, tigers),
                stabiliser: stabiliser(&symmetries, tigers, &orders[number]),
                edges: bit_edges(&edges, &orders[number]),
                moves: moves[number]
                    .iter()
                    .map(|m| bit_move(m, &orders[number], &orders[m.target as usize]))
                    .collect(),
                nodes: orders[number].clone(),
            })
            .collect();
        TigerClasses {
            list,
            symmetries,
            free: board.nodes.len() as u32 - board.tigers.len() as u32,
        }
    }

    /// Returns the classes.
    pub fn list(&self) -> &[TigerClass] {
        &self.list
    }

    /// Returns the number of nodes that the tigers leave free.
    pub fn free(&self) -> u32 {
        self.free
    }

    /// Returns the image of each node under each symmetry, the identity first.
    pub fn symmetries(&self) -> &[Vec<u8>] {
        &self.symmetries
    }

    /// Returns the class of a tiger set and the index of a goat set in that class.
    pub fn locate(&self, tigers: u32, goats: u32) -> (usize, u32) {
        let (smallest, symmetry) = smallest_image(&self.symmetries, tigers);
        let place = self
            .list
            .binary_search_by_key(&smallest, |class| class.tigers);
        let class = place.expect("the board has this number of tigers");
        let goats = image(&self.symmetries[symmetry], goats);
        (class, self.list[class].index(goats))
    }
}

impl TigerClass {
    /// Returns the index of a set of free nodes.
    pub fn index(&self, goats: u32) -> u32 {
        let bits = self.nodes.iter().enumerate();
        bits.fold(0, |index, (bit, &node)| index | (goats >> node & 1) << bit)
    }

    /// Returns the set of free nodes of an index.
    pub fn goats(&self, index: u32) -> u32 {
        let bits = self.nodes.iter().enumerate();
        bits.fold(0, |goats, (bit, &node)| goats | (index >> bit & 1) << node)
    }
}

/// Returns the smallest image of a set, and the number of the first symmetry that maps to it.
fn smallest_image(symmetries: &[Vec<u8>], set: u32) -> (u32, usize) {
    let images = symmetries.iter().enumerate();
    images
        .map(|(number, symmetry)| (image(symmetry, set), number))
        .min()
        .expect("the identity is a symmetry")
}

fn orbit_size(symmetries: &[Vec<u8>], set: u32) -> u32 {
    let fixing = symmetries.iter().filter(|s| image(s, set) == set).count();
    (symmetries.len() / fixing) as u32
}

fn stabiliser(symmetries: &[Vec<u8>], tigers: u32, nodes: &[u8]) -> Vec<Vec<u8>> {
    let place = |node: u8| nodes.iter().position(|&other| other == node);
    symmetries[1..]
        .iter()
        .filter(|symmetry| image(symmetry, tigers) == tigers)
        .map(|symmetry| {
            let images = nodes.iter().map(|&node| symmetry[usize::from(node)]);
            images
                .map(|node| place(node).expect("the symmetry fixes the set of free nodes") as u8)
                .collect()
        })
        .collect()
}

fn bit_edges(edges: &[(u8, u8)], nodes: &[u8]) -> Vec<(u8, u8)> {
    let place = |node: u8| nodes.iter().position(|&other| other == node);
    edges
        .iter()
        .filter_map(|&(a, b)| Some((place(a)? as u8, place(b)? as u8)))
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect()
}

fn node_moves(
    hunt: &Hunt,
    symmetries: &[Vec<u8>],
    sets: &[u32],
    tigers: u32,
) -> Vec<TigerNodeMove> {
    let board = hunt.board();
    let both_ways = board
        .edges()
        .into_iter()
        .flat_map(|(a, b)| [(a, b), (b, a)]);
    let slides = both_ways.map(|(from, to)| (from, None, to));
    let jumps = board.jumps().into_iter();
    let jumps = jumps.map(|(from, over, to)| (from, Some(over), to));
    let free = |node: u8| tigers >> node & 1 == 0;
    slides
        .chain(jumps)
        .filter(|&(from, over, to)| !free(from) && free(to) && over.is_none_or(free))
        .map(|(from, over, to)| {
            let after = tigers ^ 1 << from ^ 1 << to;
            let (smallest, symmetry) = smallest_image(symmetries, after);
            let target = sets
                .binary_search(&smallest)
                .expect("every smallest set is in the list");
            let mut image = [0; MAX_NODES];
            for (node, &there) in symmetries[symmetry].iter().enumerate() {
                image[node] = there;
            }
            image[usize::from(to)] = image[usize::from(from)];
            TigerNodeMove {
                target: target as u32,
                to,
                over,
                image,
            }
        })
        .collect()
}

fn bit_move(m: &TigerNodeMove, here: &[u8], there: &[u8]) -> TigerMove {
    let place = |nodes: &[u8], node: u8| -> u8 {
        let place = nodes.iter().position(|&other| other == node);
        place.expect("moves are between free nodes") as u8
    };
    TigerMove {
        target: m.target,
        to: place(here, m.to),
        over: m.over.map(|over| place(here, over)),
        bits: here
            .iter()
            .map(|&node| place(there, m.image[usize::from(node)]))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game;
    use games::hunt::{Board, EMBEDDED, Position, TIGERS};

    fn hunt(name: &str) -> Hunt {
        Hunt::new(Board::embedded(name).unwrap())
    }

    #[test]
    fn bagh_chal_has_1666_classes() {
        let classes = TigerClasses::new(&hunt("bagh-chal"));
        assert_eq!(classes.list().len(), 1666);
        let sizes: u32 = classes.list().iter().map(|class| class.size).sum();
        assert_eq!(sizes, 12_650);
    }

    #[test]
    fn index_and_goats_are_inverse() {
        for (name, _) in EMBEDDED {
            let hunt = hunt(name);
            let classes = TigerClasses::new(&hunt);
            for (number, class) in classes.list().iter().enumerate().step_by(7) {
                for index in (0..1 << classes.free()).step_by(9_973) {
                    let goats = class.goats(index);
                    assert_eq!(goats & class.tigers, 0);
                    assert_eq!(class.index(goats), index);
                    assert_eq!(classes.locate(class.tigers, goats), (number, index));
                }
            }
        }
    }

    #[test]
    fn moves_match_the_rules() {
        for (name, _) in EMBEDDED {
            let hunt = hunt(name);
            let classes = TigerClasses::new(&hunt);
            for class in classes.list().iter().step_by(5) {
                for index in (0..1 << classes.free()).step_by(12_347) {
                    check_moves(&hunt, &classes, class, index);
                }
            }
        }
    }

    /// Compares the moves of a class for one goat set with those of the rules, by the smallest
    /// image of the position after each move.
    fn check_moves(hunt: &Hunt, classes: &TigerClasses, class: &TigerClass, index: u32) {
        let least = |tigers: u32, goats: u32| {
            let symmetries = classes.symmetries().iter();
            let images = symmetries.map(|s| (image(s, tigers), image(s, goats)));
            images.min().unwrap()
        };
        // The other goats are in hand, so that none counts as captured.
        let goats = class.goats(index);
        let position = Position {
            tigers: class.tigers,
            goats,
            hand: hunt.board().goats.saturating_sub(goats.count_ones() as u8),
            mover: TIGERS,
        };
        if goats.count_ones() > u32::from(hunt.board().goats) {
            return;
        }
        let mut wanted: Vec<(u32, u32)> = hunt
            .moves(&position)
            .map(|m| hunt.play(&position, m))
            .map(|next| least(next.tigers, next.goats))
            .collect();
        let legal = |m: &&TigerMove| {
            index >> m.to & 1 == 0 && m.over.is_none_or(|over| index >> over & 1 == 1)
        };
        let mut found: Vec<(u32, u32)> = class
            .moves
            .iter()
            .filter(legal)
            .map(|m| {
                let left = m.over.map_or(index, |over| index ^ 1 << over);
                let bits = m.bits.iter().enumerate();
                let there = bits.fold(0, |there, (bit, &to)| there | (left >> bit & 1) << to);
                let target = &classes.list()[m.target as usize];
                least(target.tigers, target.goats(there))
            })
            .collect();
        wanted.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, wanted);
    }
}
