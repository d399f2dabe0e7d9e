//! The understanding score `U(G, P)`: the share of player `P`'s turns in game `G` that leave every
//! barrel even.
//!
//! It also counts turns in which no such move exists, so strong opponents lower it: against a
//! perfect one, even the best player scores 0 in a lost game. [`ScoreBasis::Chances`] counts only
//! turns in which one exists.

use std::fmt;

use super::game_log::Turn;
use crate::fish_barrel::FishBarrel;

/// The turns of a player in one game, by result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ParityScore {
    /// Turns that left every barrel even.
    pub kept: u64,
    /// Turns in which some move leaves every barrel even.
    pub chances: u64,
    /// All turns.
    pub turns: u64,
}

/// The turns that a score is relative to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreBasis {
    /// All turns of the player: `U(G, P)`.
    Turns,
    /// Turns in which some move leaves every barrel even.
    Chances,
}

impl fmt::Display for ScoreBasis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ScoreBasis::Turns => "turns",
            ScoreBasis::Chances => "chances",
        })
    }
}

impl ParityScore {
    /// Counts these turns.
    pub fn of(game: &FishBarrel, turns: impl IntoIterator<Item = Turn>) -> ParityScore {
        let mut sum = ParityScore::default();
        for Turn { position, played } in turns {
            sum.kept += u64::from(game.leaves_even(&position, played));
            sum.chances += u64::from(game.even_move(&position).is_some());
            sum.turns += 1;
        }
        sum
    }

    /// Returns the score from 0 to 1, or `None` if no turn counts.
    pub fn score(&self, basis: ScoreBasis) -> Option<f64> {
        let turns = match basis {
            ScoreBasis::Turns => self.turns,
            ScoreBasis::Chances => self.chances,
        };
        (turns > 0).then(|| self.kept as f64 / turns as f64)
    }
}
