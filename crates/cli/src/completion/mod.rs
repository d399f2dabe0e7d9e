//! Shell completions.

mod candidates;
mod script;

pub use script::{answer, script};
