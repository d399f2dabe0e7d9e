//! Which of several positions a closed set takes that serve equally many demands: those that other
//! demands are likely to choose as well, so that ways of play meet.
//!
//! Goats that always fill the board in the same order do: the goat set of greatest weight counts, in
//! its best image. Tigers cannot choose what Goats fill, but where to stand: those who always go
//! where they are free, and apart, meet as well. One capture before they win, those count that
//! leave Goats few moves after which no goat can be captured: after all others play is over.

use game::Game;
use games::hunt::{Hunt, Position};

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

/// How much tigers like to stand somewhere. The numbers were found by trying on Bagh Chal: with ten
/// goats placed the set has about 990,000 positions, and 1,226,000 without the last two of them.
pub struct TigerLiking<'a> {
    hunt: &'a Hunt,
    /// For each node the nodes beside it, and those two steps away.
    around: Vec<[u32; 2]>,
}

impl TigerLiking<'_> {
    /// What a demand that is met counts.
    pub const DEMAND: u64 = 16;
    /// What an empty node beside a tiger counts, a tiger there, any node there, and a tiger two
    /// steps away.
    const FREE: i64 = 4;
    const CROWDED: i64 = -4;
    const BESIDE: i64 = 1;
    const NEAR: i64 = -2;
    /// What a move of Goats counts after which no goat can be captured.
    const QUIET: i64 = -8;
    /// So that all numbers are positive.
    const ORIGIN: i64 = 1 << 20;

    pub fn new(hunt: &Hunt) -> TigerLiking<'_> {
        let mut beside = vec![0u32; hunt.board().nodes.len()];
        for (one, other) in hunt.board().edges() {
            beside[usize::from(one)] |= 1 << other;
            beside[usize::from(other)] |= 1 << one;
        }
        let around = beside.iter().enumerate().map(|(node, &one)| {
            let two = nodes(one).fold(0, |set, next| set | beside[next]);
            [one, two & !one & !(1 << node)]
        });
        TigerLiking {
            around: around.collect(),
            hunt,
        }
    }

    /// How much tigers like a position with Goats to move.
    pub fn of(&self, here: &Position) -> u64 {
        let (tigers, pieces) = (here.tigers, here.tigers | here.goats);
        let count = |set: u32| i64::from(set.count_ones());
        let place = |node: usize| {
            let [one, two] = self.around[node];
            Self::FREE * count(one & !pieces)
                + Self::CROWDED * count(one & tigers)
                + Self::BESIDE * count(one)
                + Self::NEAR * count(two & tigers)
        };
        let places: i64 = nodes(tigers).map(place).sum();
        let quiet = match self.hunt.captured(here) + 1 == self.hunt.board().captures {
            true => self.quiet(here),
            false => 0,
        };
        let liking = Self::ORIGIN + places + Self::QUIET * quiet;
        liking.try_into().expect("moves are few")
    }

    /// How many moves of Goats leave no goat that can be captured.
    fn quiet(&self, here: &Position) -> i64 {
        let next = self.hunt.moves(here).map(|m| self.hunt.play(here, m));
        let quiet = next.filter(|next| {
            let mut after = self.hunt.moves(next).map(|m| self.hunt.play(next, m));
            !after.any(|after| after.goats != next.goats)
        });
        quiet.count() as i64
    }
}

/// The nodes of a set.
fn nodes(set: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |node| set >> node & 1 == 1)
}

#[cfg(test)]
mod tests {
    use games::hunt::Board;

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
    fn tigers_like_room_and_to_threaten_the_last_capture() {
        let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
        let liking = TigerLiking::new(&hunt);
        let at = |text: &str| liking.of(&hunt.parse_position(text).unwrap());
        // In corners, together in one, and with a goat in the way.
        assert!(at("T3T15T3T-g20") > at("TT3TT18-g20"));
        assert!(at("T3T15T3T-g20") > at("TG2T15T3T-g19"));
        // With four captured, a goat that can be taken makes most moves of Goats the last.
        assert!(at("TG2T15T3T-g15") > at("T3T7G7T3T-g15"));
        assert!(at("TG2T15T3T-g19") < at("T3T7G7T3T-g19"));
    }
}
