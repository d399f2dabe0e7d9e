//! Result records: what came of a claim, as JSON. Everything that varies from run to run sits
//! in `timing`; the rest is the same bytes for the same claim, limits and version, and sealed by a
//! digest of its own (`seal.rs`).

use game::{Decision, Objective, OpenReason};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::claim::{Expectation, Tier};
use crate::evidence::{CrossCheckRecord, Evidence, Trust};

/// The version of the result schema. Version 1 had no `trust`, `cross_check` and `seal`.
pub const RESULT_SCHEMA: u32 = 2;

/// What came of one claim.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResultRecord {
    /// The version of this schema.
    #[schemars(extend("const" = RESULT_SCHEMA))]
    pub schema: u32,
    /// The version of the program.
    pub pounce: String,
    /// The claim's name: its file, without folder of claims and ending.
    pub claim: String,
    /// What is claimed, in words.
    pub statement: String,
    /// The digest of what the claim says.
    pub claim_digest: String,
    /// The digest of the rules of its game.
    pub rules_digest: String,
    /// The verdict that the claim insists on.
    pub expect: Option<Expectation>,
    /// The claim's tier when this was recorded, so that no claim leaves a faster one unnoticed;
    /// missing in results of earlier programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tier: Option<Tier>,
    /// The verdict.
    pub verdict: Verdict,
    /// Why the verdict is open; otherwise null.
    pub reason: Option<String>,
    /// The kind of error that kept the claim from being evaluated; missing if none did. A claim
    /// with an error is open, with the error as its reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<ErrorKind>,
    /// Whether the verdict is the one that the claim insists on, if it insists on one. An error is
    /// never expected.
    pub as_expected: bool,
    /// By what the verdict is known, each kind that confirms it independently; none if it is open.
    pub trust: Vec<Trust>,
    /// What it rests on.
    pub evidence: Evidence,
    /// A second way to find out, if one was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cross_check: Option<CrossCheckRecord>,
    /// What an independent checker said of the evidence; null if nothing checked it.
    pub checker: Option<String>,
    /// Positions expanded for all questions together.
    pub nodes: u64,
    /// Children of those positions that were looked at; 0 if the engine does not count them.
    pub children: u64,
    /// The seed of whatever was random; null if nothing was.
    pub seed: Option<u64>,
    /// The budget.
    pub limits: LimitsRecord,
    /// The questions that the claim came down to, as far as they were looked at.
    pub questions: Vec<QuestionRecord>,
    /// What the claim counts, if it counts positions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<CountRecord>,
    /// The size of the tree, if the claim is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree_size: Option<TreeSizeRecord>,
    /// The facts that the claim is about, as far as they were looked at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<FactRecord>,
    /// Whether the run went on from a checkpoint, so that its count of nodes is no fingerprint.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resumed: bool,
    /// The digest of all of the above; null in results of version 1.
    pub seal: Option<String>,
    /// Whatever varies from run to run.
    pub timing: Timing,
}

/// A verdict by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It is so.
    Proven,
    /// It is not so.
    Refuted,
    /// It is not known.
    Open,
}

impl Verdict {
    /// The name of a verdict, and the reason if it is open.
    pub fn of(verdict: Decision) -> (Verdict, Option<String>) {
        match verdict {
            Decision::Proven => (Verdict::Proven, None),
            Decision::Refuted => (Verdict::Refuted, None),
            Decision::Open(reason) => (Verdict::Open, Some(OpenReason::to_string(&reason))),
        }
    }

    /// Whether this is what was expected. Without an expectation everything is.
    pub fn meets(self, expectation: Option<Expectation>) -> bool {
        match expectation {
            None => true,
            Some(Expectation::Proven) => self == Verdict::Proven,
            Some(Expectation::Refuted) => self == Verdict::Refuted,
            Some(Expectation::Open) => self == Verdict::Open,
        }
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Proven => "proven",
            Verdict::Refuted => "refuted",
            Verdict::Open => "open",
        }
    }
}

/// The kind of error that kept a claim from being evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorKind {
    /// A file could not be read or written.
    Io,
    /// No thread could be started.
    Threads,
    /// The system had no memory left.
    Memory,
    /// The tablebase is damaged, or contradicts itself.
    Tablebase,
    /// The certificate was refused by the checker, or could not be written.
    Certificate,
    /// A bug in the program.
    Internal,
}

