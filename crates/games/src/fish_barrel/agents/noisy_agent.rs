//! An opponent of adjustable strength: if some move leaves every barrel even, it plays one with a
//! given probability `p`.
//!
//! A move is a sequence of decisions: which barrel to take from, and for each later barrel whether
//! to leave it even or odd. Let the correct barrel be number `i` of `N`. With `α = p^(1/N)`, the
//! agent takes from it with probability `α^i` and otherwise from a random *other* barrel that holds
//! fish; it leaves each later barrel even with probability `α`. The product is `α^N = p`.
//!
//! This requires every decision to be free. The first is forced if no other barrel holds fish, and
//! others may be forced if a barrel is full or no more fish can be thrown. So the agent counts the
//! factors of the free decisions, say `S` of `N`, and uses `α = p^(1/S)`. It is then correct with
//! probability `p` unless nothing is free, in which case there is only one move. An agent that
//! always uses `p^(1/N)` is correct more often than it claims.

use game::Agent;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::fish_barrel::{FishBarrel, Move, Position};

/// A player that leaves every barrel even with a given probability, wherever that is possible and
/// not forced. Elsewhere it takes from a random barrel and throws at random.
#[derive(Debug, Clone)]
pub struct NoisyAgent {
    right: f64,
    /// Whether forced decisions are discounted.
    adjusted: bool,
    random: Pcg64Mcg,
}

/// The decisions in a position.
struct Decisions {
    /// The correct barrel.
    barrel: usize,
    /// Other barrels that hold fish.
    others: Vec<usize>,
    /// The number of factors of free decisions.
    factors: u32,
}

impl NoisyAgent {
    /// Creates an agent with this accuracy, from 0 to 1.
    pub fn new(right: f64, seed: u64) -> NoisyAgent {
        NoisyAgent {
            right: right.clamp(0.0, 1.0),
            adjusted: true,
            random: Pcg64Mcg::seed_from_u64(seed),
        }
    }

    /// Creates an agent that treats every decision as free.
    pub fn unadjusted(right: f64, seed: u64) -> NoisyAgent {
        NoisyAgent {
            adjusted: false,
            ..NoisyAgent::new(right, seed)
        }
    }

    /// Returns the accuracy: the probability of a correct move.
    pub fn accuracy(&self) -> f64 {
        self.right
    }

    /// Sets the accuracy.
    pub fn set_accuracy(&mut self, right: f64) {
        self.right = right.clamp(0.0, 1.0);
    }

    fn holds(&mut self, probability: f64) -> bool {
        self.random.random_bool(probability.clamp(0.0, 1.0))
    }

    fn any_of(&mut self, barrels: &[usize]) -> usize {
        barrels[self.random.random_range(0..barrels.len())]
    }

    /// Throws into the barrels after `barrel`, leaving each even with probability `even` where both
    /// choices are possible; then adds random pairs of fish.
    fn throw(&mut self, game: &FishBarrel, position: &Position, barrel: usize, even: f64) -> Move {
        let mut m = Move::take(barrel as u8);
        let mut left = game.max_throw();
        for to in barrel + 1..game.barrels() {
            let can_throw = left > 0 && game.room(position, to) > 0;
            let odd = position.fish[to] % 2 == 1;
            if can_throw && odd == self.holds(even) {
                m.thrown[to] = 1;
                left -= 1;
            }
        }
        for to in barrel + 1..game.barrels() {
            let room = game.room(position, to) - m.thrown[to];
            if left >= 2 && room >= 2 && self.holds(0.5) {
                m.thrown[to] += 2;
                left -= 2;
            }
        }
        m
    }
}

impl Agent<FishBarrel> for NoisyAgent {
    fn choose(&mut self, game: &FishBarrel, position: &Position) -> Move {
        let Some(decisions) = game.decisions(position) else {
            let barrels = game.barrels_with_fish(position);
            let barrel = self.any_of(&barrels);
            return self.throw(game, position, barrel, 0.5);
        };
        let alpha = match decisions.factors {
            0 => 1.0,
            factors if self.adjusted => self.right.powf(1.0 / f64::from(factors)),
            _ => self.right.powf(1.0 / game.barrels() as f64),
        };
        let right = decisions.barrel;
        let found = decisions.others.is_empty() || self.holds(alpha.powi(right as i32 + 1));
        let barrel = if found {
            right
        } else {
            self.any_of(&decisions.others)
        };
        self.throw(game, position, barrel, alpha)
    }
}

impl FishBarrel {
    /// Checks whether some move leaves every barrel even and some other move does not.
    pub fn even_move_can_be_missed(&self, position: &Position) -> bool {
        self.decisions(position)
            .is_some_and(|decisions| decisions.factors > 0)
    }

    fn barrels_with_fish(&self, position: &Position) -> Vec<usize> {
        let barrels = 0..self.barrels();
        barrels
            .filter(|&barrel| position.fish[barrel] > 0)
            .collect()
    }

    /// Returns the decisions on the way to the correct move, if there is one.
    fn decisions(&self, position: &Position) -> Option<Decisions> {
        let barrel = usize::from(self.even_move(position)?.barrel);
        let mut others = self.barrels_with_fish(position);
        others.retain(|&other| other != barrel);
        let mut factors = if others.is_empty() {
            0
        } else {
            barrel as u32 + 1
        };
        // While all decisions have been correct, each earlier odd barrel has received one fish.
        let mut left = self.max_throw();
        for to in barrel + 1..self.barrels() {
            factors += u32::from(left > 0 && self.room(position, to) > 0);
            left -= position.fish[to] % 2;
        }
        Some(Decisions {
            barrel,
            others,
            factors,
        })
    }
}
