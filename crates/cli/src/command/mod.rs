//! The commands, one file each.

pub mod bless;
pub mod census;
pub mod check;
pub mod documents;
pub mod estimate;
pub mod games;
pub mod moves;
pub mod perft;
mod place;
pub mod play;
pub mod probe;
pub mod prove;
pub mod regress;
pub mod report;
pub mod show;
pub mod solve;
pub mod verify;
