//! Tests of the chance crate: the solver and the searches against the oracle, and matches.

mod fixture;
mod matches;
mod search;
mod solve;
