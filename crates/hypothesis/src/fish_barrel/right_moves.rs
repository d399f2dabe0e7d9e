//! Claims about how often an unsure agent finds the right move.

use diagnostic::Diagnostic;
use game::ConfidenceInterval;
use games::fish_barrel::{FishBarrel, NoisyAgent};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::claim::Claim;
use crate::evidence::SampleRecord;
use crate::fact::{Fact, Found};

/// The unsure agent leaves every barrel even with the probability that it is set to, in turns in which
/// that can be done and something else too. It is measured as it plays against itself, in games that
/// begin anywhere.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RightMoves {
    /// The probability that it is set to, from 0 to 1.
    pub right: f64,
    /// How far from it the true one may lie.
    pub within: f64,
    /// How many turns are measured.
    pub turns: u64,
    /// How sure the interval is, such as 0.99.
    pub confidence: f64,
    /// How the agent is set.
    #[serde(default)]
    pub alpha: Alpha,
}

/// What probability the agent gives to each of its decisions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Alpha {
    /// So that those that are free have the product that is asked for.
    #[default]
    Adjusted,
    /// The root of the number of barrels, whatever is free.
    Plain,
}

/// More turns than this take too long, and tell no more.
const MOST_TURNS: u64 = 1_000_000;

impl RightMoves {
    /// What is claimed.
    pub(super) fn fact(&self, claim: &Claim, game: &FishBarrel) -> Result<Fact, Diagnostic> {
        share(self.right, "goal.right_moves.right")?;
        share(self.within, "goal.right_moves.within")?;
        confidence(self.confidence, "goal.right_moves.confidence")?;
        if self.turns == 0 || self.turns > MOST_TURNS {
            let message = format!("{} turns are not from 1 to {MOST_TURNS}", self.turns);
            return Err(Diagnostic::new(message).in_key("goal.right_moves.turns"));
        }
        if game.barrels() == 1 {
            let diagnostic = Diagnostic::new("with one barrel there is nothing to decide");
            return Err(diagnostic.in_key("goal.right_moves"));
        }
        let asked = self.clone();
        let seed = claim.method.seed.unwrap_or(1);
        let RightMoves {
            right,
            within,
            turns,
            ..
        } = asked;
        let (word, kind) = match self.alpha {
            Alpha::Adjusted => ("", "adjusted"),
            Alpha::Plain => (", as if every decision were free", "plain"),
        };
        let what = format!("right moves of the agent `unsure:{right}`{word}");
        let claimed = format!("{right} ± {within}");
        let text = format!(
            "right moves {kind} {claimed} in {turns} turns at {} seed {seed}",
            self.confidence
        );
        let game = game.clone();
        let fact = Fact::new(what, claimed, text, move |meter| {
            let mut agent = match asked.alpha {
                Alpha::Adjusted => NoisyAgent::new(right, seed.wrapping_add(1 << 32)),
                Alpha::Plain => NoisyAgent::unadjusted(right, seed.wrapping_add(1 << 32)),
            };
            let found = game.count_correct_turns(&mut agent, turns, seed, meter)?;
            let interval = ConfidenceInterval::clopper_pearson(found, turns, asked.confidence);
            let holds = match (right - within, right + within) {
                (least, most) if least <= interval.lower && interval.upper <= most => Some(true),
                (least, most) if interval.upper < least || most < interval.lower => Some(false),
                _ => None,
            };
            Ok(Found {
                found: format!(
                    "{found} of {turns} turns, so {:.4} to {:.4}",
                    interval.lower, interval.upper
                ),
                holds,
                witness: None,
            })
        });
        Ok(fact.by_sample(sample(turns, self.confidence)))
    }
}

/// Refuses what is no probability.
pub(super) fn share(number: f64, key: &str) -> Result<(), Diagnostic> {
    match (0.0..=1.0).contains(&number) {
        true => Ok(()),
        false => Err(Diagnostic::new(format!("{number} is not from 0 to 1")).in_key(key)),
    }
}

/// Refuses what no sample can give.
pub(super) fn confidence(number: f64, key: &str) -> Result<(), Diagnostic> {
    match number > 0.0 && number < 1.0 {
        true => Ok(()),
        false => Err(Diagnostic::new(format!("{number} is not between 0 and 1"))
            .in_key(key)
            .help("nothing is certain by samples; 0.99 is a good confidence")),
    }
}

/// A sample of so many observations, each of which counts the same.
pub(super) fn sample(samples: u64, confidence: f64) -> SampleRecord {
    SampleRecord {
        samples,
        population: None,
        confidence,
        effective_samples: samples as f64,
        largest_share: 1.0 / samples as f64,
    }
}
