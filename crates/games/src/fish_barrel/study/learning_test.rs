//! Tests the learning hypothesis on game logs: over `N` games each, the player who met the harder
//! opponent has a mean score of at least a threshold, and the player who met the easier opponent
//! has a lower one.
//!
//! Scores of a few games are partly luck. So each mean gets a confidence interval by Hoeffding's
//! inequality, which holds even if scores depend on earlier games, and both intervals hold jointly
//! at the required confidence. The hypothesis holds if both intervals lie on the expected side of
//! the threshold, fails if one lies entirely on the other side, and is open otherwise.

use std::collections::HashSet;

use diagnostic::{Diagnostic, suggestion};
use game::ConfidenceInterval;

use super::game_log::GameLog;
use super::score::{ParityScore, ScoreBasis};

/// The parameters of a test.
#[derive(Debug, Clone, PartialEq)]
pub struct LearningTest {
    /// The player who met the harder opponent.
    pub harder: String,
    /// The player who met the easier opponent.
    pub easier: String,
    /// The number of games counted for each player, from the first on.
    pub games: usize,
    /// The mean score from which a player is said to have understood.
    pub threshold: f64,
    /// The turns that scores are relative to.
    pub score: ScoreBasis,
    /// The joint confidence level of the two intervals.
    pub confidence: f64,
}

/// The result of a test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Comparison {
    /// The result of the player who met the harder opponent.
    pub harder: MeanScore,
    /// The result of the player who met the easier opponent.
    pub easier: MeanScore,
    /// The threshold.
    pub threshold: f64,
}

/// The mean score of a player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MeanScore {
    /// The number of games counted.
    pub games: usize,
    /// The mean score.
    pub mean: f64,
    /// The confidence interval of the expected mean.
    pub interval: ConfidenceInterval,
}

impl LearningTest {
    /// Runs the test on these logs.
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
                    scores.extend(ParityScore::of(&rules, own).score(self.score));
                }
            }
        }
        let [harder, easier] = scores;
        Ok(Comparison {
            harder: self.mean_score(&self.harder, &harder, &names)?,
            easier: self.mean_score(&self.easier, &easier, &names)?,
            threshold: self.threshold,
        })
    }

    fn mean_score(
        &self,
        player: &str,
        scores: &[f64],
        names: &HashSet<String>,
    ) -> Result<MeanScore, Diagnostic> {
        if !names.contains(player) {
            let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
            names.sort_unstable();
            let diagnostic = Diagnostic::new(format!("the logs have no player `{player}`"));
            return Err(diagnostic.help(suggestion(player, names)));
        }
        if scores.len() < self.games {
            let (found, needed) = (scores.len(), self.games);
            let message =
                format!("`{player}` has {found} games that can be scored, but {needed} are needed");
            return Err(Diagnostic::new(message));
        }
        let mean = scores[..self.games].iter().sum::<f64>() / self.games as f64;
        // Both intervals hold jointly if each fails half as often (union bound).
        let each = 1.0 - (1.0 - self.confidence) / 2.0;
        Ok(MeanScore {
            games: self.games,
            mean,
            interval: ConfidenceInterval::hoeffding(mean, self.games as u64, each),
        })
    }
}

impl Comparison {
    /// Checks whether the observed means satisfy the hypothesis.
    pub fn observed(&self) -> bool {
        self.harder.mean >= self.threshold && self.easier.mean < self.threshold
    }

    /// Returns whether the hypothesis holds, or `None` if the logs do not decide it.
    pub fn holds(&self) -> Option<bool> {
        let (harder, easier) = (self.harder.interval, self.easier.interval);
        if harder.lower >= self.threshold && easier.upper < self.threshold {
            return Some(true);
        }
        let fails = harder.upper < self.threshold || easier.lower >= self.threshold;
        fails.then_some(false)
    }
}
