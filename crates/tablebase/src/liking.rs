//! Which of several positions a closed set takes that serve equally many demands: those that other
//! demands are likely to choose as well, so that ways of play meet.
//!
//! Goats that always fill the board in the same order do: the goat set of greatest weight counts,
//! in its best image. Tigers cannot choose what Goats fill, but where to wait for it: those tiger
//! sets count first that serve most demands, whatever the goats, and are again found greedily.
//! Tigers that capture leave the goat sets that everyone else has, so they do it last.

use std::collections::HashMap;
use std::ops::Range;

use game::Side;
use games::hunt::{GOATS, Hunt, TIGERS};
use rayon::prelude::*;

use crate::cover::{cover, in_order};

/// Demands of Tigers that are met together, at least. With one goat set at a time, sets of Bagh Chal
/// with ten goats placed are a tenth larger: captures make goat sets equal.
const TOGETHER: usize = 1 << 17;

/// What a defender likes.
pub struct Liking {
    defender: Side,
    /// For each symmetry of the board, how much a goat on each node is liked there.
    weights: Vec<Vec<u64>>,
}

impl Liking {
    /// That of a side; `weights` say how much a goat is liked on each node.
    pub fn new(hunt: &Hunt, defender: Side, weights: &[u32]) -> Liking {
        let images = hunt.symmetries().images().iter();
        let weight = |&node: &u8| u64::from(weights[usize::from(node)]);
        let weights = images.map(|image| image.iter().map(weight).collect());
        Liking {
            defender,
            weights: weights.collect(),
        }
    }

    /// Few options that meet all demands, each once and sorted. `goats` are the goats of each
    /// demand up to symmetry, equal ones beside each other: Tigers who do not capture leave them
    /// where they are, so demands with other goats have little in common and can be met apart.
    pub fn meet(&self, goats: &[u32], demands: &[Vec<u64>]) -> Vec<u64> {
        let rank = self.ranks(demands);
        if self.defender == GOATS {
            return cover(demands, rank);
        }
        let mut groups: Vec<Range<usize>> = Vec::new();
        for same in goats.chunk_by(|one, other| one == other) {
            match groups.last_mut() {
                Some(last) if last.len() < TOGETHER => last.end += same.len(),
                last => {
                    let start = last.map_or(0, |last| last.end);
                    groups.push(start..start + same.len());
                }
            }
        }
        let mut taken: Vec<u64> = groups
            .into_par_iter()
            .flat_map_iter(|group| cover(&demands[group], &rank))
            .collect();
        taken.par_sort_unstable();
        taken.dedup();
        taken
    }

    /// How much each position is liked that some demands ask for: tigers above goats, as in
    /// `closed_set`.
    fn ranks(&self, demands: &[Vec<u64>]) -> impl Fn(u64) -> u64 {
        let favourites = match self.defender {
            GOATS => HashMap::new(),
            TIGERS => favourites(demands),
        };
        move |word| {
            let goats = word as u32;
            match self.defender {
                GOATS => self.liked(goats),
                TIGERS => {
                    let place = favourites.get(&(word >> 32)).copied().unwrap_or(0);
                    u64::from(goats.count_ones()) << 32 | place
                }
            }
        }
    }

    /// How much a goat set is liked, in its best image.
    fn liked(&self, goats: u32) -> u64 {
        let total = |weights: &Vec<u64>| -> u64 {
            let nodes = weights.iter().enumerate();
            let there = nodes.filter(|(node, _)| goats >> node & 1 == 1);
            there.map(|(_, weight)| weight).sum()
        };
        self.weights.iter().map(total).max().unwrap_or(0)
    }
}

/// The tiger sets that few suffice of for all demands, the most useful with the greatest number.
fn favourites(demands: &[Vec<u64>]) -> HashMap<u64, u64> {
    let tigers: Vec<Vec<u64>> = demands
        .par_iter()
        .map(|options| {
            // Options are sorted, so equal tigers are beside each other.
            let mut tigers: Vec<u64> = options.iter().map(|option| option >> 32).collect();
            tigers.dedup();
            tigers
        })
        .collect();
    let order = in_order(&tigers);
    order.into_iter().rev().zip(1..).collect()
}

#[cfg(test)]
mod tests {
    use games::hunt::Board;

    use super::*;

    fn word(tigers: u64, goats: u64) -> u64 {
        tigers << 32 | goats
    }

    #[test]
    fn tigers_go_where_most_can_go_and_capture_last() {
        let hunt = Hunt::new(Board::embedded("small-grid").unwrap());
        let liking = Liking::new(&hunt, TIGERS, &[0; 9]);
        let demands = [
            vec![word(3, 0b100), word(5, 0b100)],
            vec![word(5, 0b11000), word(6, 0b1000)],
            vec![word(5, 0b10000), word(9, 0b10000)],
        ];
        let rank = liking.ranks(&demands);
        assert!(rank(word(5, 0b100)) > rank(word(3, 0b100)));
        assert!(rank(word(5, 0b10000)) > rank(word(9, 0b10000)));
        assert!(rank(word(9, 0b11000)) > rank(word(5, 0b1000)));
    }

    #[test]
    fn goats_like_what_a_symmetry_makes_better() {
        let hunt = Hunt::new(Board::embedded("small-grid").unwrap());
        // The first and the third node are corners.
        let liking = Liking::new(&hunt, GOATS, &[5, 1, 1, 1, 1, 1, 1, 1, 1]);
        let rank = liking.ranks(&[]);
        assert_eq!(rank(word(16, 0b1)), rank(word(16, 0b100)));
        assert!(rank(word(16, 0b1)) > rank(word(16, 0b10)));
    }
}
