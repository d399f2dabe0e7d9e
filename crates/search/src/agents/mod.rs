mod minimax_agent;
mod perfect_agent;
mod retrograde;

pub use minimax_agent::MinimaxAgent;
pub use perfect_agent::PerfectAgent;
pub use retrograde::{PositionValue, SolvedPositions};
