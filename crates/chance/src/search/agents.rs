//! Players that look ahead.

use std::sync::Arc;

use game::{Agent, Chance, Evaluation, Game, Limits, Meter, NoMonitor, Side};
use games::place_or_attack::{Move, PlaceOrAttack, Position};

use super::expectimax::{Expectimax, expectimax};
use super::mcts::monte_carlo;
use crate::place_or_attack::Amount;
use crate::place_or_attack::Solution;

/// Nobody stops a player.
const UNLIMITED: Limits = Limits {
    bytes: u64::MAX,
    ..Limits::NONE
};

/// Plays by expectimax.
#[derive(Debug, Clone, Copy)]
pub struct Expecting<E>(
    /// How it searches.
    pub Expectimax<E>,
);

impl<G: Chance, E: Evaluation<G> + Send> Agent<G> for Expecting<E> {
    fn choose(&mut self, game: &G, position: &G::Position) -> G::Move {
        let mut meter = Meter::new(UNLIMITED, &NoMonitor);
        let found = expectimax(game, position, &self.0, &mut meter);
        let best = found.ok().and_then(|found| found.best);
        best.expect("somebody chooses here, and nothing stops the search")
    }
}

/// Plays by Monte Carlo tree search.
#[derive(Debug, Clone, Copy)]
pub struct Searching {
    /// Playouts a move.
    pub playouts: u32,
    /// Where the next playouts come from.
    pub seed: u64,
}

impl<G: Chance> Agent<G> for Searching {
    fn choose(&mut self, game: &G, position: &G::Position) -> G::Move {
        let mut meter = Meter::new(UNLIMITED, &NoMonitor);
        self.seed = self.seed.wrapping_add(1);
        let found = monte_carlo(game, position, self.playouts, self.seed, &mut meter);
        let branches = found.expect("nothing stops the search");
        branches.first().expect("somebody chooses here").m
    }
}

/// Plays Place or Attack perfectly, from a solution that has kept all turns.
#[derive(Clone)]
pub struct Perfect<A: Amount>(
    /// The solution.
    pub Arc<Solution<A>>,
);

impl<A: Amount> Agent<PlaceOrAttack> for Perfect<A> {
    fn choose(&mut self, game: &PlaceOrAttack, position: &Position) -> Move {
        let mover = game.mover(position);
        let ranked = self.0.moves(position).expect("all turns are kept");
        let best = ranked.into_iter().reduce(|best, other| {
            let better = match mover {
                Side::Left => other.1 > best.1,
                Side::Right => other.1 < best.1,
            };
            if better { other } else { best }
        });
        best.expect("somebody chooses here").0
    }
}
