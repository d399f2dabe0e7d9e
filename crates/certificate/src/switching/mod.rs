//! Certificates of the Shannon switching game.
//!
//! Two disjoint sets of edges show that a side wins (Lehman 1964). The checker verifies that the
//! sets have the required shape and that playing by them wins.

mod check;
mod display;
mod file;
mod header;
mod refusal;
mod replay;
mod rules;
mod tree_pair;

pub(crate) use check::check;
pub use display::{PairReply, PairState, TreePairs};
pub use file::is_switching_certificate;
#[cfg(feature = "write")]
pub use file::write;
pub use header::{Header, Proof, Question};
pub use refusal::SwitchingFault;
pub use replay::ReplayExtent;
pub use rules::{EdgeState, NaiveSwitching, Player, Position, Rules};

pub(crate) use file::FIRST_LINE_START;
