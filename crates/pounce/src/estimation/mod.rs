//! The size of game trees: by samples, or by counting every node.

mod measure;
mod request;

pub(crate) use measure::{Measured, Measurer, TreeInfo, log10, to_extended_float, warning};
pub use request::{EstimateMethod, TreeRequest, estimate};
