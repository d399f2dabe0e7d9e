//! The size of a tree, by samples or counted: what `estimate` prints.

use estimate::exact::{LevelCounts, RoundedLevelCounts};
use estimate::{Estimate, ExtendedFloat, LeafRule};
use hypothesis::{LeafName, SymmetricChildren};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::estimation::{EstimateMethod, Measured, TreeInfo, log10, to_extended_float, warning};
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
    /// The record of a tree that was measured.
    pub(crate) fn of(found: &Measured, question: &TreeInfo<'_>) -> EstimateRecord {
        let shape = &question.extent;
        let finding = match found {
            Measured::Sampled(estimate) => Finding::sampled(estimate, question),
            Measured::Counted(profile) => Finding::counted(profile),
            Measured::Rounded(rounded) => Finding::rounded(rounded),
        };
        let seconds = question.seconds;
        EstimateRecord {
            schema: Document::Estimate.version(),
            game: question.game.to_owned(),
            position: question.position.clone(),
            goal: shape.captures.map(|captures| GoalRecord { captures }),
            leaf: match shape.leaf {
                LeafRule::GoalReached => LeafName::Met,
                LeafRule::GoalAvailable => LeafName::AtHand,
            },
            plies: shape.plies,
            symmetric_children: if shape.symmetric {
                SymmetricChildren::Once
            } else {
                SymmetricChildren::Each
            },
            method: question.method,
            timing: EstimateTiming {
                seconds,
                threads: question.threads,
                samples_per_second: match &finding {
                    Finding::Sampled { samples, .. } => Some(*samples as f64 / seconds.max(1e-9)),
                    _ => None,
                },
            },
            finding,
            convergence: match found {
                Measured::Sampled(estimate) => convergence(estimate),
                Measured::Counted(_) | Measured::Rounded(_) => Vec::new(),
            },
        }
    }
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

fn convergence(estimate: &Estimate) -> Vec<PartialMean> {
    let means = estimate.convergence().into_iter();
    means
        .map(|(samples, mean)| PartialMean {
            samples,
            log10: mean.nodes.log10(),
            relative_error: mean.error.ratio_to(mean.nodes),
        })
        .collect()
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

    fn sampled(estimate: &Estimate, question: &TreeInfo<'_>) -> Finding {
        let by_population = question.method == EstimateMethod::Population;
        let levels = estimate.levels().iter().zip(1..);
        Finding::Sampled {
            samples: estimate.totals().len(),
            seed: question.seed,
            population: by_population.then_some(question.population),
            nodes: Box::new(SampledNodes::of(estimate)),
            warning: warning(estimate),
            levels: levels
                .map(|(level, ply)| SampledLevel {
                    ply,
                    nodes: level.nodes.to_f64(),
                    log10: log10(level.nodes),
                    relative_standard_error: part(level.error, level.nodes),
                })
                .collect(),
        }
    }

    fn counted(profile: &LevelCounts) -> Finding {
        let total = profile.total();
        let levels = profile.levels.iter().zip(1..);
        Finding::Counted {
            nodes: CountedNodes {
                exact: total.to_string(),
                value: to_extended_float(&total).to_f64(),
                log10: log10(to_extended_float(&total)),
            },
            levels: levels
                .map(|(nodes, ply)| CountedLevel {
                    ply,
                    exact: nodes.to_string(),
                    nodes: to_extended_float(nodes).to_f64(),
                    log10: log10(to_extended_float(nodes)),
                })
                .collect(),
        }
    }

    fn rounded(rounded: &RoundedLevelCounts) -> Finding {
        let total = ExtendedFloat::from_f64(rounded.total());
        let levels = rounded.levels.iter().zip(1..);
        Finding::Rounded {
            nodes: RoundedNodes {
                value: total.to_f64(),
                log10: log10(total),
                relative_error_bound: rounded.error,
            },
            levels: levels
                .map(|(&nodes, ply)| RoundedLevel {
                    ply,
                    nodes: ExtendedFloat::from_f64(nodes).to_f64(),
                    log10: log10(ExtendedFloat::from_f64(nodes)),
                })
                .collect(),
        }
    }
}

impl SampledNodes {
    fn of(estimate: &Estimate) -> SampledNodes {
        let mean = estimate.mean();
        let error = estimate.standard_error();
        let interval = estimate.interval();
        let quantiles = estimate.quantiles([0.0, 0.05, 0.5, 0.95, 1.0]);
        let [least, low, median, high, greatest] = quantiles.map(log10);
        SampledNodes {
            value: mean.to_f64(),
            log10: log10(mean),
            standard_error: error.and_then(ExtendedFloat::to_f64),
            relative_standard_error: error.and_then(|error| part(error, mean)),
            interval_95: interval.map(|ends| ends.map(ExtendedFloat::to_f64)),
            interval_95_log10: interval.map(|ends| ends.map(log10)),
            log10_quantiles: Quantiles {
                least,
                low,
                median,
                high,
                greatest,
            },
            effective_samples: estimate.effective_samples(),
            largest_share: estimate.largest_share(),
        }
    }
}

/// An error as a part of what it is the error of.
fn part(error: ExtendedFloat, of: ExtendedFloat) -> Option<f64> {
    Some(error.ratio_to(of)).filter(|part| part.is_finite())
}
