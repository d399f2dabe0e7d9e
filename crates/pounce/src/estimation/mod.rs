//! The size of game trees: by samples, or by counting every node.

mod measure;
mod request;

pub(crate) use measure::{Measured, Measurer, TreeInfo, log10, warning, wide};
pub use request::{EstimateMethod, TreeRequest, estimate};
