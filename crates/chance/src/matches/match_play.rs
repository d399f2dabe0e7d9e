//! Plays matches between two agents on all threads.
//!
//! Every game has its own seeds, so the score depends only on the seed of the match and not on
//! scheduling. The winning probability gets a [Wilson interval](wilson()).

use game::{Agent, Chance, Game, Monitor, Outcome, Side};
use rayon::prelude::*;

use super::wilson::wilson;
use crate::dice::Dice;

/// Creates an agent from a seed.
pub type AgentFactory<'a, G> = dyn Fn(u64) -> Box<dyn Agent<G>> + Sync + 'a;

/// Plies after which a game counts as a draw.
const MAX_PLIES: u32 = 100_000;

/// Two agents and the position they start from.
pub struct Pairing<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// The first position of every game.
    pub position: G::Position,
    /// Creates the agent for `Left`.
    pub left: &'a AgentFactory<'a, G>,
    /// Creates the agent for `Right`.
    pub right: &'a AgentFactory<'a, G>,
}

/// The score of a match.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MatchScore {
    /// Games won by `Left`.
    pub left: u64,
    /// Games won by `Right`.
    pub right: u64,
    /// Drawn games.
    pub draws: u64,
}

impl MatchScore {
    /// Returns the number of games.
    pub fn games(&self) -> u64 {
        self.left + self.right + self.draws
    }

    /// Returns `Left`'s share of the points, counting a draw as one half.
    pub fn share(&self) -> f64 {
        (self.left as f64 + 0.5 * self.draws as f64) / self.games() as f64
    }

    /// Returns a confidence interval for `Left`'s expected share; see [`wilson()`].
    pub fn interval(&self, confidence: f64) -> Option<[f64; 2]> {
        wilson(self.share(), self.games(), confidence)
    }

    fn of_outcome(outcome: Outcome) -> MatchScore {
        let mut score = MatchScore::default();
        match outcome {
            Outcome::Win(Side::Left) => score.left = 1,
            Outcome::Win(Side::Right) => score.right = 1,
            Outcome::Draw => score.draws = 1,
        }
        score
    }

    fn plus(self, other: MatchScore) -> MatchScore {
        MatchScore {
            left: self.left + other.left,
            right: self.right + other.right,
            draws: self.draws + other.draws,
        }
    }
}

impl<G: Chance> Pairing<'_, G> {
    /// Plays a match. Returns `None` if the monitor stops it; progress is counted in games.
    ///
    /// ```
    /// use game::{Game, NoMonitor};
    /// use games::place_or_attack::{GreedyAgent, PlaceOrAttack, Settings, Style, StyleAgent};
    /// use pounce_chance::Pairing;
    ///
    /// let game = PlaceOrAttack::new(Settings::board(4, 4, 16)).unwrap();
    /// let pairing = Pairing {
    ///     game: &game,
    ///     position: game.start(),
    ///     left: &|seed| Box::new(GreedyAgent::new(seed)),
    ///     right: &|seed| Box::new(StyleAgent::new(Style::Free, seed)),
    /// };
    /// let score = pairing.play(100, 1, &NoMonitor).unwrap();
    /// assert!(score.left > score.right);
    /// ```
    pub fn play(&self, games: u64, seed: u64, monitor: &dyn Monitor) -> Option<MatchScore> {
        // An agent may prepare when the first one is created; do that before threads wait for it.
        drop(((self.left)(seed), (self.right)(seed)));
        let play_one = |number: u64| {
            if monitor.advance(1) {
                return None;
            }
            let outcome = self.play_game(split_seed(seed, number));
            Some(MatchScore::of_outcome(outcome))
        };
        (0..games)
            .into_par_iter()
            .map(play_one)
            .try_reduce(MatchScore::default, |a, b| Some(a.plus(b)))
    }

    fn play_game(&self, seed: u64) -> Outcome {
        let mut dice = Dice::new(split_seed(seed, 0));
        let mut left = (self.left)(split_seed(seed, 1));
        let mut right = (self.right)(split_seed(seed, 2));
        let mut position = self.position;
        for _ in 0..MAX_PLIES {
            if let Some(outcome) = self.game.outcome(&position) {
                return outcome;
            }
            let m = match dice.roll(self.game, &position) {
                Some(rolled) => rolled,
                None => match self.game.mover(&position) {
                    Side::Left => left.choose(self.game, &position),
                    Side::Right => right.choose(self.game, &position),
                },
            };
            position = self.game.play(&position, m);
        }
        Outcome::Draw
    }
}

/// Derives the seed of one part from the seed of the whole (SplitMix64).
fn split_seed(seed: u64, part: u64) -> u64 {
    let mut mixed = seed.wrapping_add((part + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
