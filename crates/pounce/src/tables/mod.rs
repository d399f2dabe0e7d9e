//! Tablebases: their folders, solving, probing and verifying them, and the audit before a claim relies
//! on one.

mod audit;
mod folder;
mod probe;
mod solve;
mod verify;

pub(crate) use audit::{AUDIT_SEED, Audited, AuditedTablebases, Unavailable};
pub use folder::Tablebases;
pub use probe::Tablebase;
pub use solve::SolvePlan;
