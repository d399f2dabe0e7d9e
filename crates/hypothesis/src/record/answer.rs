//! The answers in a result: a verdict for each question, counts, a tree size, and facts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::claim::Expectation;

/// A verdict.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Verdict {
    /// The claim is true.
    Proven,
    /// The claim is false.
    Refuted,
    /// The claim was not decided.
    Open,
}

/// One question and its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuestionRecord {
    /// The first move from the claim's position, if the claim is about first moves.
    pub first_move: Option<String>,
    /// The position, in compact notation.
    pub position: String,
    /// The side that the question is about.
    pub prover: String,
    /// The objective of that side: to reach or to avoid the event.
    pub objective: ObjectiveName,
    /// The event, such as `captures >= 1` or `tigers win`.
    pub event: String,
    /// Plies from the position; null if unbounded.
    pub plies: Option<u32>,
    /// The verdict.
    pub verdict: Verdict,
    /// The reason why the verdict is open; null if it is not.
    pub reason: Option<String>,
    /// The fewest plies in which the event can be forced, if known.
    pub reached_in: Option<u32>,
    /// A line of play from the position, as far as the engine provides it. The winner follows the
    /// proof, and the other side resists as long as the proof allows. It illustrates the verdict and
    /// is not part of the evidence.
    pub line: String,
    /// The reason why the line ends, if it was taken from a proof.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line_end: Option<LineEndName>,
    /// Positions expanded.
    pub nodes: u64,
    /// Children of those positions that were generated; 0 if the engine does not count them.
    pub children: u64,
}

impl QuestionRecord {
    /// Checks whether the line is only the first move of a longer one, as from an engine that finds a
    /// winning move and not how play continues.
    pub fn has_only_first_move(&self) -> bool {
        let words = self.line.split_whitespace();
        let plies = words.filter(|word| !word.ends_with('.')).count();
        plies == 1 && self.line_end.is_none() && self.reached_in != Some(1)
    }
}

/// The reason why a line of play ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LineEndName {
    /// The event happens.
    Event,
    /// The game is over.
    GameOver,
    /// The event cannot happen any more within the plies of the question.
    TooLate,
    /// The last move leads to a position that occurred before.
    Repetition,
    /// Play continues, but the line is cut.
    Cut,
    /// The tablebase does not keep the next layer.
    NotKept,
}

impl LineEndName {
    /// Returns a phrase to append to a line: the reason why it ends, as far as its last move does not
    /// show it.
    pub fn phrase(self) -> &'static str {
        match self {
            LineEndName::Event | LineEndName::GameOver => "",
            LineEndName::TooLate => "; after that it is too late",
            LineEndName::Repetition => ", then play repeats",
            LineEndName::Cut => ", and so on",
            LineEndName::NotKept => "; the placement phase is not kept",
        }
    }
}

/// The prover's intention towards an event.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ObjectiveName {
    /// The event is to be reached.
    Reach,
    /// The event is to be avoided.
    Avoid,
}

/// A count of positions of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CountRecord {
    /// The counted positions, up to symmetry.
    pub what: String,
    /// The claimed figures.
    pub figures: Vec<FigureRecord>,
    /// The claimed shares.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<ShareRecord>,
}

/// One figure of a count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureRecord {
    /// The figure's name in the claim.
    pub figure: String,
    /// The claimed number.
    pub claimed: u64,
    /// The number found.
    pub found: u64,
}

/// One share of a count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShareRecord {
    /// The share's name in the claim.
    pub share: String,
    /// The claimed share.
    pub claimed: String,
    /// The share found, as a fraction.
    pub found: String,
    /// True if the share found is as claimed.
    pub holds: bool,
}

/// The size of a tree.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TreeSizeRecord {
    /// The claimed number of nodes.
    pub claimed: f64,
    /// The tolerance: a factor by which the true number may differ.
    pub factor: f64,
    /// The number of nodes found; null if it exceeds the range of floating-point numbers.
    pub found: Option<f64>,
    /// All digits, if the nodes were counted exactly.
    pub exact: Option<String>,
    /// The decimal logarithm of the number of nodes found.
    pub log10: f64,
    /// The decimal logarithms of the lower and upper bound.
    pub interval_log10: [f64; 2],
    /// The decimal logarithm of the number of nodes at each ply, starting with ply 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub profile_log10: Vec<f64>,
}

/// One fact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FactRecord {
    /// The subject of the fact.
    pub what: String,
    /// The claimed property.
    pub claimed: String,
    /// The property found.
    pub found: String,
    /// True if the fact holds, false if it does not, null if the findings are inconclusive.
    pub holds: Option<bool>,
    /// A position that demonstrates it, in the game's notation; null if there is none.
    pub witness: Option<String>,
}

impl Verdict {
    /// Checks whether this is the required verdict. Without a requirement, every verdict is.
    pub fn meets(self, expectation: Option<Expectation>) -> bool {
        match expectation {
            None => true,
            Some(Expectation::Proven) => self == Verdict::Proven,
            Some(Expectation::Refuted) => self == Verdict::Refuted,
            Some(Expectation::Open) => self == Verdict::Open,
        }
    }

    /// Returns the name used in records.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl ObjectiveName {
    /// Returns the name used in records.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl TreeSizeRecord {
    /// Compares the interval with the claimed size. The verdict is open if the interval is
    /// inconclusive.
    pub fn verdict(&self) -> Verdict {
        let (claimed, reach) = (self.claimed.log10(), self.factor.log10());
        let [low, high] = self.interval_log10;
        if claimed - reach <= low && high <= claimed + reach {
            Verdict::Proven
        } else if high < claimed - reach || claimed + reach < low {
            Verdict::Refuted
        } else {
            Verdict::Open
        }
    }
}
