//! Answers of `ask`: the value of a position, or the verdict on a question about it.

use hypothesis::{ResultRecord, ValueName};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ProbeRecord, ProbedValue};

/// The answer to a request about a position. Either `value` or `question` is null.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskRecord {
    /// The name or the file of the game.
    pub game: String,
    /// The position, in the game's notation.
    pub position: String,
    /// The side to move, or the outcome, in words.
    pub description: String,
    /// The side to move; null if play has ended.
    pub to_move: Option<String>,
    /// The value of the position; null if a question was asked.
    pub value: Option<PositionValueRecord>,
    /// The question and its answer; null if the value was asked for.
    pub question: Option<AskedQuestion>,
    /// The solve after which a tablebase gives the answer; null if the answer is known, if no
    /// tablebase has it, or if the solve does not fit into memory.
    pub settled_by: Option<SuggestedSolve>,
    /// Figures that vary from run to run.
    pub timing: AskTiming,
}

/// The value of a position, with its moves and a line of best play.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PositionValueRecord {
    /// The value of the position.
    #[serde(flatten)]
    pub result: AskedValue,
    /// The kind of evidence for the value and for the values of the moves.
    pub evidence: ValueEvidence,
    /// The evidence in detail, such as the number of positions solved.
    pub details: String,
    /// The reason why values are unknown; null if all are known.
    pub reason: Option<String>,
    /// The moves with their values, the best for the side to move first; empty if play has ended.
    /// Positions with very many moves list only some of them.
    pub moves: Vec<AskedMove>,
    /// The number of moves that are not listed.
    pub unlisted_moves: u64,
    /// Best play from the position, as far as it is known.
    pub line: String,
    /// Hunt games whose value is unknown: the captures that Tigers can force; null otherwise.
    pub captures: Option<ForcedCaptures>,
    /// Everything that the tablebase says about the position and its moves; null for other sources.
    pub probe: Option<ProbeRecord>,
    /// Estimates: the time limit in seconds with which the exact value would be found; null if the
    /// game is too large, and for other evidence.
    pub seconds_to_solve: Option<u64>,
}

impl From<ProbeRecord> for PositionValueRecord {
    /// Returns the value without details of the evidence.
    fn from(probed: ProbeRecord) -> PositionValueRecord {
        let moves = probed.moves.iter().map(|probed| AskedMove {
            text: probed.text.clone(),
            result: probed.result.into(),
        });
        PositionValueRecord {
            result: probed.result.into(),
            evidence: ValueEvidence::Tablebase,
            moves: moves.collect(),
            line: probed.line.clone(),
            probe: Some(probed),
            ..PositionValueRecord::default()
        }
    }
}

/// A solve that settles an unknown value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SuggestedSolve {
    /// The command, quoted for a shell.
    pub command: String,
    /// Predicted time in seconds on an idle machine.
    pub seconds: u64,
    /// Bytes on disk, an upper bound.
    pub disk: u64,
}

/// A move and its value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct AskedMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The value of the position after the move.
    #[serde(flatten)]
    pub result: AskedValue,
}

/// The value of a position, or of the position that a move leads to.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskedValue {
    /// The winner with best play, such as `tigers`, or `draw`; null if unknown, and in games with
    /// dice unless play has ended.
    pub value: Option<String>,
    /// Plies to the win with best play; null for a draw, and if only the value is known.
    pub distance: Option<u32>,
    /// The players who are known not to lose, if the value is unknown.
    pub not_losing: Vec<String>,
    /// Games with dice: the probability to win; null if unknown, and in other games.
    pub probability: Option<WinProbability>,
}

impl From<ProbedValue> for AskedValue {
    fn from(probed: ProbedValue) -> AskedValue {
        let value = match probed.value {
            ValueName::Tigers => "tigers",
            ValueName::Goats => "goats",
            ValueName::Draw => "draw",
        };
        AskedValue {
            value: Some(value.to_owned()),
            distance: probed.distance,
            ..AskedValue::default()
        }
    }
}

/// The probability that a player wins with best play, counting a draw as one half.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WinProbability {
    /// The player.
    pub player: String,
    /// The probability, rounded.
    pub value: f64,
    /// The probability as a fraction; null unless it is known exactly.
    pub exact: Option<String>,
}

/// The kind of evidence for a value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ValueEvidence {
    /// The rules: play has ended.
    Rules,
    /// A tablebase; the details say whether it was audited.
    Tablebase,
    /// An enumeration: every position that play can reach was solved.
    Enumeration,
    /// A theorem: two trees decide a switching game (Lehman 1964).
    Theorem,
    /// One search engine, without a certificate.
    Engine,
    /// An estimate, which proves nothing.
    Estimate,
    /// Nothing: the value is unknown.
    #[default]
    Unknown,
}

/// The captures that Tigers can force from a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForcedCaptures {
    /// The goats captured before the position.
    pub captured: u8,
    /// Each total that Tigers can force, in ascending order.
    pub forced: Vec<ForcedCapture>,
    /// The greatest total that Tigers can force; null if unknown.
    pub at_most: Option<u8>,
}

/// A number of captures that Tigers can force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForcedCapture {
    /// The number of captures, including those before the position.
    pub captures: u8,
    /// Plies from the position within which they can be forced.
    pub by_ply: u32,
    /// True if fewer plies do not suffice.
    pub fewest: bool,
}

/// A question in words, and its answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskedQuestion {
    /// The question as it was understood, as a statement.
    pub statement: String,
    /// The verdict on the statement, with its evidence.
    pub result: ResultRecord,
    /// The answer of the tablebase if there is no proof; null if there is one, or if the tablebase has
    /// no answer.
    pub tablebase: Option<TablebaseAnswer>,
}

/// The answer of a tablebase to a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TablebaseAnswer {
    /// True if the statement holds.
    pub holds: bool,
    /// The evidence in detail, such as whether the tablebase was audited.
    pub details: String,
}

/// Figures that vary from run to run.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskTiming {
    /// Time in seconds.
    pub seconds: f64,
}

impl AskRecord {
    /// Checks whether the question is answered: the value is known or estimated, or the verdict on
    /// the question is not open.
    pub fn is_answered(&self) -> bool {
        let value = self.value.as_ref();
        let question = self.question.as_ref();
        value.is_some_and(|value| value.evidence != ValueEvidence::Unknown)
            || question.is_some_and(|asked| {
                asked.result.verdict != hypothesis::Verdict::Open || asked.tablebase.is_some()
            })
    }
}
