//! Matches between agents, and the players of Place or Attack by name.

mod match_play;
mod player_kinds;
mod wilson;

pub use match_play::{AgentFactory, MatchScore, Pairing};
pub use player_kinds::{PLAYER_KINDS, PlayerFactory, PlayerKind};
pub use wilson::wilson;
