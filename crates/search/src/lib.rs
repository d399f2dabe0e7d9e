//! The engines that answer questions by search. Each is one function from a question and its
//! limits to an answer.

mod alpha_beta;
mod table;

pub use alpha_beta::{DEEPEST, alpha_beta};
