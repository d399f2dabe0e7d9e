mod extract;
mod log_index;
mod proof_log;

pub use extract::{NoStrategy, Step, Steps, strategy};
pub use proof_log::{Log, MemoryLog, Settled, Unlogged};
