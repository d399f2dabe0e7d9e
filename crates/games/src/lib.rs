//! Rules and notation of the games, one module per game family. No search.
//!
//! Every game implements [`game::Game`] and [`game::Notation`]. [`AnyGame`] holds one of them when
//! the game is known only at run time.

mod any_game;
mod decidable;
pub mod fish_barrel;
pub mod hunt;
pub mod place_or_attack;
pub mod switching;

pub use any_game::{AnyGame, GameVisitor};
pub use decidable::{Decidable, DecidableVisitor, EventName};
