//! Estimates of tree sizes from samples, with an interval and diagnostics.
//!
//! [`sample()`] runs one of two estimators on all threads: Knuth's single random paths, or
//! populations of paths guided by a model of subtree sizes. An estimate holds at a confidence; it
//! is never a proof.

mod estimate;
mod knuth;
mod population;
mod ridge_regression;
mod sample;
mod size_model;
mod training;

pub use estimate::{Estimate, LevelEstimate};
pub use sample::{SamplingMethod, sample};
