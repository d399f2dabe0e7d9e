//! The size of game trees: by samples, or by counting every node.

use estimate::exact::{Profile, Refused, Rounded, Shape, Width, planes, positions};
use estimate::{Estimate, GameTree, Leaf, Method, Wide, sample};
use game::Monitor;
use games::hunt::{Hunt, HuntEvent};
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::Serialize;

/// How to measure.
#[derive(Clone, Copy)]
pub enum Measurer {
    /// By so many samples.
    Sample(Method, u64, u64),
    /// To the last digit.
    Exact,
    /// In floating point.
    Rounded,
}

/// What was found.
pub enum Measured {
    /// By samples.
    Sampled(Estimate),
    /// By counting.
    Counted(Profile),
    /// By counting in floating point.
    Rounded(Rounded),
}

impl Measured {
    /// The decimal logarithm of the nodes at each ply, as far as there are any.
    pub(crate) fn profile_log10(&self) -> Vec<f64> {
        let logs: Vec<f64> = match self {
            Measured::Sampled(estimate) => {
                let levels = estimate.levels().iter();
                levels.map(|level| level.nodes.log10()).collect()
            }
            Measured::Counted(profile) => {
                let levels = profile.levels.iter();
                levels.map(|nodes| wide(nodes).log10()).collect()
            }
            Measured::Rounded(rounded) => {
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

impl Measurer {
    /// Samples of populations.
    pub fn populations(size: Option<u32>, samples: Option<u64>, seed: u64) -> Measurer {
        let size = size.unwrap_or(POPULATION) as usize;
        Measurer::Sample(
            Method::Population { size },
            samples.unwrap_or(POPULATIONS),
            seed,
        )
    }

    /// Samples of paths.
    pub fn paths(samples: Option<u64>, seed: u64) -> Measurer {
        Measurer::Sample(Method::Knuth, samples.unwrap_or(PATHS), seed)
    }

    /// How many samples it takes; 0 if it counts.
    pub fn samples(self) -> u64 {
        match self {
            Measurer::Sample(_, samples, _) => samples,
            Measurer::Exact | Measurer::Rounded => 0,
        }
    }

    /// About how much a watch will hear of.
    pub fn work(self, hunt: &Hunt, shape: &Shape, bytes: u64) -> u64 {
        let cells = || planes::needs(hunt, shape, width(hunt, shape, bytes)).cells;
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
        shape: &Shape,
        bytes: u64,
        monitor: &dyn Monitor,
    ) -> Result<Measured, Refused> {
        if let Measurer::Sample(method, samples, seed) = self {
            let tree = GameTree {
                game: hunt,
                position: shape.root,
                goal: shape.captures.map(HuntEvent::Captures),
                leaf: shape.leaf,
                plies: shape.plies,
                merged: shape.symmetric,
            };
            let estimate = sample(&tree, method, samples, seed, monitor);
            return estimate.map(Measured::Sampled).ok_or(Refused::Interrupted);
        }
        match positions(hunt, shape, POSITIONS_BYTES.min(bytes), &Unheard(monitor)) {
            Err(Refused::TooLarge { .. } | Refused::Overflow) => {}
            counted => return counted.map(Measured::Counted),
        }
        match self {
            Measurer::Rounded => {
                let width = width(hunt, shape, bytes);
                planes::rounded(hunt, shape, width, bytes, monitor).map(Measured::Rounded)
            }
            _ => planes::exact(hunt, shape, bytes, monitor).map(Measured::Counted),
        }
    }
}

/// The widest floating point numbers for which there is room.
fn width(hunt: &Hunt, shape: &Shape, bytes: u64) -> Width {
    match planes::needs(hunt, shape, Width::Double).bytes <= bytes {
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

/// Which tree, and how its size was found.
pub struct TreeInfo<'a> {
    /// The game, as it was asked for.
    pub game: &'a str,
    /// The root, in the game's notation.
    pub position: String,
    /// How far the tree goes.
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

/// How far a tree goes.
#[derive(Clone, Copy)]
pub struct Extent {
    /// Captures that end a branch, in a hunting game.
    pub captures: Option<u8>,
    /// When a position is a leaf because of captures.
    pub leaf: Leaf,
    /// The last ply, counted from the root.
    pub plies: u32,
    /// Whether symmetric children count once.
    pub symmetric: bool,
}

impl From<&Shape> for Extent {
    fn from(shape: &Shape) -> Extent {
        Extent {
            captures: shape.captures,
            leaf: shape.leaf,
            plies: shape.plies,
            symmetric: shape.symmetric,
        }
    }
}

#[expect(
    missing_docs,
    reason = "the description would become part of a published schema"
)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EstimateMethod {
    /// Sample populations of nodes that go down together: little error in little time.
    Population,
    /// Sample single paths, as Knuth does.
    Knuth,
    /// Count every node, to the last digit.
    Exact,
    /// Count every node in floating point, with a bound on the error.
    Rounded,
}

/// What is to be said against an estimate.
pub fn warning(estimate: &Estimate) -> Option<String> {
    if estimate.totals().len() < 2 {
        return Some("a single sample says nothing about its error".to_owned());
    }
    estimate.hangs_on_few().then(|| {
        format!(
            "the estimate hangs on few samples: the largest makes {:.0} % of it, and all together \
             tell as much as {:.0} equal ones; the interval cannot be trusted, and the truth may \
             well be larger",
            100.0 * estimate.largest_share(),
            estimate.effective_samples()
        )
    })
}

/// A decimal logarithm; none of nothing.
pub fn log10(number: Wide) -> Option<f64> {
    Some(number.log10()).filter(|log| log.is_finite())
}

/// A large integer, rounded.
pub fn wide(number: &BigUint) -> Wide {
    let digits = number.to_u64_digits();
    let word = |sum: Wide, &digit: &u64| sum * 2f64.powi(64) + Wide::of(digit as f64);
    digits.iter().rev().fold(Wide::ZERO, word)
}
