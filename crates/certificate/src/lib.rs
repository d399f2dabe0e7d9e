//! The independent side of the toolkit. It shares no code with `games::hunt` and depends on no
//! engine: what it accepts, it accepts for reasons of its own.

mod naive;

pub use naive::{Cell, Move, NaiveHunt, Position};
