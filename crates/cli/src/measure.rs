//! Measuring trees: by samples, or by counting every node.

use estimate::exact::{
    CountError, LevelCounts, RoundedLevelCounts, TreeSpec, count_by_position, plane, plane::Width,
};
use estimate::{Estimate, ExtendedFloat, GameTree, SamplingMethod, sample};
use game::{Limits, Monitor, OpenReason};
use games::hunt::{Hunt, HuntEvent};
use hypothesis::{Engine, Evidence, SampleRecord, TreeQuestion, TreeSizeRecord};
use num_bigint::BigUint;

use crate::evaluation::Evaluation;
use crate::failure::Failure;
use crate::hunt_questions::HuntJob;
use crate::interrupt::Timed;

/// How to measure.
#[derive(Clone, Copy)]
pub enum Way {
    /// By so many samples.
    Sample(SamplingMethod, u64, u64),
    /// To the last digit.
    Exact,
    /// In floating point.
    Rounded,
}

/// What was found.
pub enum Found {
    /// By samples.
    Sampled(Estimate),
    /// By counting.
    Counted(LevelCounts),
    /// By counting in floating point.
    Rounded(RoundedLevelCounts),
}

impl Found {
    /// The decimal logarithm of the nodes at each ply, as far as there are any.
    fn profile_log10(&self) -> Vec<f64> {
        let logs: Vec<f64> = match self {
            Found::Sampled(estimate) => {
                let levels = estimate.levels().iter();
                levels.map(|level| level.nodes.log10()).collect()
            }
            Found::Counted(profile) => {
                let levels = profile.levels.iter();
                levels.map(|nodes| wide(nodes).log10()).collect()
            }
            Found::Rounded(rounded) => {
                let levels = rounded.levels.iter();
                levels.map(|&nodes| nodes.log10()).collect()
            }
        };
        logs.into_iter().take_while(|log| log.is_finite()).collect()
    }
}

/// Samples if nobody says how many: as many paths as the paper took, and populations for about
/// three digits.
const PATHS: u64 = 100_000;
const POPULATIONS: u64 = 100;

/// Nodes of each ply that a population has, if nobody says how many.
const POPULATION: u32 = 1000;

/// Counting by positions is tried first, with this much memory: small trees need no planes.
const POSITIONS_BYTES: u64 = 256 << 20;

/// Passes that exact numbers take, about: one for every 32 bits, and one to know how many.
const PASSES: u64 = 5;

impl Way {
    /// Samples of populations.
    pub fn populations(size: Option<u32>, samples: Option<u64>, seed: u64) -> Way {
        let size = size.unwrap_or(POPULATION) as usize;
        Way::Sample(
            SamplingMethod::Population { size },
            samples.unwrap_or(POPULATIONS),
            seed,
        )
    }

    /// Samples of paths.
    pub fn paths(samples: Option<u64>, seed: u64) -> Way {
        Way::Sample(SamplingMethod::Knuth, samples.unwrap_or(PATHS), seed)
    }

    /// How many samples it takes; 0 if it counts.
    pub fn samples(self) -> u64 {
        match self {
            Way::Sample(_, samples, _) => samples,
            Way::Exact | Way::Rounded => 0,
        }
    }

    /// About how much a watch will hear of.
    pub fn work(self, hunt: &Hunt, shape: &TreeSpec, bytes: u64) -> u64 {
        let cells = || plane::needs(hunt, shape, width(hunt, shape, bytes)).cells;
        match self {
            Way::Sample(_, samples, _) => samples,
            Way::Exact => cells().saturating_mul(PASSES),
            Way::Rounded => cells(),
        }
    }

    /// Measures a tree within this many bytes.
    pub fn measure(
        self,
        hunt: &Hunt,
        shape: &TreeSpec,
        bytes: u64,
        monitor: &dyn Monitor,
    ) -> Result<Found, CountError> {
        if let Way::Sample(method, samples, seed) = self {
            let tree = GameTree {
                game: hunt,
                position: shape.root,
                goal: shape.captures.map(HuntEvent::Captures),
                leaf: shape.leaf,
                plies: shape.plies,
                merge_symmetric: shape.merge_symmetric,
            };
            let estimate = sample(&tree, method, samples, seed, monitor);
            return estimate.map(Found::Sampled).ok_or(CountError::Interrupted);
        }
        match count_by_position(hunt, shape, POSITIONS_BYTES.min(bytes), &Unheard(monitor)) {
            Err(CountError::TooLarge { .. } | CountError::Overflow) => {}
            counted => return counted.map(Found::Counted),
        }
        match self {
            Way::Rounded => {
                let width = width(hunt, shape, bytes);
                plane::count_rounded(hunt, shape, width, bytes, monitor).map(Found::Rounded)
            }
            _ => plane::count_exact(hunt, shape, bytes, monitor).map(Found::Counted),
        }
    }
}

