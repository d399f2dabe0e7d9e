//! Tablebases: where they are kept, how they are made, and which of them claims may rest on.

mod audit;
mod folder;
mod probe;
mod solve;
mod verify;

pub(crate) use audit::{AUDIT_SEED, Audited, AuditedTablebases, Unavailable};
pub use folder::Tablebases;
pub use probe::Tablebase;
pub(crate) use probe::first_moves;
pub use solve::SolvePlan;
