//! The games: rules and notation, one module a game, no search. [`AnyGame`] is one of them.

mod any_game;
pub mod fish_barrel;
pub mod hunt;
pub mod place_or_attack;
pub mod switching;

pub use any_game::{AnyGame, GameVisitor, SureVisitor};
