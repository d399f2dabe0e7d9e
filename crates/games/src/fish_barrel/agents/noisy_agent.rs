//! An opponent of adjustable strength: where some move leaves every barrel even, it finds one with
//! a given probability.
//!
//! A move is a row of decisions: which barrel to take from, then for each later barrel whether to
//! leave it even or odd. Let the right barrel be number `i` of `N`. With `α = p^(1/N)` the agent
//! takes from it with probability `α^i`, and shares the rest among the *other* barrels that hold
//! fish; each later barrel it leaves even with probability `α`. The product is `α^N = p`.
//!
//! That is so only if every decision is free. If no other barrel holds fish, the first is forced; if
//! a barrel is full, or no more fish can be thrown, so may be others. The agent therefore counts the
//! factors of the decisions that are free where it stands, say `S` of the `N`, and takes
//! `α = p^(1/S)`: right with probability `p` in any case, unless nothing is free. Then there is only
//! one move. An agent that keeps to `p^(1/N)` is right more often than it says.

use game::Agent;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::fish_barrel::{FishBarrel, Move, Position};

/// Leaves every barrel even with a given probability, wherever that can be done and something else
/// too. Elsewhere it takes from any barrel that holds fish, and throws by the flip of a coin.
#[derive(Debug, Clone)]
pub struct NoisyAgent {
    right: f64,
    /// Whether it counts the decisions that are free.
    adjusted: bool,
    random: Pcg64Mcg,
}

/// What an agent knows before it decides.
struct Decisions {
    /// The right barrel.
    barrel: usize,
    /// Other barrels that hold fish.
    others: Vec<usize>,
    /// The factors of the decisions that are free.
    factors: u32,
}

impl NoisyAgent {
    /// An agent that finds the right move with this probability, from 0 to 1.
    pub fn new(right: f64, seed: u64) -> NoisyAgent {
        NoisyAgent {
            right: right.clamp(0.0, 1.0),
            adjusted: true,
            random: Pcg64Mcg::seed_from_u64(seed),
        }
    }

    /// An agent that takes every decision for free, whether it is or not.
    pub fn unadjusted(right: f64, seed: u64) -> NoisyAgent {
        NoisyAgent {
            adjusted: false,
            ..NoisyAgent::new(right, seed)
        }
    }

    /// The probability to find the right move.
    pub fn accuracy(&self) -> f64 {
        self.right
    }

    /// From now on it finds the right move with this probability.
    pub fn set_accuracy(&mut self, right: f64) {
        self.right = right.clamp(0.0, 1.0);
    }

    fn holds(&mut self, probability: f64) -> bool {
        self.random.random_bool(probability.clamp(0.0, 1.0))
    }

    fn any_of(&mut self, barrels: &[usize]) -> usize {
        barrels[self.random.random_range(0..barrels.len())]
    }

    /// Throws into the barrels after `barrel`, each left even with this probability if both can be
    /// done with the fish that may be thrown; then two more here and there.
    fn throw(&mut self, game: &FishBarrel, position: &Position, barrel: usize, even: f64) -> Move {
        let mut m = Move::take(barrel as u8);
        let mut left = game.throw();
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
        let barrel = match found {
            true => right,
            false => self.any_of(&decisions.others),
        };
        self.throw(game, position, barrel, alpha)
    }
}

impl FishBarrel {
    /// Whether a move that leaves every barrel even can be missed: there is one, and others too.
    pub fn can_be_missed(&self, position: &Position) -> bool {
        self.decisions(position)
            .is_some_and(|decisions| decisions.factors > 0)
    }

    fn barrels_with_fish(&self, position: &Position) -> Vec<usize> {
        let barrels = 0..self.barrels();
        barrels
            .filter(|&barrel| position.fish[barrel] > 0)
            .collect()
    }

    /// What there is to decide on the way to the right move, if there is one.
    fn decisions(&self, position: &Position) -> Option<Decisions> {
        let barrel = usize::from(self.even_move(position)?.barrel);
        let mut others = self.barrels_with_fish(position);
        others.retain(|&other| other != barrel);
        let mut factors = match others.is_empty() {
            true => 0,
            false => barrel as u32 + 1,
        };
        // As long as all has been right, each odd barrel before has taken one fish.
        let mut left = self.throw();
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
