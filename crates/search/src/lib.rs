//! The engines that answer questions by search. Each is one function from a question and its
//! limits to an answer; `value` answers how good a position looks, which proves nothing.

mod alpha_beta;
mod bound;
mod budget;
mod busy;
mod fact;
mod ordering;
mod table;
mod value;
mod worker;

pub use alpha_beta::{DEEPEST, Method, alpha_beta, alpha_beta_by};
pub use value::{Score, Valuation, value};
