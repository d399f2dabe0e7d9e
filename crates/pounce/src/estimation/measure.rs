//! Measures the tree of a hunt game, by sampling or by counting every node.

use estimate::exact::{
    CountError, LevelCounts, RoundedLevelCounts, TreeSpec, count_by_position, plane,
    plane::Precision,
};
use estimate::{Estimate, ExtendedFloat, GameTree, LeafRule, SamplingMethod, sample};
use game::Monitor;
use games::hunt::{Hunt, HuntEvent};
use num_bigint::BigUint;

use super::request::EstimateMethod;

/// A method of measuring a tree.
#[derive(Clone, Copy)]
pub enum Measurer {
    /// Sampling: the method, the number of samples, and the seed.
    Sample(SamplingMethod, u64, u64),
    /// Counting exactly.
    Exact,
    /// Counting in floating point.
    Rounded,
}

/// The size of a tree.
pub enum Measured {
    /// An estimate from samples.
    Sampled(Estimate),
    /// Exact counts.
    Counted(LevelCounts),
    /// Counts in floating point.
    Rounded(RoundedLevelCounts),
}

impl Measured {
    /// Returns the decimal logarithm of the nodes at each ply, up to the last ply with nodes.
    pub(crate) fn profile_log10(&self) -> Vec<f64> {
        let logs: Vec<f64> = match self {
            Measured::Sampled(estimate) => {
                let levels = estimate.levels().iter();
                levels.map(|level| level.nodes.log10()).collect()
            }
            Measured::Counted(profile) => {
                let levels = profile.levels.iter();
                levels
                    .map(|nodes| to_extended_float(nodes).log10())
                    .collect()
            }
            Measured::Rounded(rounded) => {
                let levels = rounded.levels.iter();
                levels.map(|&nodes| nodes.log10()).collect()
            }
        };
        logs.into_iter().take_while(|log| log.is_finite()).collect()
    }
}

/// Default numbers of samples: as many paths as in the literature, and enough populations for about
/// three digits.
const PATHS: u64 = 100_000;
const POPULATIONS: u64 = 100;

/// The default size of a population.
pub const POPULATION: u32 = 1000;

/// The memory for counting by position, which is tried first and suffices for small trees.
const POSITIONS_BYTES: u64 = 256 << 20;

/// The approximate number of passes of exact counting: one per 32 bits of the result, and one to
/// determine the number of bits.
const PASSES: u64 = 5;

impl Measurer {
    /// Returns a measurer that samples populations.
    pub fn populations(size: Option<u32>, samples: Option<u64>, seed: u64) -> Measurer {
        let size = size.unwrap_or(POPULATION) as usize;
        Measurer::Sample(
            SamplingMethod::Population { size },
            samples.unwrap_or(POPULATIONS),
            seed,
        )
    }

    /// Returns a measurer that samples paths.
    pub fn paths(samples: Option<u64>, seed: u64) -> Measurer {
        Measurer::Sample(SamplingMethod::Knuth, samples.unwrap_or(PATHS), seed)
    }

    /// Estimates the work that [`measure`](Self::measure) reports to its monitor.
    pub fn work(self, hunt: &Hunt, shape: &TreeSpec, bytes: u64) -> u64 {
        let cells = || plane::needs(hunt, shape, precision(hunt, shape, bytes)).cells;
        match self {
            Measurer::Sample(_, samples, _) => samples,
            Measurer::Exact => cells().saturating_mul(PASSES),
            Measurer::Rounded => cells(),
        }
    }

