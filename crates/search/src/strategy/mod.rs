mod extract;
mod log_index;
mod proof_log;

pub use extract::{Steps, StrategyError, StrategyStep, extract_strategy};
pub use proof_log::{MemoryLog, NoLog, ProofLog, SettledNode};
