//! Tie-breaking for the set cover: prefers positions that other lines of play are likely to reach
//! too, which keeps closed sets small.
//!
//! Goats prefer to fill nodes in a fixed order: each node has a weight, and a goat set counts the
//! best sum over its images. Tigers cannot choose which nodes the goats fill, so they prefer
//! classes that rarely lose, have many neighbouring nodes and keep the tigers apart.

use games::hunt::{Board, GOATS, Hunt, nodes_in};
use rayon::prelude::*;

use crate::classes::tiger_classes::TigerClass;
use crate::probe::layer_values::LayerValues;
use crate::probe::tablebase::Tablebase;
use crate::verify::error::VerifyError;

/// Weights of both sides' preferences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreferenceWeights {
    /// Weight of a goat on each node.
    pub goats: Vec<u32>,
    /// Weights of the tigers' criteria.
    pub tigers: TigerWeights,
}

/// Weights of the criteria that rank tiger classes. The first two count in favour of a class, the
/// other two against it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TigerWeights {
    /// Weight of a node adjacent to a tiger.
    pub neighbours: u32,
    /// Weight of losing against half as many goat sets.
    pub rare_losses: u32,
    /// Weight of a tiger adjacent to another.
    pub adjacent_tigers: u32,
    /// Weight of a tiger two steps from another.
    pub tigers_two_apart: u32,
}

impl From<[u32; 4]> for TigerWeights {
    /// Takes the weights in the order of the fields.
    fn from(
        [neighbours, rare_losses, adjacent_tigers, tigers_two_apart]: [u32; 4],
    ) -> TigerWeights {
        TigerWeights {
            neighbours,
            rare_losses,
            adjacent_tigers,
            tigers_two_apart,
        }
    }
}

impl PreferenceWeights {
    /// Returns weights that suit most boards. Goats prefer nodes that few jumps cross, then low
    /// node numbers. The tigers' weights gave the smallest sets on Bagh Chal.
    pub fn of(board: &Board) -> PreferenceWeights {
        let jumps = board.jumps();
        let over = |node: u32| {
            let over_it = jumps.iter().filter(|(_, over, _)| u32::from(*over) == node);
            over_it.count() as u32 / 2
        };
        let nodes = board.nodes.len() as u32;
        let most = (0..nodes).map(over).max().unwrap_or(0);
        let goats = (0..nodes).map(|node| SAFETY * (most - over(node)) + nodes - node);
        PreferenceWeights {
            goats: goats.collect(),
            tigers: TigerWeights::from([10, 4, 20, 10]),
        }
    }
}

/// Weight of one jump fewer across a node, relative to one node number. On Bagh Chal with up to ten
/// goats placed, 16 gave smaller sets than 64.
const SAFETY: u32 = 16;

/// A ranking of goat sets.
pub struct GoatPreference {
    /// Weights of the nodes' images, for each symmetry of the board.
    weights: Vec<Vec<u64>>,
}

impl GoatPreference {
    /// Weight of a satisfied demand: more than any rank.
    pub const DEMAND_WEIGHT: u64 = 1 << 38;

    /// Ranks goat sets by `weights`, one for each node.
    pub fn new(hunt: &Hunt, weights: &[u32]) -> GoatPreference {
        let images = hunt.symmetries().images().iter();
        let weight = |&node: &u8| u64::from(weights[usize::from(node)]);
        let weights = images.map(|image| image.iter().map(weight).collect());
        GoatPreference {
            weights: weights.collect(),
        }
    }

    /// Returns the largest sum of weights over the images of a goat set.
    pub fn rank(&self, goats: u32) -> u64 {
        let total = |weights: &Vec<u64>| -> u64 {
            let nodes = weights.iter().enumerate();
            let there = nodes.filter(|(node, _)| goats >> node & 1 == 1);
            there.map(|(_, weight)| weight).sum()
        };
        self.weights.iter().map(total).max().unwrap_or(0)
    }
}

/// A ranking of tiger classes, regardless of the goats. So tigers prefer the same classes for goat
/// sets that differ by one goat, and lines of play converge. Counting the empty nodes next to
/// tigers, which depends on the goats, made sets about twice as large with eleven goats placed.
pub struct TigerPreference {
    /// Rank of each class.
    ranks: Vec<u64>,
}

impl TigerPreference {
    /// Weight of a satisfied demand.
    pub const DEMAND_WEIGHT: u64 = 96;
    /// Offset that keeps all ranks positive.
    const ORIGIN: i64 = 1 << 40;

    /// Ranks the classes by `weights` and by how often they lose with two thirds of the goats
    /// placed. Returns `None` if the tablebase does not keep that layer.
    pub fn new(
        tablebase: &Tablebase,
        weights: TigerWeights,
    ) -> Result<Option<TigerPreference>, VerifyError> {
        let hunt = tablebase.hunt();
        let goats = hunt.board().goats;
        let Some(later) = LayerValues::new(tablebase, goats - goats * 2 / 3, GOATS)? else {
            return Ok(None);
        };
        let score = |tigers: u32, node: u8| {
            let one = hunt.neighbours(node);
            let two = nodes_in(one).fold(0, |set, next| set | hunt.neighbours(next));
            let two = two & !one & !(1 << node);
            i64::from(weights.neighbours) * count(one)
                - i64::from(weights.adjacent_tigers) * count(one & tigers)
                - i64::from(weights.tigers_two_apart) * count(two & tigers)
        };
        let rank = |(number, class): (usize, &TigerClass)| {
            let scores = nodes_in(class.tigers).map(|node| score(class.tigers, node));
            let (losses, sets) = later.losses(number);
            let rare = i64::from(weights.rare_losses) * rarity(losses, sets) / QUARTERS;
            let rank = Self::ORIGIN + scores.sum::<i64>() + rare;
            rank.try_into()
                .expect("weights have 32 bits and nodes are few")
        };
        let classes = tablebase.classes().list().par_iter().enumerate();
        Ok(Some(TigerPreference {
            ranks: classes.map(rank).collect(),
        }))
    }

    /// Returns the rank of a class.
    pub fn rank(&self, class: usize) -> u64 {
        self.ranks[class]
    }
}

/// Resolution of [`rarity`]: steps per factor of two.
const QUARTERS: i64 = 4;

/// Returns the rarity of something that happens `times` out of `of` times, on a logarithmic scale
/// with [`QUARTERS`] steps per factor of two.
fn rarity(times: u64, of: u64) -> i64 {
    // Frequencies below 1 in 8,192 are not told apart.
    let inverse = (u128::from(of) << 16) / (u128::from(times) + u128::from(of >> 13) + 1);
    inverse.pow(QUARTERS as u32).max(1).ilog2().into()
}

fn count(set: u32) -> i64 {
    set.count_ones().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goat_set_has_rank_of_its_best_image() {
        let hunt = Hunt::new(Board::embedded("small-grid").unwrap());
        // The first and the third node are corners.
        let preference = GoatPreference::new(&hunt, &[5, 1, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(preference.rank(0b1), preference.rank(0b100));
        assert!(preference.rank(0b1) > preference.rank(0b10));
    }

    #[test]
    fn halving_the_frequency_adds_four_quarters() {
        let often = rarity(1 << 29, 1 << 30);
        assert_eq!(rarity(1 << 28, 1 << 30), often + QUARTERS);
        assert!(rarity(0, 1 << 30) > often);
        assert_eq!(rarity(0, 1 << 30), rarity(1, 1 << 30));
        assert!(rarity(1 << 30, 1 << 30) < QUARTERS * 17);
    }
}
