//! Dice with a seed.

use game::Chance;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Dice.
#[derive(Debug, Clone)]
pub struct Dice {
    random: Pcg64Mcg,
}

impl Dice {
    /// With this seed.
    pub fn new(seed: u64) -> Dice {
        Dice {
            random: Pcg64Mcg::seed_from_u64(seed),
        }
    }

    /// What falls in a position where dice decide.
    pub fn roll<G: Chance>(&mut self, game: &G, position: &G::Position) -> Option<G::Move> {
        let odds = game.odds(position)?;
        Some(odds[thrown(&odds, &mut self.random)].0)
    }
}

/// Throws the dice: the place of what falls.
pub(crate) fn thrown<M>(odds: &[(M, game::Odds)], random: &mut Pcg64Mcg) -> usize {
    let mut point: f64 = random.random();
    for (at, (_, odds)) in odds.iter().enumerate() {
        point -= odds.value();
        if point < 0.0 {
            return at;
        }
    }
    odds.len() - 1
}
