//! Certificates of the Shannon switching game: a side wins on a network because of two disjoint
//! sets of edges, and the checker sees for itself that these are what they should be and that
//! playing by them wins.

mod check;
mod file;

mod header;
mod refusal;
mod replay;
mod rules;
mod tree_pair;

pub use check::{Accepted, check, check_watched};
pub use file::{is_one, write};
pub use header::{Header, Player, Proof, Question, Rules};
pub use refusal::Refusal;
pub use rules::{NaiveSwitching, Position, State};
