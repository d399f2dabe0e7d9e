//! Pattern features of a position: one for each jump line (three nodes that a tiger may jump along)
//! and one for each node with its neighbours. Patterns related by a symmetry share their features.
//!
//! The index of a feature is a sum over the pieces of its pattern, so a move changes only a few
//! indices:
//!
//! ```text
//! jump line  9 × middle + 3 × one end + other end            0: empty, 1: goat, 2: tiger
//!            9 × middle + 3 × goats at the ends + tigers there, if the ends are symmetric
//! node       (piece × (d + 1) + adjacent tigers) × (d + 1) + adjacent empty nodes; d: maximum degree
//! ```

use game::{FeatureIndices, MAX_ACTIVE_FEATURES};

use crate::hunt::{Position, Symmetries, nodes_in};

/// If there are more classes of jump lines than this, all of them share one class. The same limit
/// applies to nodes.
const MAX_CLASSES: usize = 24;

/// If the nodes would need more feature indices than this, they share one class, so that 16 bits
/// suffice for all indices.
const MAX_NODE_INDICES: usize = 1 << 15;

/// Feature indices per class of jump lines, some of which never occur.
const JUMP_LINE: usize = 27;

/// The patterns of a board.
pub(crate) struct Patterns {
    /// The number of patterns in a position.
    pub count: usize,
    /// The number of feature indices.
    pub indices: usize,
    /// The indices on the empty board.
    bare: FeatureIndices,
    /// By node, the amounts that a goat there adds to the indices, modulo 2^16.
    pub goats: Vec<Piece>,
    /// By node, the amounts that a tiger there adds to the indices, modulo 2^16.
    pub tigers: Vec<Piece>,
}

/// The contribution of a piece on one node.
pub(crate) struct Piece {
    /// The amount added to each index.
    pub row: FeatureIndices,
    /// The same for the patterns that the piece affects, as (pattern, amount), padded with zeros.
    pub changes: Vec<[(u8, u16); 4]>,
}

impl Patterns {
    /// Builds the patterns of a board with these neighbours and jump lines.
    pub(crate) fn of(adjacent: &[u32], jump_lines: &[[u32; 2]], symmetries: &Symmetries) -> Self {
        let mut patterns = Patterns {
            count: 0,
            indices: 0,
            bare: [0; MAX_ACTIVE_FEATURES],
            goats: Vec::new(),
            tigers: Vec::new(),
        };
        let mut goats = vec![[0; MAX_ACTIVE_FEATURES]; adjacent.len()];
        let mut tigers = goats.clone();
        patterns.around_nodes(adjacent, symmetries, &mut goats, &mut tigers);
        patterns.on_jump_lines(jump_lines, symmetries, &mut goats, &mut tigers);
        patterns.goats = goats.into_iter().map(Piece::new).collect();
        patterns.tigers = tigers.into_iter().map(Piece::new).collect();
        patterns
    }

    fn around_nodes(
        &mut self,
        adjacent: &[u32],
        symmetries: &Symmetries,
        goats: &mut [FeatureIndices],
        tigers: &mut [FeatureIndices],
    ) {
        let degree = |node: usize| adjacent[node].count_ones() as u16;
        let most = (0..adjacent.len()).map(degree).max().unwrap_or(0);
        let step = most + 1;
        let each = 3 * usize::from(step) * usize::from(step);
        let least = (0..adjacent.len()).map(|node| symmetries.canonical_set(1 << node));
        let (classes, distinct) = classes(least, MAX_CLASSES.min(MAX_NODE_INDICES / each));
        for (node, class) in classes.into_iter().enumerate() {
            let first = (self.indices + class * each) as u16;
            let number = self.count + node;
            self.bare[number] = first + degree(node);
            goats[node][number] = step * step;
            tigers[node][number] = 2 * step * step;
            for neighbour in nodes_in(adjacent[node]).map(usize::from) {
                goats[neighbour][number] = 1u16.wrapping_neg();
                tigers[neighbour][number] = step - 1;
            }
        }
        self.count += adjacent.len();
        self.indices += distinct * each;
    }

