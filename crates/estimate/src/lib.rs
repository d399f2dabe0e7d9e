//! Sizes of game trees: estimated by sampling, with a confidence interval and diagnostics, or
//! counted exactly.
//!
//! [`sample()`] estimates the size of any [`Tree`] from random descents. The functions in [`exact`]
//! count nodes level by level; those for the placement phase of hunt games handle trees of
//! 10^40 nodes.
//!
//! ```
//! use game::{Game, NoMonitor};
//! use games::hunt::{Board, Hunt};
//! use pounce_estimate::{PlainTree, SamplingMethod, exact::count_any_game, sample};
//!
//! let hunt = Hunt::new(Board::embedded("pentagram").unwrap());
//! let tree = PlainTree { game: &hunt, position: hunt.start(), plies: 5 };
//! let estimate = sample(&tree, SamplingMethod::Knuth, 10_000, 1, &NoMonitor).unwrap();
//! let counts = count_any_game(&hunt, &hunt.start(), 5, 1 << 24, &NoMonitor)?;
//! let exact: f64 = counts.total().to_string().parse().unwrap();
//! assert!((estimate.mean().to_f64().unwrap() / exact - 1.0).abs() < 0.1);
//! # Ok::<(), pounce_estimate::exact::CountError>(())
//! ```

pub mod exact;
mod extended_float;
pub mod sampling;
pub mod trees;

pub use extended_float::ExtendedFloat;
pub use sampling::{Estimate, LevelEstimate, SamplingMethod, sample};
pub use trees::{GameTree, LeafRule, PlainTree, Tree};
