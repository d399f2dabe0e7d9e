//! Tablebases: where they are kept, and which of them claims may rest on.

mod audit;
mod folder;

pub(crate) use audit::{AUDIT_SEED, Audited, Tablebases, Unavailable};
pub use folder::{first_moves, folder, open, value_text};
