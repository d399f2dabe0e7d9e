//! Facts about hunt games: about the board, a position, or all ways to place the pieces.

mod blockade;
mod board;
mod mobility;
mod moves;
mod nodes;
mod placings;
mod safe;

pub(crate) use blockade::blockade;
pub(crate) use board::board;
pub(crate) use mobility::mobility;
pub(crate) use moves::moves;
pub(crate) use placings::arrangements;
pub(crate) use safe::safe;
