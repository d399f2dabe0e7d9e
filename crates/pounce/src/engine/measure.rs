//! Measures the tree of a claim, by samples or by counting every node.

use estimate::exact::CountError;
use estimate::{ExtendedFloat, SamplingMethod};
use game::{Limits, OpenReason};
use hypothesis::{Engine, Evidence, SampleRecord, TreeSizeRecord};

use crate::estimation::{Measured, Measurer, wide};
use crate::progress::Timed;
use crate::prove::{Evaluation, Failure, HuntJob};
use crate::task::TreeQuestion;

impl HuntJob<'_> {
    /// Measures the tree of the claim.
    pub fn measure(
        &self,
        tree: &TreeQuestion,
        engine: Engine,
        limits: Limits,
        evaluation: &mut Evaluation,
    ) -> Result<(), Failure> {
        let method = &self.job.loaded.file.method;
        let seed = method.seed.unwrap_or(1);
        let way = match engine {
            Engine::Knuth => Measurer::paths(method.samples, seed),
            Engine::Exact => Measurer::Exact,
            Engine::Rounded => Measurer::Rounded,
            _ => Measurer::populations(method.population, method.samples, seed),
        };
        let hunt = &*self.matter.hunt;
        let monitor = Timed::new(self.job.monitor, limits);
        let found = self
            .job
            .on_threads(|| way.measure(hunt, &tree.shape, limits.bytes, &monitor))?;
        let sample = match &found {
            Ok(Measured::Sampled(estimate)) => Some(SampleRecord {
                samples: estimate.totals().len() as u64,
                population: match way {
                    Measurer::Sample(SamplingMethod::Population { size }, ..) => Some(size as u32),
                    _ => None,
                },
                confidence: tree.confidence.unwrap_or(CERTAIN),
                effective_samples: estimate.effective_samples(),
                largest_share: estimate.largest_share(),
            }),
            _ => None,
        };
        evaluation.evidence = Some(if engine.samples() {
            Evidence::Sample { engine, sample }
        } else {
            Evidence::Enumeration { engine }
        });
        match found {
            Ok(found) => {
                let few =
                    matches!(&found, Measured::Sampled(estimate) if estimate.is_dominated_by_few());
                evaluation.measure(size(tree, &found), few.then_some(OpenReason::FewSamples));
            }
            Err(refused) => evaluation.leave_open(reason(refused, &monitor)),
        }
        Ok(())
    }
}

/// The confidence of samples for claims that do not ask for one.
const CERTAIN: f64 = 0.95;

/// Returns the reason why a tree was not measured.
fn reason(refused: CountError, monitor: &Timed<'_>) -> OpenReason {
    match refused {
        CountError::Interrupted => monitor.reason(),
        CountError::TooLarge { .. } => OpenReason::Memory,
        CountError::AllocationFailed => OpenReason::SystemMemory,
        CountError::Sliding { .. } | CountError::Overflow => OpenReason::Unmeasurable,
    }
}

/// Returns the record of the size found and the size claimed.
fn size(tree: &TreeQuestion, found: &Measured) -> TreeSizeRecord {
    let (nodes, [low, high]) = match found {
        Measured::Sampled(estimate) => {
            let confidence = tree.confidence.unwrap_or(CERTAIN);
            let interval = estimate.interval_at(confidence);
            let interval = interval.unwrap_or([ExtendedFloat::ZERO, estimate.mean()]);
            (estimate.mean(), interval.map(ExtendedFloat::log10))
        }
        Measured::Counted(profile) => {
            let nodes = wide(&profile.total());
            (nodes, [-ROUNDING, ROUNDING].map(|off| nodes.log10() + off))
        }
        Measured::Rounded(rounded) => {
            let nodes = ExtendedFloat::from_f64(rounded.total());
            let off = (1.0 - rounded.error).log10() - ROUNDING;
            (nodes, [nodes.log10() + off, nodes.log10() - off])
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
