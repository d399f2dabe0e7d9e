//! The engines that answer questions by search. Each is one function from a question and its
//! limits to an answer.

mod alpha_beta;
mod budget;
mod busy;
mod fact;
mod ordering;
mod table;
mod worker;

pub use alpha_beta::{DEEPEST, Method, alpha_beta, alpha_beta_by};
