//! The games: rules and notation, one module a game, no search. [`AnyGame`] is one of them.

mod any;
pub mod fish_barrel;
pub mod hunt;
pub mod place_or_attack;
pub mod switching;

pub use any::{AnyGame, SureVisitor, Visitor};
