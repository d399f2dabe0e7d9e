//! The size of a tree, by samples or counted: what `estimate` prints.

use hypothesis::{LeafName, SymmetricChildren};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::estimation::EstimateMethod;
use crate::schema::Document;
use crate::text::{count, escape_line};

/// The size of a tree.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct EstimateRecord {
    /// The version of this schema.
    #[schemars(extend("const" = Document::Estimate.version()))]
    pub schema: u32,
    /// The game, as it was asked for.
    pub game: String,
    /// The root, in compact notation.
    pub position: String,
    /// What ends a branch before the game is over; null if nothing does.
    pub goal: Option<GoalRecord>,
    /// When a position is a leaf for the goal's sake.
    pub leaf: LeafName,
    /// The last ply, counted from the root.
    pub plies: u32,
    /// How moves to symmetric positions count.
    pub symmetric_children: SymmetricChildren,
    /// How it was asked for. Trees that are small enough are counted to the last digit by
    /// `rounded`, too.
    pub method: EstimateMethod,
    /// The size.
    #[serde(flatten)]
    pub finding: Finding,
    /// Whatever varies from run to run.
    pub timing: EstimateTiming,
    /// The mean of the first samples, for a plot. It is not part of the JSON.
    #[serde(skip)]
    pub convergence: Vec<PartialMean>,
}

/// The mean of the first samples.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PartialMean {
    /// Samples.
    pub samples: usize,
    /// The decimal logarithm of their mean.
    pub log10: f64,
    /// The standard error, as a part of the mean.
    pub relative_error: f64,
}

impl EstimateRecord {
    /// Describes the tree in words: the game, what ends a branch, and the plies.
    pub fn tree_text(&self) -> String {
        let captures = self.goal.as_ref().map(|goal| goal.captures);
        let goal = match (captures, self.leaf) {
            (None, _) => "to the end".to_owned(),
            (Some(1), LeafName::Met) => "to the first capture".to_owned(),
            (Some(1), LeafName::AtHand) => "until a capture is at hand".to_owned(),
            (Some(captures), LeafName::Met) => format!("to {captures} captures"),
            (Some(captures), LeafName::AtHand) => format!("until capture {captures} is at hand"),
        };
        let children = match self.symmetric_children {
            SymmetricChildren::Once => "symmetric children once",
            SymmetricChildren::Each => "every move",
        };
        let plies = count(self.plies.into(), "ply", "plies");
        format!("{}, {goal}, {plies}, {children}", escape_line(&self.game))
    }
}

/// A goal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GoalRecord {
    /// So many goats are captured.
    pub captures: u8,
}

/// How long it took.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EstimateTiming {
    /// Seconds.
    pub seconds: f64,
    /// Threads that worked.
    pub threads: usize,
    /// Samples taken in a second, if samples were taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub samples_per_second: Option<f64>,
}

/// What was found. Nodes are those below the root.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Finding {
    /// By samples.
    Sampled {
        /// How many samples were taken.
        samples: usize,
        /// The seed of all of them.
        seed: u64,
        /// Nodes of each ply that a population has, if the samples are populations.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "u32")]
        population: Option<u32>,
        /// The nodes of the tree.
        nodes: Box<SampledNodes>,
        /// What is to be said against the estimate, for people; null if nothing is.
        warning: Option<String>,
        /// The nodes at each ply, from 1.
        levels: Vec<SampledLevel>,
    },
    /// By counting, to the last digit.
    Counted {
        /// The nodes of the tree.
        nodes: CountedNodes,
        /// The nodes at each ply, from 1.
        levels: Vec<CountedLevel>,
    },
    /// By counting in floating point.
    Rounded {
        /// The nodes of the tree.
        nodes: RoundedNodes,
        /// The nodes at each ply, from 1.
        levels: Vec<RoundedLevel>,
    },
}

