//! Games, positions and their values: everything that is answered at once.

mod catalogue;
mod games;
mod play;
mod position;
mod request;
mod tablebases;
mod texts;
mod values;

pub use catalogue::Catalogue;
pub use games::{Summaries, add_board, game, games};
pub use play::{agent_move, hint};
pub use position::{position, set_up, values};
pub use request::{GameBody, GameQuery, PositionBody, check_question};
pub use texts::{export, import};
pub use values::Values;
