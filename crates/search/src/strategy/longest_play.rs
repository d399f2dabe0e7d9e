//! The longest play to the event that a strategy allows.
//!
//! The winner follows the strategy and the opponent resists as long as possible. Lengths are
//! computed from the end of play backwards; they assume that sides alternate.

use std::collections::HashMap;

use game::{Event, Keyed, Symmetric};
use rayon::prelude::*;

use super::extract::StrategyStep;
use crate::key_hash::BuildKeyHasher;

/// Lengths in plies by the keys of canonical positions.
pub(super) type Lengths = HashMap<u64, u32, BuildKeyHasher>;

/// The longest plays from the positions of a strategy that reaches an event.
pub struct LongestPlays {
    lengths: Lengths,
}

impl LongestPlays {
    /// Computes the longest plays of a strategy whose steps are numbered with the plies within
    /// which they reach the event. Runs on all threads of the current rayon pool.
    pub fn new<G: Keyed + Symmetric, E: Event<G>>(
        game: &G,
        event: &E,
        steps: &[StrategyStep<G::Position, G::Move>],
    ) -> LongestPlays {
        let mut order: Vec<&StrategyStep<G::Position, G::Move>> = steps.iter().collect();
        order.sort_by_key(|step| step.plies);
        let mut lengths = Lengths::default();
        // A step depends only on steps with smaller numbers.
        for same in order.chunk_by(|one, next| one.plies == next.plies) {
            let found: Vec<(u64, u32)> = same
                .par_iter()
                .map(|step| {
                    let length = longest_play(game, event, step, &lengths);
                    (game.key(&step.position), length)
                })
                .collect();
            lengths.extend(found);
        }
        LongestPlays { lengths }
    }

    /// Returns the longest play from a position with the winner to move. A position without a step
    /// reaches the event in one move.
    pub fn from_position<G: Keyed + Symmetric>(&self, game: &G, position: &G::Position) -> u32 {
        let key = game.key(&game.canonical(position));
        self.lengths.get(&key).copied().unwrap_or(1)
    }
}

/// Returns the length of the longest play from a step to the event, given the lengths of the steps
/// it depends on.
pub(super) fn longest_play<G: Keyed + Symmetric, E: Event<G>>(
    game: &G,
    event: &E,
    step: &StrategyStep<G::Position, G::Move>,
    lengths: &Lengths,
) -> u32 {
    let next = game.play(&step.position, step.chosen);
    if event.holds(game, &next) {
        return 1;
    }
    let replies = game.moves(&next).map(|m| {
        let reply = game.play(&next, m);
        if event.holds(game, &reply) {
            return 2;
        }
        // A position without a step reaches the event at once.
        let key = game.key(&game.canonical(&reply));
        lengths.get(&key).copied().unwrap_or(1) + 2
    });
    replies.max().unwrap_or(1)
}
