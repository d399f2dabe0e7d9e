//! Matches between agents.

mod match_play;
mod player_kinds;

pub use match_play::{Contest, Maker, Tally, wilson};
pub use player_kinds::{MakePlayer, PLAYERS, PlayerKind};
