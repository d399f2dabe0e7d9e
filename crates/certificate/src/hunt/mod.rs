//! Certificates of hunt games: strategies and closed sets.
//!
//! Start reading in `rules.rs`; the crate's front page has the whole reading order.

mod check;
mod closed_set;
mod display;
mod event;
mod header;
mod limits;
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
pub use display::{
    Branch, End, IndexError, Outline, OutlineLimits, StrategyIndex, StrategyReply, outline,
};
pub use event::HuntEvent;
pub use header::{Header, Question, Root, StrategyHead};
pub use refusal::HuntFault;
pub use rules::{Cell, HuntOutcome, Move, NaiveHunt, Player, Position, Rules, Stalemate};
#[cfg(feature = "write")]
pub use writer::{
    CertificateSubject, ClosedSet, StrategyMove, StrategyRecords, Summary, WriteError,
    WriteOptions, write, write_closed,
};
