//! Tests of several crates against each other.

mod board_facts;
mod certificates;
mod figure_2;
mod parsers;
mod perft;
mod probing;
mod rule_sets;
mod switching;
mod workspace;