    /// Measures a tree within `bytes` of memory.
    pub fn measure(
        self,
        hunt: &Hunt,
        shape: &TreeSpec,
        bytes: u64,
        monitor: &dyn Monitor,
    ) -> Result<Measured, CountError> {
        if let Measurer::Sample(method, samples, seed) = self {
            let tree = GameTree {
                game: hunt,
                position: shape.root,
                goal: shape.captures.map(HuntEvent::Captures),
                leaf: shape.leaf,
                plies: shape.plies,
                merge_symmetric: shape.merge_symmetric,
            };
            let estimate = sample(&tree, method, samples, seed, monitor);
            return estimate
                .map(Measured::Sampled)
                .ok_or(CountError::Interrupted);
        }
        match count_by_position(
            hunt,
            shape,
            POSITIONS_BYTES.min(bytes),
            &SilentMonitor(monitor),
        ) {
            Err(CountError::TooLarge { .. } | CountError::Overflow) => {}
            counted => return counted.map(Measured::Counted),
        }
        match self {
            Measurer::Rounded => {
                let precision = precision(hunt, shape, bytes);
                plane::count_rounded(hunt, shape, precision, bytes, monitor).map(Measured::Rounded)
            }
            _ => plane::count_exact(hunt, shape, bytes, monitor).map(Measured::Counted),
        }
    }
}

/// Returns the highest precision that fits into memory.
fn precision(hunt: &Hunt, shape: &TreeSpec, bytes: u64) -> Precision {
    if plane::needs(hunt, shape, Precision::Double).bytes <= bytes {
        Precision::Double
    } else {
        Precision::Single
    }
}

/// Lets a monitor stop the work, but does not report progress to it.
struct SilentMonitor<'a>(&'a dyn Monitor);

impl Monitor for SilentMonitor<'_> {
    fn advance(&self, _: u64) -> bool {
        self.0.advance(0)
    }
}

/// The description of a measured tree, for its record.
pub struct TreeInfo<'a> {
    /// The game, as named in the request.
    pub game: &'a str,
    /// The root, in the game's notation.
    pub position: String,
    /// The extent of the tree.
    pub extent: Extent,
    /// The requested method.
    pub method: EstimateMethod,
    /// The seed of samples.
    pub seed: u64,
    /// Nodes per ply in a population.
    pub population: u32,
    /// The time in seconds.
    pub seconds: f64,
    /// The number of threads.
    pub threads: usize,
}

/// The extent of a tree.
#[derive(Clone, Copy)]
pub struct Extent {
    /// Captures that end a branch, in a hunt game.
    pub captures: Option<u8>,
    /// The rule by which a position with enough captures is a leaf.
    pub leaf: LeafRule,
    /// The last ply, counted from the root.
    pub plies: u32,
    /// Set if symmetric children count once.
    pub symmetric: bool,
}

impl From<&TreeSpec> for Extent {
    fn from(shape: &TreeSpec) -> Extent {
        Extent {
            captures: shape.captures,
            leaf: shape.leaf,
            plies: shape.plies,
            symmetric: shape.merge_symmetric,
        }
    }
}

/// Returns a warning if an estimate cannot be trusted.
pub fn warning(estimate: &Estimate) -> Option<String> {
    if estimate.totals().len() < 2 {
        return Some("a single sample says nothing about its error".to_owned());
    }
    estimate.is_dominated_by_few().then(|| {
        format!(
            "a few samples dominate the estimate: the largest accounts for {:.0} % of it, and the \
             effective sample size is {:.0}; the interval is unreliable, and the true size may \
             well be larger",
            100.0 * estimate.largest_share(),
            estimate.effective_samples()
        )
    })
}

/// Returns the decimal logarithm of a number; `None` for 0.
pub fn log10(number: ExtendedFloat) -> Option<f64> {
    Some(number.log10()).filter(|log| log.is_finite())
}

/// Rounds a large integer to an extended float.
pub fn to_extended_float(number: &BigUint) -> ExtendedFloat {
    let digits = number.to_u64_digits();
    let word = |sum: ExtendedFloat, &digit: &u64| {
        sum * 2f64.powi(64) + ExtendedFloat::from_f64(digit as f64)
    };
    digits.iter().rev().fold(ExtendedFloat::ZERO, word)
}
