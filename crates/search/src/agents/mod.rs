mod minimax_agent;
mod perfect_agent;

pub use minimax_agent::MinimaxAgent;
pub use perfect_agent::PerfectAgent;
