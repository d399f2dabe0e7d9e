//! The size of a tree, sampled or counted: the output of `estimate`.

use hypothesis::{LeafName, SymmetricChildren};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::estimation::EstimateMethod;
use crate::schema::Document;
use crate::text::{count, escape_line};

/// The size of a game tree.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct EstimateRecord {
    /// The version of this schema.
    #[schemars(extend("const" = Document::Estimate.version()))]
    pub schema: u32,
    /// The game, as named on the command line.
    pub game: String,
    /// The root, in compact notation.
    pub position: String,
    /// The goal that ends a branch before the game is over; null if there is none.
    pub goal: Option<GoalRecord>,
    /// The rule by which the goal makes a position a leaf.
    pub leaf: LeafName,
    /// The last ply, counted from the root.
    pub plies: u32,
    /// The treatment of moves to symmetric positions.
    pub symmetric_children: SymmetricChildren,
    /// The requested method. `rounded` counts small trees exactly.
    pub method: EstimateMethod,
    /// The size of the tree.
    #[serde(flatten)]
    pub finding: Finding,
    /// Values that vary from run to run.
    pub timing: EstimateTiming,
    /// The mean of the first samples for several numbers of samples, for a plot. Not part of the JSON.
    #[serde(skip)]
    pub convergence: Vec<PartialMean>,
}

/// The mean of the first samples.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PartialMean {
    /// The number of samples.
    pub samples: usize,
    /// The decimal logarithm of their mean.
    pub log10: f64,
    /// The standard error relative to the mean.
    pub relative_error: f64,
}

impl EstimateRecord {
    /// Describes the tree in words: the game, what ends a branch, and the plies.
    pub fn tree_text(&self) -> String {
        let captures = self.goal.as_ref().map(|goal| goal.captures);
        let goal = match (captures, self.leaf) {
            (None, _) => "to the end".to_owned(),
            (Some(1), LeafName::Met) => "to the first capture".to_owned(),
            (Some(1), LeafName::AtHand) => "until a capture is available".to_owned(),
            (Some(captures), LeafName::Met) => format!("to {captures} captures"),
            (Some(captures), LeafName::AtHand) => format!("until capture {captures} is available"),
        };
        let children = match self.symmetric_children {
            SymmetricChildren::Once => "symmetric children once",
            SymmetricChildren::Each => "every move",
        };
        let plies = count(self.plies.into(), "ply", "plies");
        format!("{}, {goal}, {plies}, {children}", escape_line(&self.game))
    }
}

/// A goal that ends branches.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GoalRecord {
    /// The number of captures that reaches the goal.
    pub captures: u8,
}

/// The time of the measurement.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EstimateTiming {
    /// The time in seconds.
    pub seconds: f64,
    /// The number of threads.
    pub threads: usize,
    /// Samples per second, if samples were taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub samples_per_second: Option<f64>,
}

/// The size of a tree. The root is not counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Finding {
    /// An estimate from samples.
    Sampled {
        /// The number of samples.
        samples: usize,
        /// The seed of the samples.
        seed: u64,
        /// Nodes per ply in a population, if the samples are populations.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "u32")]
        population: Option<u32>,
        /// The number of nodes of the tree.
        nodes: Box<SampledNodes>,
        /// A warning if the estimate is unreliable; null otherwise.
        warning: Option<String>,
        /// The number of nodes at each ply, from 1.
        levels: Vec<SampledLevel>,
    },
    /// An exact count.
    Counted {
        /// The number of nodes of the tree.
        nodes: CountedNodes,
        /// The number of nodes at each ply, from 1.
        levels: Vec<CountedLevel>,
    },
    /// A count in floating point.
    Rounded {
        /// The number of nodes of the tree.
        nodes: RoundedNodes,
        /// The number of nodes at each ply, from 1.
        levels: Vec<RoundedLevel>,
    },
}

/// An estimate of the number of nodes from samples.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SampledNodes {
    /// The number of nodes; null if it is too large for a number.
    pub value: Option<f64>,
    /// The decimal logarithm of the number of nodes; null if there are none.
    pub log10: Option<f64>,
    /// The standard error; null for a single sample, or if it is too large for a number.
    pub standard_error: Option<f64>,
    /// The standard error relative to the estimate; null for a single sample, or if the estimate is 0.
    pub relative_standard_error: Option<f64>,
    /// The 95 % confidence interval; null for a single sample. An end is null if it is too large for a
    /// number.
    pub interval_95: Option<[Option<f64>; 2]>,
    /// The decimal logarithms of the ends of the interval; an end is null if it is 0.
    pub interval_95_log10: Option<[Option<f64>; 2]>,
    /// Quantiles of the samples, as decimal logarithms.
    pub log10_quantiles: Quantiles,
    /// The effective sample size: the number of samples of equal size that give as much information.
    pub effective_samples: f64,
    /// The share of the largest sample in the estimate.
    pub largest_share: f64,
}

/// Quantiles of the samples, as decimal logarithms; null for a sample without nodes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Quantiles {
    /// The minimum.
    #[serde(rename = "0")]
    pub least: Option<f64>,
    /// The 5 % quantile.
    #[serde(rename = "0.05")]
    pub low: Option<f64>,
    /// The median.
    #[serde(rename = "0.5")]
    pub median: Option<f64>,
    /// The 95 % quantile.
    #[serde(rename = "0.95")]
    pub high: Option<f64>,
    /// The maximum.
    #[serde(rename = "1")]
    pub greatest: Option<f64>,
}

/// The number of nodes at one ply, estimated from samples.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SampledLevel {
    /// The ply.
    pub ply: usize,
    /// The number of nodes; null if it is too large for a number.
    pub nodes: Option<f64>,
    /// The decimal logarithm of the number of nodes; null if there are none.
    pub log10: Option<f64>,
    /// The standard error relative to the estimate; null if there are no nodes.
    pub relative_standard_error: Option<f64>,
}

/// An exact number of nodes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CountedNodes {
    /// The number of nodes in decimal digits.
    pub exact: String,
    /// The number of nodes, rounded; null if it is too large for a number.
    pub value: Option<f64>,
    /// The decimal logarithm of the number of nodes; null if there are none.
    pub log10: Option<f64>,
}

/// The number of nodes at one ply, counted exactly.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CountedLevel {
    /// The ply.
    pub ply: usize,
    /// The number of nodes in decimal digits.
    pub exact: String,
    /// The number of nodes, rounded; null if it is too large for a number.
    pub nodes: Option<f64>,
    /// The decimal logarithm of the number of nodes; null if there are none.
    pub log10: Option<f64>,
}

/// A number of nodes counted in floating point.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundedNodes {
    /// The number of nodes; null if it is too large for a number.
    pub value: Option<f64>,
    /// The decimal logarithm of the number of nodes; null if there are none.
    pub log10: Option<f64>,
    /// An upper bound on the relative error of this number and of every level.
    pub relative_error_bound: f64,
}

/// The number of nodes at one ply, counted in floating point.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoundedLevel {
    /// The ply.
    pub ply: usize,
    /// The number of nodes; null if it is too large for a number.
    pub nodes: Option<f64>,
    /// The decimal logarithm of the number of nodes; null if there are none.
    pub log10: Option<f64>,
}

impl Finding {
    /// Returns the exact number of nodes, if they were counted exactly.
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
