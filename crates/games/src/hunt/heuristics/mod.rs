//! Estimates that guide search and sampling. None of them affects soundness.

mod evaluation;
mod initial_numbers;
mod pattern_scores;
mod patterns;

pub use evaluation::HuntEvaluation;
pub(crate) use patterns::Patterns;
