mod minimax_agent;
mod perfect_agent;
mod retrograde;

pub use minimax_agent::LookAhead;
pub use perfect_agent::PerfectAgent;
pub use retrograde::{Solved, Value};
