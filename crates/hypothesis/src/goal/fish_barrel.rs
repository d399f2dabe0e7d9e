//! Goals of Fish-Barrel that are not about who wins a position.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A set of numbers: a single one such as `4`, a list such as `[2, 4, 6]`, or an inclusive range
/// such as `"1..6"`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "expected a number such as 4, a list such as [2, 4, 6], or a range such as \"1..6\""
)]
pub enum NumberSet {
    /// A single number.
    One(u8),
    /// A list.
    List(Vec<u8>),
    /// An inclusive range.
    Range(String),
}

/// Limits on throws: numbers, `"free"` for no limit, or `"each"` for every possible limit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ThrowLimits(pub NumberSet);

/// In every position of every game with these parameters, the player to move wins if and only if
/// some barrel holds an odd number of fish. Omitted parameters are those of the claim's game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Parity {
    /// The number of barrels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub barrels: Option<NumberSet>,
    /// The capacity of each barrel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<NumberSet>,
    /// The most fish that may be thrown in one move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub throw: Option<ThrowLimits>,
    /// The games in which this is claimed.
    pub stands: ParityScope,
}

/// Games in which parity decides who wins.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ParityScope {
    /// All of them.
    #[default]
    Always,
    /// None of them.
    Never,
    /// Exactly those with one barrel, and those in which the capacity of the barrels is even and at
    /// least one fish can be thrown into each barrel after the first.
    ByCaps,
}

/// From every position of every game with these parameters, every play ends, however both sides
/// move. Omitted parameters are those of the claim's game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Termination {
    /// The number of barrels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub barrels: Option<NumberSet>,
    /// The capacity of each barrel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<NumberSet>,
    /// The most fish that may be thrown in one move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub throw: Option<ThrowLimits>,
}

/// The `unsure` agent makes every barrel even with the probability it is set to, in turns in which
/// both that and another move are possible. It is measured in games against itself from random
/// positions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RightMoves {
    /// The probability that the agent is set to, from 0 to 1.
    pub right: f64,
    /// The tolerance for the true probability.
    pub within: f64,
    /// The number of turns to measure.
    pub turns: u64,
    /// The confidence of the interval, such as 0.99.
    pub confidence: f64,
    /// The division of the probability among the agent's decisions.
    #[serde(default)]
    pub alpha: AlphaRule,
}

/// The probability that the `unsure` agent gives to each of its decisions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AlphaRule {
    /// Adjusted so that the product over all free decisions is the required probability.
    #[default]
    Adjusted,
    /// The same for all decisions, as if every decision were free.
    Plain,
}

/// Over a number of games, the mean score of the player who met the harder opponent is at least the
/// threshold, and that of the player who met the easier opponent is below it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Learning {
    /// The number of games of each player that count: the first ones that can be scored.
    pub games: u32,
    /// The mean score, from 0 to 1, at which a player counts as having learned.
    pub threshold: f64,
    /// The score of a game.
    #[serde(default)]
    pub score: ScoreName,
    /// The joint confidence of both intervals, such as 0.95.
    pub confidence: f64,
    /// Players from game logs. Give either `players` or `learners`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<Players>,
    /// Simulated players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub learners: Option<Learners>,
}

/// The score of a player in a game: the share of turns after which every barrel was even.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    JsonSchema,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ScoreName {
    /// Among all turns.
    #[default]
    Turns,
    /// Among the turns in which a move that makes every barrel even was possible.
    Chances,
}

/// Players in game logs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Players {
    /// The name of the player who met the harder opponent.
    pub harder: String,
    /// The name of the player who met the easier opponent.
    pub easier: String,
    /// Files of games, in order, relative to the claim file. Their format is given by
    /// `pounce schema fish-barrel-log`.
    pub logs: Vec<String>,
    /// The contents of these files, once they have been read.
    #[serde(skip)]
    #[schemars(skip)]
    pub contents: Vec<String>,
}

/// Simulated players. Each plays like the `unsure` agent, and its probability of finding the right
/// move rises with each lesson.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Learners {
    /// The probability that the harder opponent finds the right move.
    pub harder: f64,
    /// The probability that the easier opponent finds the right move.
    pub easier: f64,
    /// The source of their lessons.
    pub lesson: LessonName,
    /// The probability that a learner finds the right move at the beginning.
    pub skill: f64,
    /// The share of the remaining gap that each lesson closes.
    pub rate: f64,
    /// The number of games played, of which only some can be scored.
    pub played: u32,
}

/// A source of lessons.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum LessonName {
    /// Moves of the opponent that make every barrel even.
    Example,
    /// Its own turns.
    Practice,
}

impl Learning {
    /// Lists the logs as pairs of key and path.
    pub fn files(&self) -> Vec<(String, String)> {
        let logs = self.players.iter().flat_map(|players| &players.logs);
        let key = |number: usize| format!("goal.learning.players.logs.{number}");
        let named = logs.enumerate();
        named
            .map(|(number, log)| (key(number), log.clone()))
            .collect()
    }
}

impl ScoreName {
    /// Returns the name used in claim files.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl LessonName {
    /// Returns the name used in claim files.
    pub fn name(self) -> &'static str {
        self.into()
    }
}
