//! Certificates of the hunting games.

mod check;
mod closed_set;
mod header;
mod limits;
mod outline;
mod position_text;
mod reader;
mod refusal;
mod rules;
mod strategy;
mod writer;

pub use check::{check, check_watched};
pub use header::{Header, HuntEvent, Objective, Player, Question, Root, Rules, Stalemate};
pub use header::{StrategyHead, Verdict};
pub use outline::{Branch, End, Extent, Outline, outline};
pub use reader::Source;
pub use refusal::Refusal;
pub use rules::{Cell, Move, NaiveHunt, Position};
pub use writer::{Claim, ClosedSet, Record, Strategy, Summary, Unwritten, write, write_closed};
