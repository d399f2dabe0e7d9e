//! Dice with a seed.

use game::Chance;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Dice whose rolls depend only on their seed.
#[derive(Debug, Clone)]
pub struct Dice {
    random: Pcg64Mcg,
}

impl Dice {
    /// Creates dice with a seed.
    pub fn new(seed: u64) -> Dice {
        Dice {
            random: Pcg64Mcg::seed_from_u64(seed),
        }
    }

    /// Rolls the dice at a chance node. Returns `None` if a player is to move.
    pub fn roll<G: Chance>(&mut self, game: &G, position: &G::Position) -> Option<G::Move> {
        let odds = game.odds(position)?;
        Some(odds[sample_outcome(&odds, &mut self.random)].0)
    }
}

/// Samples an outcome and returns its index.
pub(crate) fn sample_outcome<M>(odds: &[(M, game::Odds)], random: &mut Pcg64Mcg) -> usize {
    let mut point: f64 = random.random();
    for (index, (_, odds)) in odds.iter().enumerate() {
        point -= odds.value();
        if point < 0.0 {
            return index;
        }
    }
    odds.len() - 1
}
