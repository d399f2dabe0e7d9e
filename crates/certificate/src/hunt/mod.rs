//! Certificates of hunt games: strategies and closed sets.
//!
//! Start reading in `rules.rs`; the crate's front page has the whole reading order.

mod check;
mod closed_set;
mod event;
mod header;
mod limits;
mod outline;
mod position_text;
mod reader;
#[cfg(feature = "write")]
mod record_packer;
mod refusal;
mod rules;
mod strategy;
mod symmetry;
#[cfg(feature = "write")]
mod writer;

pub(crate) use check::check;
pub use event::HuntEvent;
pub use header::{Header, Question, Root, StrategyHead};
pub use outline::{Branch, End, Outline, OutlineLimits, outline};
pub use refusal::HuntFault;
pub use rules::{Cell, HuntOutcome, Move, NaiveHunt, Player, Position, Rules, Stalemate};
#[cfg(feature = "write")]
pub use writer::{
    CertificateSubject, ClosedSet, StrategyMove, StrategyRecords, Summary, WriteError,
    WriteOptions, write, write_closed,
};
