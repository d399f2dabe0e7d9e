//! Builds games from their names and options.

mod build;
mod options;
mod place_or_attack;

pub use options::NAMED;
