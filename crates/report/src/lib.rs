//! Results to look at. [`Report::html`] makes one page of claims and what came of them: a table,
//! and for each claim its boards, its main line, its strategy to unfold, its figures and plots. The
//! page needs no network and no script. Nothing here reads or writes files.

mod counts;
mod entry;
mod evidence;
mod facts;
mod finding;
mod interval;
mod other_game;
mod overview;
mod plot;
mod questions;
mod report;
mod strategy;
mod tree_size;
mod words;

pub use entry::{Entry, Proof};
pub use finding::Finding;
pub use plot::{Axis, Plot, Point, svg};
pub use report::Report;
pub use words::{count, thousands};
