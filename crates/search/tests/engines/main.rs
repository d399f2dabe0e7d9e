//! Tests of the engines against the oracle, on small games and random graphs.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod alpha_beta;
mod cycles;
mod dfpn;
mod fixture;
mod games;
mod negamax;
mod pn;
mod random_graph;
mod retrograde;
mod selective;
mod stopping;
mod strategy_checker;
