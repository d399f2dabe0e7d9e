mod extract;
mod log_index;
mod longest_play;
mod proof_log;

pub use extract::{Steps, StrategyError, StrategyStep, extract_strategy};
pub use longest_play::LongestPlays;
pub use proof_log::{MemoryLog, NoLog, ProofLog, SettledNode};
