//! Records of measured trees.

use estimate::exact::{LevelCounts, RoundedLevelCounts};
use estimate::{Estimate, ExtendedFloat, LeafRule};
use hypothesis::{LeafName, SymmetricChildren};

use super::measure::{Measured, TreeInfo, log10, to_extended_float, warning};
use super::request::EstimateMethod;
use crate::records::{
    CountedLevel, CountedNodes, EstimateRecord, EstimateTiming, Finding, GoalRecord, PartialMean,
    Quantiles, RoundedLevel, RoundedNodes, SampledLevel, SampledNodes,
};
use crate::schema::Document;

impl EstimateRecord {
    /// Returns the record of a measured tree.
    pub(super) fn of(measured: &Measured, info: &TreeInfo<'_>) -> EstimateRecord {
        let extent = &info.extent;
        let finding = match measured {
            Measured::Sampled(estimate) => Finding::sampled(estimate, info),
            Measured::Counted(profile) => Finding::counted(profile),
            Measured::Rounded(rounded) => Finding::rounded(rounded),
        };
        let seconds = info.seconds;
        EstimateRecord {
            schema: Document::Estimate.version(),
            game: info.game.to_owned(),
            position: info.position.clone(),
            goal: extent.captures.map(|captures| GoalRecord { captures }),
            leaf: match extent.leaf {
                LeafRule::GoalReached => LeafName::Met,
                LeafRule::GoalAvailable => LeafName::AtHand,
            },
            plies: extent.plies,
            symmetric_children: if extent.symmetric {
                SymmetricChildren::Once
            } else {
                SymmetricChildren::Each
            },
            method: info.method,
            timing: EstimateTiming {
                seconds,
                threads: info.threads,
                samples_per_second: match &finding {
                    Finding::Sampled { samples, .. } => Some(*samples as f64 / seconds.max(1e-9)),
                    _ => None,
                },
            },
            finding,
            convergence: match measured {
                Measured::Sampled(estimate) => convergence(estimate),
                Measured::Counted(_) | Measured::Rounded(_) => Vec::new(),
            },
        }
    }
}

impl Finding {
    fn sampled(estimate: &Estimate, info: &TreeInfo<'_>) -> Finding {
        let by_population = info.method == EstimateMethod::Population;
        let levels = estimate.levels().iter().zip(1..);
        Finding::Sampled {
            samples: estimate.totals().len(),
            seed: info.seed,
            population: by_population.then_some(info.population),
            nodes: Box::new(SampledNodes::of(estimate)),
            warning: warning(estimate),
            levels: levels
                .map(|(level, ply)| SampledLevel {
                    ply,
                    nodes: level.nodes.to_f64(),
                    log10: log10(level.nodes),
                    relative_standard_error: ratio(level.error, level.nodes),
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
            relative_standard_error: error.and_then(|error| ratio(error, mean)),
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

/// Returns the ratio of an error to a value, if it is finite.
fn ratio(error: ExtendedFloat, value: ExtendedFloat) -> Option<f64> {
    Some(error.ratio_to(value)).filter(|ratio| ratio.is_finite())
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
