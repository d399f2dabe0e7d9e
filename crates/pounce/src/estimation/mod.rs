//! Measures the size of game trees, by sampling or by counting every node.

mod measure;
mod record;
mod request;

pub(crate) use measure::{Measured, Measurer, to_extended_float};
pub use request::{EstimateMethod, TreeRequest, estimate};
