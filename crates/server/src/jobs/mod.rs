//! Work in the background: analyses, solves and proofs, with events while they run.
//!
//! A job runs on a thread of its own and keeps its latest progress, interim value and end. Listeners
//! are told what has changed, so a late one misses nothing that still matters, and a slow one skips
//! what it had no time for.

mod analysis;
mod disk;
mod events;
mod job;
mod progress;
mod proof;
mod registry;
mod solving;

pub use analysis::{AnalysisRecord, analyse};
pub use events::{cancel, events};
pub use progress::ProgressRecord;
pub use proof::prove;
pub use registry::{Jobs, StartedJob};
pub use solving::{census, solve, solve_offer};
