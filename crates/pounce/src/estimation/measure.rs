//! Measures the tree of a hunting game: by samples, or by counting every node.

use estimate::exact::{
    CountError, LevelCounts, RoundedLevelCounts, TreeSpec, count_by_position, plane,
    plane::Precision,
};
use estimate::{Estimate, ExtendedFloat, GameTree, LeafRule, SamplingMethod, sample};
use game::Monitor;
use games::hunt::{Hunt, HuntEvent};
use num_bigint::BigUint;

use super::request::EstimateMethod;

/// A way to measure a tree.
#[derive(Clone, Copy)]
pub enum Measurer {
    /// By samples: the method, their number, and the seed.
    Sample(SamplingMethod, u64, u64),
    /// To the last digit.
    Exact,
    /// In floating point.
    Rounded,
}

/// The size of a tree.
pub enum Measured {
    /// By samples.
    Sampled(Estimate),
    /// By counting.
    Counted(LevelCounts),
    /// By counting in floating point.
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

/// Default numbers of samples: as many paths as the paper took, and populations for about three
/// digits.
const PATHS: u64 = 100_000;
const POPULATIONS: u64 = 100;

/// The default size of a population.
pub const POPULATION: u32 = 1000;

/// Counting by positions is tried first, with this much memory: small trees need no planes.
const POSITIONS_BYTES: u64 = 256 << 20;

/// Passes that exact counting takes, about: one for every 32 bits, and one to find their number.
const PASSES: u64 = 5;

impl Measurer {
    /// Samples of populations.
    pub fn populations(size: Option<u32>, samples: Option<u64>, seed: u64) -> Measurer {
        let size = size.unwrap_or(POPULATION) as usize;
        Measurer::Sample(
            SamplingMethod::Population { size },
            samples.unwrap_or(POPULATIONS),
            seed,
        )
    }

    /// Samples of paths.
    pub fn paths(samples: Option<u64>, seed: u64) -> Measurer {
        Measurer::Sample(SamplingMethod::Knuth, samples.unwrap_or(PATHS), seed)
    }

    /// Estimates how much work a monitor will be told of.
    pub fn work(self, hunt: &Hunt, shape: &TreeSpec, bytes: u64) -> u64 {
        let cells = || plane::needs(hunt, shape, width(hunt, shape, bytes)).cells;
        match self {
            Measurer::Sample(_, samples, _) => samples,
            Measurer::Exact => cells().saturating_mul(PASSES),
            Measurer::Rounded => cells(),
        }
    }

    /// Measures a tree within this many bytes.
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
                let width = width(hunt, shape, bytes);
                plane::count_rounded(hunt, shape, width, bytes, monitor).map(Measured::Rounded)
            }
            _ => plane::count_exact(hunt, shape, bytes, monitor).map(Measured::Counted),
        }
    }
}

/// Returns the widest floating-point numbers that fit into memory.
fn width(hunt: &Hunt, shape: &TreeSpec, bytes: u64) -> Precision {
    if plane::needs(hunt, shape, Precision::Double).bytes <= bytes {
        Precision::Double
    } else {
        Precision::Single
    }
}

/// Lets a monitor stop the work, but hides its progress.
struct SilentMonitor<'a>(&'a dyn Monitor);

impl Monitor for SilentMonitor<'_> {
    fn advance(&self, _: u64) -> bool {
        self.0.advance(0)
    }
}

/// A tree that was measured, and the method.
pub struct TreeInfo<'a> {
    /// The game, as it was asked for.
    pub game: &'a str,
    /// The root, in the game's notation.
    pub position: String,
    /// The extent of the tree.
    pub extent: Extent,
    /// The method that was asked for.
    pub method: EstimateMethod,
    /// The seed of samples.
    pub seed: u64,
    /// Nodes of each ply in a population.
    pub population: u32,
    /// Seconds that it took.
    pub seconds: f64,
    /// Threads that worked.
    pub threads: usize,
}

/// The extent of a tree.
#[derive(Clone, Copy)]
pub struct Extent {
    /// Captures that end a branch, in a hunting game.
    pub captures: Option<u8>,
    /// The rule by which captures make a position a leaf.
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
            "the estimate hangs on few samples: the largest makes {:.0} % of it, and all together \
             tell as much as {:.0} equal ones; the interval cannot be trusted, and the truth may \
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

/// Rounds a large integer.
pub fn to_extended_float(number: &BigUint) -> ExtendedFloat {
    let digits = number.to_u64_digits();
    let word = |sum: ExtendedFloat, &digit: &u64| {
        sum * 2f64.powi(64) + ExtendedFloat::from_f64(digit as f64)
    };
    digits.iter().rev().fold(ExtendedFloat::ZERO, word)
}
