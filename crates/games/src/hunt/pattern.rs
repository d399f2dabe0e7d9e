//! What stands where, as patterns: on each crossing, three nodes in a row that a tiger may jump
//! along, and around each node. Patterns that a symmetry takes to each other are alike.
//!
//! The kind of a pattern is a sum over the pieces in it, so that a move changes a few kinds only:
//!
//! ```text
//! crossing   9 × middle + 3 × one end + other end            0: empty, 1: goat, 2: tiger
//!            9 × middle + 3 × goats at the ends + tigers there, if the ends are alike
//! node       (piece × (d + 1) + tigers beside it) × (d + 1) + empty nodes beside it; d: greatest degree
//! ```

use game::{FeatureIndices, MAX_ACTIVE_FEATURES};

use super::position::{Position, nodes_in};
use super::symmetry::Symmetries;

/// With more classes of crossings than this, all are taken for alike; and so with nodes.
const MOST: usize = 24;

/// Nodes are taken for alike, too, if they would have more kinds than this, so that sixteen bits are
/// enough for all.
const MOST_KINDS: usize = 1 << 15;

/// Kinds of one crossing, some of which cannot be.
const CROSSING: usize = 27;

/// The patterns of a board.
pub(super) struct Patterns {
    /// How many there are in a position.
    pub count: usize,
    /// How many kinds they may be of.
    pub kinds: usize,
    /// The kinds on the board without pieces.
    bare: FeatureIndices,
    /// What a goat or a tiger on a node adds to the kinds, which wrap around.
    pub goats: Vec<Piece>,
    pub tigers: Vec<Piece>,
}

/// What a piece on one node adds.
pub(super) struct Piece {
    /// To each kind.
    pub row: FeatureIndices,
    /// The same for those that it changes, by number. There may be some that it does not.
    pub changes: Vec<[(u8, u16); 4]>,
}

impl Patterns {
    /// The patterns on a board with these neighbours and crossings.
    pub(super) fn of(adjacent: &[u32], crossings: &[[u32; 2]], symmetries: &Symmetries) -> Self {
        let mut patterns = Patterns {
            count: 0,
            kinds: 0,
            bare: [0; MAX_ACTIVE_FEATURES],
            goats: Vec::new(),
            tigers: Vec::new(),
        };
        let mut goats = vec![[0; MAX_ACTIVE_FEATURES]; adjacent.len()];
        let mut tigers = goats.clone();
        patterns.around_nodes(adjacent, symmetries, &mut goats, &mut tigers);
        patterns.on_crossings(crossings, symmetries, &mut goats, &mut tigers);
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
        let least = (0..adjacent.len()).map(|node| symmetries.least(1 << node));
        let (classes, distinct) = classes(least, MOST.min(MOST_KINDS / each));
        for (node, class) in classes.into_iter().enumerate() {
            let first = (self.kinds + class * each) as u16;
            let number = self.count + node;
            self.bare[number] = first + degree(node);
            goats[node][number] = step * step;
            tigers[node][number] = 2 * step * step;
            for beside in nodes_in(adjacent[node]).map(usize::from) {
                goats[beside][number] = 1u16.wrapping_neg();
                tigers[beside][number] = step - 1;
            }
        }
        self.count += adjacent.len();
        self.kinds += distinct * each;
    }

    fn on_crossings(
        &mut self,
        crossings: &[[u32; 2]],
        symmetries: &Symmetries,
        goats: &mut [FeatureIndices],
        tigers: &mut [FeatureIndices],
    ) {
        let oriented = |&[over, ends]: &[u32; 2]| {
            let (low, high) = (ends & ends.wrapping_neg(), ends & (ends - 1));
            let [one, other] =
                [[over, low, high], [over, high, low]].map(|it| symmetries.least_images(it));
            let (first, second) = if one <= other {
                (low, high)
            } else {
                (high, low)
            };
            (one.min(other), [over, first, second], one == other)
        };
        let oriented: Vec<_> = crossings.iter().map(oriented).collect();
        let (classes, distinct) = classes(oriented.iter().map(|&(class, ..)| class), MOST);
        let all_alike = distinct == 1;
        let room = MAX_ACTIVE_FEATURES - self.count;
        let each = oriented.into_iter().zip(classes).take(room);
        for ((_, nodes, are_alike), class) in each {
            let number = self.count;
            self.bare[number] = (self.kinds + class * CROSSING) as u16;
            let [over, one, other] = nodes.map(|node| node.trailing_zeros() as usize);
            let steps = match are_alike || all_alike {
                true => [(over, 9, 18), (one, 3, 1), (other, 3, 1)],
                false => [(over, 9, 18), (one, 3, 6), (other, 1, 2)],
            };
            for (node, goat, tiger) in steps {
                goats[node][number] = goat;
                tigers[node][number] = tiger;
            }
            self.count += 1;
        }
        self.kinds += distinct * CROSSING;
    }

    /// The kinds in a position.
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
        (row.iter_mut().zip(&self.row)).for_each(|(kind, step)| *kind = kind.wrapping_add(*step));
    }
}

/// Numbers for things that are alike, and how many there are; one if there were more than `most`.
fn classes<T: Ord + Copy>(things: impl Iterator<Item = T>, most: usize) -> (Vec<usize>, usize) {
    let things: Vec<T> = things.collect();
    let mut distinct = things.clone();
    distinct.sort_unstable();
    distinct.dedup();
    if distinct.len() > most {
        return (vec![0; things.len()], 1);
    }
    let number = |thing: &T| distinct.binary_search(thing).expect("it is one of them");
    (things.iter().map(number).collect(), distinct.len())
}

#[cfg(test)]
pub(super) mod tests {
    use game::{Features, Game, Symmetric};

    use super::super::{Board, Hunt};
    use super::*;

    pub fn listed(hunt: &Hunt, position: &Position) -> Vec<u16> {
        let mut kinds = [0; MAX_ACTIVE_FEATURES];
        let count = hunt.active_features(position, &mut kinds);
        let mut kinds = kinds[..count].to_vec();
        kinds.sort_unstable();
        kinds
    }

    /// Positions of a game, from the start on.
    pub fn met(hunt: &Hunt) -> Vec<Position> {
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
    fn kinds_do_not_depend_on_how_the_board_lies() {
        for hunt in boards() {
            let positions = met(&hunt);
            let mut changed = 0;
            for pair in positions.windows(2) {
                let kinds = listed(&hunt, &pair[0]);
                assert_eq!(kinds, listed(&hunt, &hunt.canonical(&pair[0])));
                assert!(usize::from(*kinds.last().unwrap()) < hunt.feature_count());
                changed += usize::from(kinds != listed(&hunt, &pair[1]));
            }
            // A move to the mirror image of where it came from changes nothing.
            assert!(2 * changed > positions.len(), "{changed}");
        }
    }
}
