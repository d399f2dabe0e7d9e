//! Questions in words, and the statements that they stand for.

mod grammar;
mod statement;
mod words;

pub(super) use grammar::{Wanted, parse};
pub(super) use statement::{Kind, Statement, Wording};
