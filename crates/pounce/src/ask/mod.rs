//! Answers questions about positions without a claim file: who wins, and how?

mod answer;
mod claim;
mod language;
mod request;
mod suggested_solve;
mod tablebase_answer;
mod value;

pub use answer::{Answer, ask};
pub use request::AskRequest;
