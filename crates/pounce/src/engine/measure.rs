//! Measures the tree of a claim, by samples or by counting every node.

use estimate::exact::CountError;
use estimate::{ExtendedFloat, SamplingMethod};
use game::OpenReason;
use games::hunt::Hunt;
use hypothesis::{SampleRecord, TreeSizeRecord};

use super::resources::{NoAnswer, Resources};
use crate::estimation::{Measured, Measurer, to_extended_float};
use crate::progress::DeadlineMonitor;
use crate::task::TreeClaim;

/// The size of a tree.
pub(crate) struct TreeMeasurement {
    pub size: TreeSizeRecord,
    /// The sample, unless the nodes were counted.
    pub sample: Option<SampleRecord>,
    /// Set if the sample is too unreliable for a verdict.
    pub unreliable: Option<OpenReason>,
}

/// Measures the tree of a claim and compares its size with the claimed one.
pub(crate) fn measure(
    tree: &TreeClaim,
    hunt: &Hunt,
    measurer: Measurer,
    resources: &Resources<'_>,
) -> Result<TreeMeasurement, NoAnswer> {
    let monitor = DeadlineMonitor::new(resources.monitor, resources.limits);
    let bytes = resources.limits.bytes;
    let measured = resources
        .on_threads(|| measurer.measure(hunt, &tree.shape, bytes, &monitor))?
        .map_err(|error| reason(error, &monitor))?;
    let (sample, dominated) = match &measured {
        Measured::Sampled(estimate) => {
            let sample = SampleRecord {
                samples: estimate.totals().len() as u64,
                population: match measurer {
                    Measurer::Sample(SamplingMethod::Population { size }, ..) => Some(size as u32),
                    _ => None,
                },
                confidence: tree.confidence.unwrap_or(DEFAULT_CONFIDENCE),
                effective_samples: estimate.effective_samples(),
                largest_share: estimate.largest_share(),
            };
            (Some(sample), estimate.is_dominated_by_few())
        }
        _ => (None, false),
    };
    Ok(TreeMeasurement {
        size: size(tree, &measured),
        sample,
        unreliable: dominated.then_some(OpenReason::FewSamples),
    })
}

/// The confidence level of samples if the claim does not give one.
const DEFAULT_CONFIDENCE: f64 = 0.95;

/// Returns the reason why a tree was not measured.
fn reason(error: CountError, monitor: &DeadlineMonitor<'_>) -> OpenReason {
    match error {
        CountError::Interrupted => monitor.reason(),
        CountError::TooLarge { .. } => OpenReason::Memory,
        CountError::AllocationFailed => OpenReason::SystemMemory,
        CountError::Sliding { .. } | CountError::Overflow => OpenReason::Unmeasurable,
    }
}

/// Returns the record of the measured and the claimed size.
fn size(tree: &TreeClaim, found: &Measured) -> TreeSizeRecord {
    let (nodes, [low, high]) = match found {
        Measured::Sampled(estimate) => {
            let confidence = tree.confidence.unwrap_or(DEFAULT_CONFIDENCE);
            let interval = estimate.interval_at(confidence);
            let interval = interval.unwrap_or([ExtendedFloat::ZERO, estimate.mean()]);
            (estimate.mean(), interval.map(ExtendedFloat::log10))
        }
        Measured::Counted(profile) => {
            let nodes = to_extended_float(&profile.total());
            (
                nodes,
                [-ROUNDING, ROUNDING].map(|margin| nodes.log10() + margin),
            )
        }
        Measured::Rounded(rounded) => {
            let nodes = ExtendedFloat::from_f64(rounded.total());
            let margin = (1.0 - rounded.error).log10() - ROUNDING;
            (nodes, [nodes.log10() + margin, nodes.log10() - margin])
        }
    };
    TreeSizeRecord {
        claimed: tree.nodes,
        factor: tree.factor,
        found: nodes.to_f64(),
        exact: match found {
            Measured::Counted(profile) => Some(profile.total().to_string()),
            _ => None,
        },
        log10: finite(nodes.log10()),
        interval_log10: [low, high].map(finite),
        profile_log10: found.profile_log10(),
    }
}

/// The rounding error of logarithms.
const ROUNDING: f64 = 1e-12;

/// Replaces an infinite logarithm of 0, since JSON has no infinity.
fn finite(log: f64) -> f64 {
    log.max(f64::MIN)
}
