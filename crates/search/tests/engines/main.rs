//! Tests of the engines against the oracle, on small games and random graphs.

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
