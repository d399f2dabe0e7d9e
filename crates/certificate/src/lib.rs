//! The independent side of the toolkit. It shares no code with `games::hunt` and depends on no
//! engine: what it accepts, it accepts for reasons of its own.
//!
//! A certificate is a file that proves the verdict on a claim: it holds, for each question that
//! the verdict needs, a strategy, position by position, or a closed set of positions that the
//! prover never has to leave. [`write()`] and [`write_closed()`] make one, [`check()`] accepts or
//! refuses it by the naive rules alone.

mod board_file;
mod hunt;
mod outcome;
pub mod switching;

pub use hunt::{
    Branch, Cell, Claim, ClosedSet, End, Extent, Header, HuntEvent, Move, NaiveHunt, Objective,
    Outline, Player, Position, Question, Record, Refusal, Root, Rules, Source, Stalemate, Strategy,
    StrategyHead, Summary, Unwritten, Verdict, check, check_watched, outline, write, write_closed,
};
pub use outcome::{Accepted, Expected};
