//! Tests of several crates against each other.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod board_facts;
mod certificates;
mod figure_2;
mod parsers;
mod perft;
mod probing;
mod rule_sets;
mod switching;
mod workspace;
