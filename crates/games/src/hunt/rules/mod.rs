//! Rules of the hunt games on bitboards.

mod event;
mod hunt;
mod key;
mod position;
mod threats;

pub use event::HuntEvent;
pub use hunt::Hunt;
pub use position::{GOATS, Move, Position, TIGERS, nodes_in, side_name, side_named};