/// The budget of each question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LimitsRecord {
    /// Positions expanded.
    pub max_nodes: u64,
    /// Bytes of tables.
    pub max_bytes: u64,
    /// Seconds for the whole claim; null for no limit.
    pub max_seconds: Option<u64>,
    /// Threads that searched together; with more than one, node counts vary.
    pub threads: u32,
}

/// One question and its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuestionRecord {
    /// The first move from the claim's position, if the claim is about first moves.
    pub first_move: Option<String>,
    /// Where the question begins, in compact notation.
    pub position: String,
    /// The side that it is about.
    pub prover: String,
    /// Whether that side reaches or avoids the event.
    pub objective: ObjectiveName,
    /// The event, such as `captures >= 1` or `tigers win`.
    pub event: String,
    /// Plies from the position; null for ever.
    pub plies: Option<u32>,
    /// The verdict.
    pub verdict: Verdict,
    /// Why the verdict is open; otherwise null.
    pub reason: Option<String>,
    /// The fewest plies in which the event can be forced, if it can and that is known.
    pub reached_in: Option<u32>,
    /// Best play from the position, as far as the engine gives it.
    pub line: String,
    /// Positions expanded.
    pub nodes: u64,
    /// Children of those positions that were looked at; 0 if the engine does not count them.
    pub children: u64,
}

/// The size of a tree.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TreeSizeRecord {
    /// What is claimed.
    pub claimed: f64,
    /// Up to this factor.
    pub factor: f64,
    /// What was found; null if it is too large for a number.
    pub found: Option<f64>,
    /// To the last digit, if it was counted so.
    pub exact: Option<String>,
    /// The decimal logarithm of what was found.
    pub log10: f64,
    /// The decimal logarithms of the least and the greatest that it may be.
    pub interval_log10: [f64; 2],
    /// The decimal logarithm of the nodes at each ply, from ply 1 on, as far as there are any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub profile_log10: Vec<f64>,
}

impl TreeSizeRecord {
    /// Whether the tree is as large as claimed: open if the interval does not tell.
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

/// One count of positions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CountRecord {
    /// What was counted, up to symmetry.
    pub what: String,
    /// The figures.
    pub figures: Vec<FigureRecord>,
    /// Shares of all that was counted, if the claim has any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<ShareRecord>,
}

/// One share of a count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShareRecord {
    /// Its name in the claim.
    pub share: String,
    /// What is claimed.
    pub claimed: String,
    /// What there is, as a fraction.
    pub found: String,
    /// Whether that is as claimed.
    pub holds: bool,
}

/// One fact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FactRecord {
    /// What it is about.
    pub what: String,
    /// What is claimed.
    pub claimed: String,
    /// What there is.
    pub found: String,
    /// Whether that is as claimed; null if what was found does not tell.
    pub holds: Option<bool>,
    /// A position that shows what there is, in the game's notation; null if none can.
    pub witness: Option<String>,
}

/// One figure of a count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FigureRecord {
    /// Its name in the claim.
    pub figure: String,
    /// What is claimed.
    pub claimed: u64,
    /// What there is.
    pub found: u64,
}

/// What the prover wants of the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ObjectiveName {
    /// Make it happen.
    Reach,
    /// Keep it from happening.
    Avoid,
}

impl ObjectiveName {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            ObjectiveName::Reach => "reach",
            ObjectiveName::Avoid => "avoid",
        }
    }
}

impl From<Objective> for ObjectiveName {
    fn from(objective: Objective) -> ObjectiveName {
        match objective {
            Objective::Reach => ObjectiveName::Reach,
            Objective::Avoid => ObjectiveName::Avoid,
        }
    }
}

/// Whatever varies from run to run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Timing {
    /// Seconds that the claim took, its evidence included.
    pub seconds: f64,
    /// Seconds of search alone.
    pub search_seconds: f64,
    /// Positions expanded in a second of search.
    pub nodes_per_second: f64,
    /// Children looked at in a second of search.
    pub children_per_second: f64,
}
