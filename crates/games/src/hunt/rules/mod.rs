//! Rules of the hunt games on bitboards.

mod event;
mod hunt;
mod key;
mod position;
mod threats;
mod words;

pub use event::HuntEvent;
pub use hunt::Hunt;
pub use position::{GOATS, Move, Position, TIGERS, nodes_in, side_name, side_named};
pub(crate) use words::rules_in_words;
