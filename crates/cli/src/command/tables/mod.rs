//! Commands on tablebases.

pub mod census;
pub mod probe;
pub mod solve;
pub mod verify;
