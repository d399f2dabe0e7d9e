//! The sections of a claim.

pub mod counts;
pub mod evidence;
pub mod facts;
pub mod other_game;
pub mod questions;
pub mod strategy;
pub mod tree_size;
