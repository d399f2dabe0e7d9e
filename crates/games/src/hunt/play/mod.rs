//! Games in progress, with the rules that depend on history.

mod ongoing_game;
mod zobrist;

pub(super) use ongoing_game::Counters;
pub use ongoing_game::{Ending, EndingReason, MoveRejected, OngoingGame, Phase};
