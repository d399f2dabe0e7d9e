//! Answers questions about positions without a claim file: who wins, and how?

mod answer;
mod budget;
mod captures;
mod chance;
mod claim;
mod enumeration;
mod fish_barrel;
mod grammar;
mod hunt;
mod request;
mod search;
mod statement;
mod suggested_solve;
mod switching;
mod tablebase_answer;
mod valuation;
mod value;
mod words;

pub use answer::{Answer, ask};
pub use request::AskRequest;
