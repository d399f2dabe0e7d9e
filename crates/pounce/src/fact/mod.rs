//! Facts, which are decided by enumeration or sampling, without search. Each folder has the facts of one
//! kind of game.

mod examine;
mod figure;
pub(crate) mod fish_barrel;
pub(crate) mod hunt;
pub(crate) mod place_or_attack;
mod sample;
pub(crate) mod switching;

pub use examine::{Fact, FactFinding, examine_facts};
pub(crate) use fish_barrel::attach;
