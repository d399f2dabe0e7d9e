//! A player that looks one move ahead.

use game::{Agent, Chance, Game};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::place_or_attack::{Move, PlaceOrAttack, Position, static_score};

/// A player that maximises the static score one move ahead, averaged over the dice.
#[derive(Debug, Clone)]
pub struct GreedyAgent {
    random: Pcg64Mcg,
}

impl GreedyAgent {
    /// Creates the player. Ties between moves are broken at random.
    pub fn new(seed: u64) -> GreedyAgent {
        GreedyAgent {
            random: Pcg64Mcg::seed_from_u64(seed),
        }
    }
}

impl Agent<PlaceOrAttack> for GreedyAgent {
    fn choose(&mut self, game: &PlaceOrAttack, position: &Position) -> Move {
        let mover = game.mover(position);
        let value = |m: Move| {
            let next = game.play(position, m);
            // Under the pie rule the mover may end up playing the other colour.
            let score_of = |position: &Position| {
                let own = position.colour();
                let colour = if position.player(own) == mover {
                    own
                } else {
                    own.other()
                };
                f64::from(static_score(game, position, colour))
            };
            match game.odds(&next) {
                None => score_of(&next),
                Some(odds) => odds
                    .into_iter()
                    .map(|(outcome, odds)| odds.value() * score_of(&game.play(&next, outcome)))
                    .sum(),
            }
        };
        let moves: Vec<(Move, f64)> = game.moves(position).map(|m| (m, value(m))).collect();
        let best = moves
            .iter()
            .map(|(_, value)| *value)
            .fold(f64::MIN, f64::max);
        let mut good = moves.iter().filter(|(_, value)| *value == best);
        let choice = self.random.random_range(0..good.clone().count());
        good.nth(choice).expect("the choice is one of the best").0
    }
}
