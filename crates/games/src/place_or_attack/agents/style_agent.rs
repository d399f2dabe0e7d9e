//! A player that plays at random within a style.

use game::Agent;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::style::Style;
use crate::place_or_attack::{Move, PlaceOrAttack, Position};

/// A player that plays random moves of a [`Style`].
#[derive(Debug, Clone)]
pub struct StyleAgent {
    style: Style,
    random: Pcg64Mcg,
}

impl StyleAgent {
    /// Creates the player.
    pub fn new(style: Style, seed: u64) -> StyleAgent {
        StyleAgent {
            style,
            random: Pcg64Mcg::seed_from_u64(seed),
        }
    }
}

impl Agent<PlaceOrAttack> for StyleAgent {
    fn choose(&mut self, game: &PlaceOrAttack, position: &Position) -> Move {
        let moves = self.style.moves(game, position);
        moves[self.random.random_range(0..moves.len())]
    }
}
