//! Estimates from samples.

mod estimate;
mod knuth;
mod population;
mod ridge_regression;
mod sample;
mod size_model;
mod training;

pub use estimate::{Estimate, Level};
pub use sample::{Method, sample};
