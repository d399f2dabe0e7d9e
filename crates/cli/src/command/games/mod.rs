//! Commands on games and positions.

pub mod ask;
pub mod estimate;
pub mod list;
pub mod moves;
pub mod perft;
pub mod play;
mod prompt;
pub mod show;
