//! The understanding score `U(G, P)`: of the turns of player `P` in game `G`, the share after which
//! every barrel was even. It is meant to say how well the player understood what matters.
//!
//! Its weakness is that it counts turns in which nobody could have left every barrel even, because
//! all of them were. The better the opponent, the more such turns there are: against one who never
//! errs, the best of players scores 0 in a game that begins lost. So there is a second score beside
//! it, which counts only turns with a chance.

use std::fmt;

use super::game_log::Turn;
use crate::fish_barrel::FishBarrel;

/// What a player made of the turns of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ParityScore {
    /// Turns after which every barrel was even.
    pub kept: u64,
    /// Turns in which some move would have left every barrel even.
    pub chances: u64,
    /// All turns.
    pub turns: u64,
}

/// What the turns are counted against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreBasis {
    /// All turns of the player: `U(G, P)`.
    Turns,
    /// Those in which the player could have left every barrel even.
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
    /// Of these turns.
    pub fn of(game: &FishBarrel, turns: impl IntoIterator<Item = Turn>) -> ParityScore {
        let mut sum = ParityScore::default();
        for Turn { position, played } in turns {
            sum.kept += u64::from(game.leaves_even(&position, played));
            sum.chances += u64::from(game.even_move(&position).is_some());
            sum.turns += 1;
        }
        sum
    }

    /// The score, from 0 to 1; `None` in a game without anything to count.
    pub fn score(&self, score: ScoreBasis) -> Option<f64> {
        let of = match score {
            ScoreBasis::Turns => self.turns,
            ScoreBasis::Chances => self.chances,
        };
        (of > 0).then(|| self.kept as f64 / of as f64)
    }
}
