//! Engines: which one decides a claim, and one call of each.

mod choose;
mod line;
mod matroid;
mod measure;
mod search;
mod tablebase;

pub(crate) use choose::others;
pub use choose::{Choice, choose, kind};
pub(crate) use line::main_line;
pub(crate) use matroid::{by_trees, player};
pub(crate) use search::{Answered, Searcher, certifies};
