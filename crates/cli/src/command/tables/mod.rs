//! Commands on tablebases.

pub mod census;
pub mod probe;
pub mod solve;
mod unsolved;
pub mod verify;