/// The widest floating point numbers for which there is room.
fn width(hunt: &Hunt, shape: &TreeSpec, bytes: u64) -> Width {
    match plane::needs(hunt, shape, Width::Double).bytes <= bytes {
        true => Width::Double,
        false => Width::Single,
    }
}

/// Lets a watch stop the work, but does not tell it how far that is.
struct Unheard<'a>(&'a dyn Monitor);

impl Monitor for Unheard<'_> {
    fn advance(&self, _: u64) -> bool {
        self.0.advance(0)
    }
}

impl HuntJob<'_> {
    /// Measures the tree of the claim.
    pub fn measure(
        &self,
        tree: &TreeQuestion,
        engine: Engine,
        limits: Limits,
        evaluation: &mut Evaluation,
    ) -> Result<(), Failure> {
        let method = &self.job.loaded.claim.method;
        let seed = method.seed.unwrap_or(1);
        let way = match engine {
            Engine::Knuth => Way::paths(method.samples, seed),
            Engine::Exact => Way::Exact,
            Engine::Rounded => Way::Rounded,
            _ => Way::populations(method.population, method.samples, seed),
        };
        let hunt = &*self.matter.hunt;
        let monitor = Timed::new(self.job.monitor, limits);
        let found = self
            .job
            .on_threads(|| way.measure(hunt, &tree.shape, limits.bytes, &monitor))?;
        let sample = match &found {
            Ok(Found::Sampled(estimate)) => Some(SampleRecord {
                samples: estimate.totals().len() as u64,
                population: match way {
                    Way::Sample(SamplingMethod::Population { size }, ..) => Some(size as u32),
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
                    matches!(&found, Found::Sampled(estimate) if estimate.is_dominated_by_few());
                evaluation.measure(size(tree, &found), few.then_some(OpenReason::FewSamples));
            }
            Err(refused) => evaluation.leave_open(reason(refused, &monitor)),
        }
        Ok(())
    }
}

/// Claims about samples say how sure one has to be; this is for those that need not.
const CERTAIN: f64 = 0.95;

/// Why a tree was not measured.
fn reason(refused: CountError, monitor: &Timed<'_>) -> OpenReason {
    match refused {
        CountError::Interrupted => monitor.reason(),
        CountError::TooLarge { .. } => OpenReason::Memory,
        CountError::AllocationFailed => OpenReason::SystemMemory,
        CountError::Sliding { .. } | CountError::Overflow => OpenReason::Unmeasurable,
    }
}

/// Returns the record of the size found and the size claimed.
fn size(tree: &TreeQuestion, found: &Found) -> TreeSizeRecord {
    let (nodes, [low, high]) = match found {
        Found::Sampled(estimate) => {
            let confidence = tree.confidence.unwrap_or(CERTAIN);
            let interval = estimate.interval_at(confidence);
            let interval = interval.unwrap_or([ExtendedFloat::ZERO, estimate.mean()]);
            (estimate.mean(), interval.map(ExtendedFloat::log10))
        }
        Found::Counted(profile) => {
            let nodes = wide(&profile.total());
            (nodes, [-ROUNDING, ROUNDING].map(|off| nodes.log10() + off))
        }
        Found::Rounded(rounded) => {
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
            Found::Counted(profile) => Some(profile.total().to_string()),
            _ => None,
        },
        log10: finite(nodes.log10()),
        interval_log10: [low, high].map(finite),
        profile_log10: found.profile_log10(),
    }
}

/// How far logarithms may be off.
const ROUNDING: f64 = 1e-12;

/// JSON has no infinity; the logarithm of nothing is as small as can be.
fn finite(log: f64) -> f64 {
    log.max(f64::MIN)
}

/// A large integer, rounded.
pub fn wide(number: &BigUint) -> ExtendedFloat {
    let digits = number.to_u64_digits();
    let word = |sum: ExtendedFloat, &digit: &u64| {
        sum * 2f64.powi(64) + ExtendedFloat::from_f64(digit as f64)
    };
    digits.iter().rev().fold(ExtendedFloat::ZERO, word)
}
