//! Commands on games and positions.

pub mod estimate;
pub mod list;
pub mod moves;
pub mod perft;
pub mod play;
pub mod show;
