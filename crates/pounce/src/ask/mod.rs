//! Answers questions about positions without a claim file: who wins, and how?

mod answer;
mod claim;
mod draft;
mod language;
mod request;
mod suggested_solve;
mod tablebase_answer;
mod understood;
mod value;

pub use answer::{Answer, ask};
pub use draft::{ClaimDraft, draft_claim};
pub use request::AskRequest;
