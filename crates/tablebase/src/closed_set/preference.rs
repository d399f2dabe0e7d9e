//! Which of several positions a closed set takes that serve equally many demands: those that other
//! demands are likely to choose as well, so that ways of play meet.
//!
//! Goats that always fill the board in the same order do: the goat set of greatest weight counts, in
//! its best image. Tigers cannot choose what Goats fill, but where to stand: those who always go
//! where they seldom lose, whatever the goats, with many nodes around them, and apart, meet as well.

use games::hunt::{Board, GOATS, Hunt, nodes_in};
use rayon::prelude::*;

use crate::classes::tiger_classes::Class;
use crate::probe::layer_values::Values;
use crate::probe::tablebase::Tablebase;
use crate::verify::verifier::VerifyError;

/// What both sides like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    /// How much a goat is liked on each node.
    pub goats: Vec<u32>,
    /// What counts for tigers: a node beside one of them, that they lose beside half as many goat
    /// sets, and, as something bad, a tiger beside another and one two steps away.
    pub tigers: TigerWeights,
}

/// See [`Weights::tigers`].
pub type TigerWeights = [u32; 4];

impl Weights {
    /// What serves most boards: goats prefer nodes over which few jumps lead, and low numbers among
    /// those; tigers what makes small sets on Bagh Chal.
    pub fn of(board: &Board) -> Weights {
        let jumps = board.jumps();
        let over = |node: u32| {
            let over_it = jumps.iter().filter(|(_, over, _)| u32::from(*over) == node);
            over_it.count() as u32 / 2
        };
        let nodes = board.nodes.len() as u32;
        let most = (0..nodes).map(over).max().unwrap_or(0);
        let goats = (0..nodes).map(|node| SAFETY * (most - over(node)) + nodes - node);
        Weights {
            goats: goats.collect(),
            tigers: [10, 4, 20, 10],
        }
    }
}

/// What a jump less over a node counts, in nodes. On Bagh Chal, 16 makes smaller
/// sets than 64, up to ten goats.
const SAFETY: u32 = 16;

/// How much goats like to stand on the nodes of a board.
pub struct GoatLiking {
    /// For each symmetry of the board, how much a goat on each node is liked there.
    weights: Vec<Vec<u64>>,
}

impl GoatLiking {
    /// What a demand that is met counts: more than any liking.
    pub const DEMAND: u64 = 1 << 38;

    /// `weights` say how much a goat is liked on each node.
    pub fn new(hunt: &Hunt, weights: &[u32]) -> GoatLiking {
        let images = hunt.symmetries().images().iter();
        let weight = |&node: &u8| u64::from(weights[usize::from(node)]);
        let weights = images.map(|image| image.iter().map(weight).collect());
        GoatLiking {
            weights: weights.collect(),
        }
    }

    /// How much a goat set is liked, in its best image.
    pub fn of(&self, goats: u32) -> u64 {
        let total = |weights: &Vec<u64>| -> u64 {
            let nodes = weights.iter().enumerate();
            let there = nodes.filter(|(node, _)| goats >> node & 1 == 1);
            there.map(|(_, weight)| weight).sum()
        };
        self.weights.iter().map(total).max().unwrap_or(0)
    }
}

/// How much tigers like to stand somewhere, wherever the goats are: so they like the same beside goat
/// sets that differ by a goat, and play from one to the other meets. Where empty nodes beside them
/// counted as much as all else, sets were about twice as large, with eleven goats placed.
pub struct TigerLiking {
    /// By class.
    classes: Vec<u64>,
}

impl TigerLiking {
    /// What a demand that is met counts.
    pub const DEMAND: u64 = 96;
    /// So that all numbers are positive.
    const ORIGIN: i64 = 1 << 40;

    /// `weights` say what counts; the tablebase, where tigers lose. `None` if it does not have the
    /// layer with two thirds of the goats placed.
    pub fn new(
        tablebase: &Tablebase,
        weights: TigerWeights,
    ) -> Result<Option<TigerLiking>, VerifyError> {
        let hunt = tablebase.hunt();
        let goats = hunt.board().goats;
        let Some(later) = Values::new(tablebase, goats - goats * 2 / 3, GOATS)? else {
            return Ok(None);
        };
        let [beside, held, crowded, near] = weights.map(i64::from);
        let place = |tigers: u32, node: u8| {
            let one = hunt.neighbours(node);
            let two = nodes_in(one).fold(0, |set, next| set | hunt.neighbours(next));
            let two = two & !one & !(1 << node);
            beside * count(one) - crowded * count(one & tigers) - near * count(two & tigers)
        };
        let worth = |(number, class): (usize, &Class)| {
            let places = nodes_in(class.tigers).map(|node| place(class.tigers, node));
            let held = held * rarity(later.lost(number)) / QUARTERS;
            let worth = Self::ORIGIN + places.sum::<i64>() + held;
            worth
                .try_into()
                .expect("weights are 32 bits, and nodes few")
        };
        let classes = tablebase.classes().list().par_iter().enumerate();
        Ok(Some(TigerLiking {
            classes: classes.map(worth).collect(),
        }))
    }

    /// How much tigers like to be in a class.
    pub fn of(&self, class: usize) -> u64 {
        self.classes[class]
    }
}

/// Parts of a halving that are told apart.
const QUARTERS: i64 = 4;

/// How rare something is, in quarters of a halving: so many times out of so many.
fn rarity((times, of): (u64, u64)) -> i64 {
    // What has not been seen in thousands is not known to be rarer than that.
    let share = (u128::from(of) << 16) / (u128::from(times) + u128::from(of >> 13) + 1);
    share.pow(QUARTERS as u32).max(1).ilog2().into()
}

fn count(set: u32) -> i64 {
    set.count_ones().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goats_like_what_a_symmetry_makes_better() {
        let hunt = Hunt::new(Board::embedded("small-grid").unwrap());
        // The first and the third node are corners.
        let liking = GoatLiking::new(&hunt, &[5, 1, 1, 1, 1, 1, 1, 1, 1]);
        assert_eq!(liking.of(0b1), liking.of(0b100));
        assert!(liking.of(0b1) > liking.of(0b10));
    }

    #[test]
    fn what_happens_half_as_often_is_four_quarters_rarer() {
        let often = rarity((1 << 29, 1 << 30));
        assert_eq!(rarity((1 << 28, 1 << 30)), often + QUARTERS);
        assert!(rarity((0, 1 << 30)) > often);
        assert_eq!(rarity((0, 1 << 30)), rarity((1, 1 << 30)));
        assert!(rarity((1 << 30, 1 << 30)) < QUARTERS * 17);
    }
}
