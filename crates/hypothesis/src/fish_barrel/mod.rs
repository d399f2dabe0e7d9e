//! Claims about Fish-Barrel beside who wins: facts of all its positions, how often an agent is right,
//! and what players learn.

mod facts;
mod family;
mod learning;
mod parity;
mod right_moves;
mod termination;

pub(crate) use facts::facts;
pub use family::{Numbers, Throws};
pub use learning::{Learners, Learning, LessonName, Players, ScoreName};
pub use parity::{Parity, Stands};
pub use right_moves::{Alpha, RightMoves};
pub use termination::Termination;