    fn on_jump_lines(
        &mut self,
        jump_lines: &[[u32; 2]],
        symmetries: &Symmetries,
        goats: &mut [FeatureIndices],
        tigers: &mut [FeatureIndices],
    ) {
        let oriented = |&[over, ends]: &[u32; 2]| {
            let (low, high) = (ends & ends.wrapping_neg(), ends & (ends - 1));
            let [one, other] = [[over, low, high], [over, high, low]]
                .map(|nodes| symmetries.canonical_sets(nodes));
            let (first, second) = if one <= other {
                (low, high)
            } else {
                (high, low)
            };
            (one.min(other), [over, first, second], one == other)
        };
        let oriented: Vec<_> = jump_lines.iter().map(oriented).collect();
        let (classes, distinct) = classes(oriented.iter().map(|&(class, ..)| class), MAX_CLASSES);
        let all_alike = distinct == 1;
        let room = MAX_ACTIVE_FEATURES - self.count;
        let each = oriented.into_iter().zip(classes).take(room);
        for ((_, nodes, are_alike), class) in each {
            let number = self.count;
            self.bare[number] = (self.indices + class * JUMP_LINE) as u16;
            let [over, one, other] = nodes.map(|node| node.trailing_zeros() as usize);
            let steps = if are_alike || all_alike {
                [(over, 9, 18), (one, 3, 1), (other, 3, 1)]
            } else {
                [(over, 9, 18), (one, 3, 6), (other, 1, 2)]
            };
            for (node, goat, tiger) in steps {
                goats[node][number] = goat;
                tigers[node][number] = tiger;
            }
            self.count += 1;
        }
        self.indices += distinct * JUMP_LINE;
    }

    /// Returns the feature indices of a position.
    #[inline(always)]
    pub fn row(&self, position: &Position) -> FeatureIndices {
        let mut row = self.bare;
        nodes_in(position.goats).for_each(|node| self.goats[usize::from(node)].add(&mut row));
        nodes_in(position.tigers).for_each(|node| self.tigers[usize::from(node)].add(&mut row));
        row
    }
}

impl Piece {
    fn new(row: FeatureIndices) -> Piece {
        let numbered = row.iter().enumerate().filter(|(_, step)| **step != 0);
        let changes: Vec<(u8, u16)> = numbered.map(|(at, &step)| (at as u8, step)).collect();
        let four = |some: &[(u8, u16)]| std::array::from_fn(|at| *some.get(at).unwrap_or(&(0, 0)));
        let changes = changes.chunks(4).map(four).collect();
        Piece { row, changes }
    }

    #[inline(always)]
    fn add(&self, row: &mut FeatureIndices) {
        (row.iter_mut().zip(&self.row))
            .for_each(|(index, step)| *index = index.wrapping_add(*step));
    }
}

/// Numbers the classes of equal items and returns their number. More than `most` classes are merged
/// into one.
fn classes<T: Ord + Copy>(things: impl Iterator<Item = T>, most: usize) -> (Vec<usize>, usize) {
    let things: Vec<T> = things.collect();
    let mut distinct = things.clone();
    distinct.sort_unstable();
    distinct.dedup();
    if distinct.len() > most {
        return (vec![0; things.len()], 1);
    }
    let number = |thing: &T| {
        distinct
            .binary_search(thing)
            .expect("every item has a class")
    };
    (things.iter().map(number).collect(), distinct.len())
}

#[cfg(test)]
pub(crate) mod tests {
    use game::{Features, Game, Symmetric};

    use super::*;
    use crate::hunt::{Board, Hunt};

    pub fn listed(hunt: &Hunt, position: &Position) -> Vec<u16> {
        let mut features = [0; MAX_ACTIVE_FEATURES];
        let count = hunt.active_features(position, &mut features);
        let mut features = features[..count].to_vec();
        features.sort_unstable();
        features
    }

    /// Returns the positions of a game from the start on.
    pub fn playout(hunt: &Hunt) -> Vec<Position> {
        let mut positions = vec![hunt.start()];
        for ply in 0..80usize {
            let position = positions[ply];
            let moves: Vec<_> = hunt.moves(&position).collect();
            let Some(&m) = moves.get(ply * 7 % moves.len().max(1)) else {
                break;
            };
            positions.push(hunt.play(&position, m));
        }
        positions
    }

    pub fn boards() -> impl Iterator<Item = Hunt> {
        let names = ["bagh-chal", "aadu-puli", "pentagram", "small-grid"];
        names
            .into_iter()
            .map(|name| Hunt::new(Board::embedded(name).unwrap()))
    }

    #[test]
    fn features_are_symmetric() {
        for hunt in boards() {
            let positions = playout(&hunt);
            let mut changed = 0;
            for pair in positions.windows(2) {
                let features = listed(&hunt, &pair[0]);
                assert_eq!(features, listed(&hunt, &hunt.canonical(&pair[0])));
                assert!(usize::from(*features.last().unwrap()) < hunt.feature_count());
                changed += usize::from(features != listed(&hunt, &pair[1]));
            }
            // A move to the mirror image of the position changes nothing.
            assert!(2 * changed > positions.len(), "{changed}");
        }
    }
}
