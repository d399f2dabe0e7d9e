//! Tests of the chance crate: the solver and the searches against the oracle, and matches.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod fixture;
mod limits;
mod matches;
mod search;
mod solve;
