mod limits;
mod monitor;

pub use limits::{Limits, Meter};
pub use monitor::{Monitor, NoMonitor, SearchFocus, SolveStage};
