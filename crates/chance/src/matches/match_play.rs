//! Matches between two players: many games, each with seeds of its own, on all threads. The tally
//! depends on the seed alone and not on who played which game when. What a match says of the
//! probability to win is an interval at a confidence: Wilson (1927), *Probable inference, the law of
//! succession, and statistical inference*.

use game::{Agent, Chance, Game, Monitor, Outcome, Side};
use rayon::prelude::*;

use crate::dice::Dice;

/// Makes a player with a seed.
pub type Maker<'a, G> = dyn Fn(u64) -> Box<dyn Agent<G>> + Sync + 'a;

/// Plies after which a game counts as a draw.
const LONGEST: u32 = 100_000;

/// Two players and where they play.
pub struct Contest<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// Where games begin.
    pub position: G::Position,
    /// Who plays `Left`.
    pub left: &'a Maker<'a, G>,
    /// Who plays `Right`.
    pub right: &'a Maker<'a, G>,
}

/// How games ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that `Left` won.
    pub left: u64,
    /// Games that `Right` won.
    pub right: u64,
    /// Games that nobody won.
    pub draws: u64,
}

impl Tally {
    /// All games.
    pub fn games(&self) -> u64 {
        self.left + self.right + self.draws
    }

    /// The share of `Left`, a draw counting one half.
    pub fn share(&self) -> f64 {
        (self.left as f64 + 0.5 * self.draws as f64) / self.games() as f64
    }

    /// Where the share would be after ever so many games, at this confidence.
    pub fn interval(&self, confidence: f64) -> Option<[f64; 2]> {
        wilson(self.share(), self.games(), confidence)
    }

    fn plus(self, other: Tally) -> Tally {
        Tally {
            left: self.left + other.left,
            right: self.right + other.right,
            draws: self.draws + other.draws,
        }
    }
}

impl<G: Chance> Contest<'_, G> {
    /// Plays so many games; `None` if the watch stops it, which hears of games.
    pub fn play(&self, games: u64, seed: u64, monitor: &dyn Monitor) -> Option<Tally> {
        // Whoever prepares for the first game does so before threads wait for it.
        drop(((self.left)(seed), (self.right)(seed)));
        let one = |number: u64| {
            if monitor.advance(1) {
                return None;
            }
            let outcome = self.one_game(mixed(seed, number));
            Some(match outcome {
                Outcome::Win(Side::Left) => Tally {
                    left: 1,
                    ..Tally::default()
                },
                Outcome::Win(Side::Right) => Tally {
                    right: 1,
                    ..Tally::default()
                },
                Outcome::Draw => Tally {
                    draws: 1,
                    ..Tally::default()
                },
            })
        };
        (0..games)
            .into_par_iter()
            .map(one)
            .try_reduce(Tally::default, |a, b| Some(a.plus(b)))
    }

    fn one_game(&self, seed: u64) -> Outcome {
        let mut dice = Dice::new(mixed(seed, 0));
        let mut left = (self.left)(mixed(seed, 1));
        let mut right = (self.right)(mixed(seed, 2));
        let mut position = self.position;
        for _ in 0..LONGEST {
            if let Some(outcome) = self.game.outcome(&position) {
                return outcome;
            }
            let m = match dice.roll(self.game, &position) {
                Some(fallen) => fallen,
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

/// Seeds for parts of something that has a seed: SplitMix64.
fn mixed(seed: u64, part: u64) -> u64 {
    let mut mixed = seed.wrapping_add((part + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// Quantiles of the normal distribution: this share lies within so many standard errors.
const NORMAL: [(f64, f64); 4] = [
    (0.9, 1.644_853_626_951_472_7),
    (0.95, 1.959_963_984_540_054),
    (0.99, 2.575_829_303_548_900_4),
    (0.999, 3.290_526_731_491_931),
];

/// Wilson's interval for a probability of which so many trials had this share of successes; `None`
/// for another confidence than 0.9, 0.95, 0.99 or 0.999, or without trials. Draws that count one half
/// vary less than wins and losses, so with them it is wider than it need be.
pub fn wilson(share: f64, trials: u64, confidence: f64) -> Option<[f64; 2]> {
    let (_, z) = NORMAL.iter().find(|(known, _)| *known == confidence)?;
    if trials == 0 {
        return None;
    }
    let trials = trials as f64;
    let scale = 1.0 + z * z / trials;
    let middle = share + z * z / (2.0 * trials);
    let reach = z * (share * (1.0 - share) / trials + z * z / (4.0 * trials * trials)).sqrt();
    Some([(middle - reach) / scale, (middle + reach) / scale].map(|end| end.clamp(0.0, 1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_wilsons() {
        // Newcombe (1998), Table I: 81 of 263, and 0 of 20.
        let [low, high] = wilson(81.0 / 263.0, 263, 0.95).unwrap();
        assert!(
            (low - 0.2553).abs() < 5e-5 && (high - 0.3662).abs() < 5e-5,
            "{low} {high}"
        );
        let [low, high] = wilson(0.0, 20, 0.95).unwrap();
        assert!(
            low.abs() < 1e-12 && (high - 0.1611).abs() < 5e-5,
            "{low} {high}"
        );
        assert_eq!(wilson(0.5, 10, 0.5), None);
        assert_eq!(wilson(0.5, 0, 0.95), None);
    }
}
