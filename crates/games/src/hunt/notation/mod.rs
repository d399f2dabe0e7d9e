//! Positions and moves as text.

mod compact;
mod fen;
mod game_notation;
mod illegal;
mod json_state;
mod moves;

pub(crate) use compact::piece;
pub use json_state::GameState;
