//! Tablebases: their folders, solving, probing and verifying them, and the audit before a claim relies
//! on one.

mod audit;
mod command;
mod folder;
mod lookup;
mod probe;
mod quick;
mod solve;
mod stage_monitor;
mod values;
mod verify;

pub(crate) use audit::{AUDIT_SEED, Audited, AuditedTablebases, Unavailable};
pub use folder::{Tablebases, data_folder, tablebase_folder};
pub(crate) use lookup::{FoundPosition, Origin};
pub use lookup::{Lookup, SolveEstimate};
pub use probe::Tablebase;
pub use solve::SolvePlan;
pub use values::PositionValues;
pub(crate) use verify::NOT_AUDITED;
