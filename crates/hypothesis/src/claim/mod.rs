//! Claim files as they are written.

mod decimal;
mod figure;
mod file;
mod goal;
mod method;
mod options;

pub use decimal::Decimal;
pub use figure::{Figure, FigureBounds, Ratio};
pub use file::{Claim, Expectation, FirstMove, Tier};
pub use goal::{Goal, ValueName};
pub use method::{Engine, EvaluationName, MAX_THREADS, Method};
pub use options::{GameOptions, SideName, StalemateName};
