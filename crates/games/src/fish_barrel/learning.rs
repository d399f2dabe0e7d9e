//! The learning hypothesis, tested on logs: over `N` games each, the mean score of the player who
//! met the harder opponent is at least a threshold, and that of the one who met the easier opponent
//! is below it.
//!
//! What was seen is one thing, what may be concluded another: scores of a few games are partly luck.
//! Each player's mean has an interval by Hoeffding's inequality, which holds whatever the scores
//! depend on, learning included, and both together hold at the confidence asked for. The
//! hypothesis holds if both intervals lie on the side of the threshold where they should, fails if one
//! lies on the other, and is open otherwise.

use std::collections::HashSet;

use diagnostic::{Diagnostic, suggestion};
use game::ConfidenceInterval;

use super::log::GameLog;
use super::understanding::{Score, Understanding};

/// What is compared, and how.
#[derive(Debug, Clone, PartialEq)]
pub struct Test {
    /// The player who met the harder opponent.
    pub harder: String,
    /// The player who met the easier opponent.
    pub easier: String,
    /// How many games of each count: the first ones.
    pub games: usize,
    /// The mean score that says that the player has understood.
    pub threshold: f64,
    /// What turns are counted against.
    pub score: Score,
    /// How often such intervals hold the truth.
    pub confidence: f64,
}

/// What the logs say.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Comparison {
    /// Of the player who met the harder opponent.
    pub harder: Standing,
    /// Of the player who met the easier opponent.
    pub easier: Standing,
    /// The threshold.
    pub threshold: f64,
}

/// How a player has done.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// The games that count.
    pub games: usize,
    /// The mean score.
    pub mean: f64,
    /// Where the mean is that was to be expected.
    pub interval: ConfidenceInterval,
}

impl Test {
    /// Looks at the logs.
    pub fn run(&self, logs: &[GameLog]) -> Result<Comparison, Diagnostic> {
        let mut scores = [Vec::new(), Vec::new()];
        let mut names = HashSet::new();
        for log in logs {
            let rules = log.rules()?;
            for (game, turns) in log.replay()? {
                names.extend([game.first.clone(), game.second.clone()]);
                for (player, scores) in [&self.harder, &self.easier].into_iter().zip(&mut scores) {
                    let own = turns.iter().copied();
                    let own = own.filter(|turn| game.player(turn.position.mover) == player);
                    scores.extend(Understanding::of(&rules, own).score(self.score));
                }
            }
        }
        let [harder, easier] = scores;
        Ok(Comparison {
            harder: self.standing(&self.harder, &harder, &names)?,
            easier: self.standing(&self.easier, &easier, &names)?,
            threshold: self.threshold,
        })
    }

    fn standing(
        &self,
        player: &str,
        scores: &[f64],
        names: &HashSet<String>,
    ) -> Result<Standing, Diagnostic> {
        if !names.contains(player) {
            let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
            names.sort_unstable();
            let diagnostic = Diagnostic::new(format!("nobody called `{player}` plays in the logs"));
            return Err(diagnostic.help(suggestion(player, names)));
        }
        if scores.len() < self.games {
            let (found, wanted) = (scores.len(), self.games);
            let message = format!("`{player}` has {found} of {wanted} games that can be scored");
            return Err(Diagnostic::new(message));
        }
        let mean = scores[..self.games].iter().sum::<f64>() / self.games as f64;
        // Both intervals hold together if each fails half as often.
        let each = 1.0 - (1.0 - self.confidence) / 2.0;
        Ok(Standing {
            games: self.games,
            mean,
            interval: ConfidenceInterval::hoeffding(mean, self.games as u64, each),
        })
    }
}

impl Comparison {
    /// Whether what was seen is as the hypothesis has it, luck included.
    pub fn seen(&self) -> bool {
        self.harder.mean >= self.threshold && self.easier.mean < self.threshold
    }

    /// Whether the hypothesis holds; `None` if the logs do not tell.
    pub fn holds(&self) -> Option<bool> {
        let (harder, easier) = (self.harder.interval, self.easier.interval);
        if harder.lower >= self.threshold && easier.upper < self.threshold {
            return Some(true);
        }
        let fails = harder.upper < self.threshold || easier.lower >= self.threshold;
        fails.then_some(false)
    }
}
