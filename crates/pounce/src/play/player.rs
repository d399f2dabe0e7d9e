//! Agents as players of a session.
//!
//! An agent's move depends only on the moves so far and on the seed. A game that is resumed, or
//! replayed after a move was taken back, therefore continues as it would have without the
//! interruption, and no state of an agent has to be stored.

use std::sync::Arc;

use game::{Agent, Game, Side};

use super::course::{Course, MoveOf, PlainCourse};
use super::playable::Playable;
use super::record::{Record, mover};
use crate::error::Error;
use crate::progress::Progress;

/// A computer player.
pub trait Player<C: Course>: Send + Sync {
    /// Chooses a move in a game that has not ended.
    fn choose(&self, record: &Record<C>, seed: Seed) -> Result<MoveOf<C>, Error>;
}

/// The source of the random choices of one side, or of the dice.
#[derive(Debug, Clone, Copy)]
pub struct Seed(u64);

impl Seed {
    /// Returns the seed of a side. The same agent on both sides makes different choices.
    pub fn of_side(seed: u64, side: Side) -> Seed {
        Seed(mixed(seed, 1 + side as u64))
    }

    /// Returns the seed of the dice.
    pub fn of_dice(seed: u64) -> Seed {
        Seed(mixed(seed, 0))
    }

    /// Returns a number for the whole game.
    pub fn of_game(self) -> u64 {
        self.0
    }

    /// Returns a number for one ply.
    pub fn at_ply(self, ply: usize) -> u64 {
        mixed(self.0, ply as u64)
    }
}

/// Mixes two numbers into one that looks random (the finalizer of SplitMix64).
fn mixed(seed: u64, number: u64) -> u64 {
    let mut bits = seed
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(number.wrapping_mul(0xd1b5_4a32_d192_ed03))
        .wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// Creates an agent from a seed.
pub type Factory<G> = dyn Fn(u64) -> Box<dyn Agent<G>> + Send + Sync;

/// A player that makes a new agent for each move.
pub struct Forgetful<G: Game> {
    /// Creates the agent.
    pub make: Box<Factory<G>>,
    /// Cancels the search of a move.
    pub progress: Arc<dyn Progress>,
}

impl<G: Playable> Player<PlainCourse<G>> for Forgetful<G> {
    fn choose(&self, record: &Record<PlainCourse<G>>, seed: Seed) -> Result<G::Move, Error> {
        let now = record.now();
        let mut agent = (self.make)(seed.at_ply(record.moves().len()));
        let chosen = agent.choose(now.game(), &now.position());
        // The move of an agent whose search was stopped may be a bad one.
        if self.progress.is_cancelled() {
            return Err(Error::Cancelled);
        }
        Ok(chosen)
    }
}

/// A player whose agent remembers earlier moves. They are repeated before each move, so the agent must
/// be fast.
pub struct Remembering<G: Game>(pub Box<Factory<G>>);

impl<G: Playable> Player<PlainCourse<G>> for Remembering<G> {
    fn choose(&self, record: &Record<PlainCourse<G>>, seed: Seed) -> Result<G::Move, Error> {
        let now = record.now();
        let mut agent = (self.0)(seed.of_game());
        for ply in record.plies() {
            if ply.side() == mover(now) {
                agent.choose(now.game(), &ply.before.position());
            }
        }
        Ok(agent.choose(now.game(), &now.position()))
    }
}