/// An estimate by samples.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SampledNodes {
    /// How many; null if that is too large for a number.
    pub value: Option<f64>,
    /// The decimal logarithm of that; null if there are none.
    pub log10: Option<f64>,
    /// The standard error; null for a single sample, or if it is too large for a number.
    pub standard_error: Option<f64>,
    /// The standard error as a part of the estimate; null for a single sample, or if there is
    /// nothing to be a part of.
    pub relative_standard_error: Option<f64>,
    /// The interval that has the truth in it 95 times in 100; null for a single sample. An end is
    /// null if it is too large for a number.
    pub interval_95: Option<[Option<f64>; 2]>,
    /// The decimal logarithms of its ends; an end is null if it is 0.
    pub interval_95_log10: Option<[Option<f64>; 2]>,
    /// Below which sizes such shares of the samples lie.
    pub log10_quantiles: Quantiles,
    /// How many samples of equal size would tell as much.
    pub effective_samples: f64,
    /// How much of the estimate is due to the largest sample.
    pub largest_share: f64,
}

/// Decimal logarithms of samples, by the share of all samples that are smaller; null for a sample
/// without nodes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Quantiles {
    /// The least.
    #[serde(rename = "0")]
    pub least: Option<f64>,
    /// One in twenty is smaller.
    #[serde(rename = "0.05")]
    pub low: Option<f64>,
    /// The median.
    #[serde(rename = "0.5")]
    pub median: Option<f64>,
    /// One in twenty is greater.
    #[serde(rename = "0.95")]
    pub high: Option<f64>,
    /// The greatest.
    #[serde(rename = "1")]
    pub greatest: Option<f64>,
}

/// The nodes at one ply, by samples.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SampledLevel {
    /// The ply.
    pub ply: usize,
    /// How many; null if that is too large for a number.
    pub nodes: Option<f64>,
    /// The decimal logarithm of that; null if there are none.
    pub log10: Option<f64>,
    /// The standard error as a part of the estimate; null if there are none.
    pub relative_standard_error: Option<f64>,
}

/// Nodes that were counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CountedNodes {
    /// How many, to the last digit.
    pub exact: String,
    /// About how many; null if that is too large for a number.
    pub value: Option<f64>,
    /// The decimal logarithm of that; null if there are none.
    pub log10: Option<f64>,
}

/// The nodes at one ply, counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CountedLevel {
    /// The ply.
    pub ply: usize,
    /// How many, to the last digit.
    pub exact: String,
    /// About how many; null if that is too large for a number.
    pub nodes: Option<f64>,
    /// The decimal logarithm of that; null if there are none.
    pub log10: Option<f64>,
}

/// Nodes that were counted in floating point.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundedNodes {
    /// How many; null if that is too large for a number.
    pub value: Option<f64>,
    /// The decimal logarithm of that; null if there are none.
    pub log10: Option<f64>,
    /// Neither this nor any level is further than so great a part from the truth.
    pub relative_error_bound: f64,
}

/// The nodes at one ply, counted in floating point.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundedLevel {
    /// The ply.
    pub ply: usize,
    /// How many; null if that is too large for a number.
    pub nodes: Option<f64>,
    /// The decimal logarithm of that; null if there are none.
    pub log10: Option<f64>,
}

impl Finding {
    /// Returns the number of nodes to the last digit, if they were counted.
    pub fn exact(&self) -> Option<&str> {
        match self {
            Finding::Counted { nodes, .. } => Some(&nodes.exact),
            Finding::Sampled { .. } | Finding::Rounded { .. } => None,
        }
    }

    /// Returns the decimal logarithm of the number of nodes; `None` if there are none.
    pub fn log10(&self) -> Option<f64> {
        match self {
            Finding::Sampled { nodes, .. } => nodes.log10,
            Finding::Counted { nodes, .. } => nodes.log10,
            Finding::Rounded { nodes, .. } => nodes.log10,
        }
    }
}
