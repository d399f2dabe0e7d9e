//! The independent side of the toolkit. It shares no code with `games::hunt` and depends on no
//! engine: what it accepts, it accepts for reasons of its own.
//!
//! A certificate is a file that proves the verdict on a claim: it holds, for each question that
//! the verdict needs, a strategy, position by position, or a closed set of positions that the
//! prover never has to leave. [`write()`] and [`write_closed()`] make one, [`check()`] accepts or
//! refuses it by the naive rules alone.

mod accepted;
mod board_file;
mod check;
mod closed;
mod header;
mod limits;
mod naive;
mod notation;
mod outline;
mod read;
mod refusal;
mod strategy;
pub mod switching;
mod write;

pub use accepted::{Accepted, Expected};
pub use check::{check, check_watched};
pub use header::{Header, HuntEvent, Objective, Player, Question, Root, Rules, Stalemate};
pub use header::{StrategyHead, Verdict};
pub use naive::{Cell, Move, NaiveHunt, Position};
pub use outline::{Branch, End, Extent, Outline, outline};
pub use read::Source;
pub use refusal::Refusal;
pub use write::{Claim, ClosedSet, Record, Strategy, Summary, Unwritten, write, write_closed};
