//! The games: rules and notation, one module a game, no search.

pub mod hunt;
