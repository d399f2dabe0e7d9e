//! Regressions: recorded results are checked again, and new proofs compared with them.

mod compare;
mod regress;

pub use regress::{Regression, regress};
