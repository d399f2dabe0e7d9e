//! Facts about Fish-Barrel: about all positions of families of games, and about agents and learners.

mod family;
mod learning;
mod longest_play;
mod parity;
mod right_moves;
mod termination;

pub(crate) use learning::{attach, learning};
pub(crate) use longest_play::longest_play;
pub(crate) use parity::parity;
pub(crate) use right_moves::right_moves;
pub(crate) use termination::termination;
