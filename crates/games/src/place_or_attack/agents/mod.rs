//! Players that need no search.

mod greedy;
mod style;
mod style_agent;

pub use greedy::GreedyAgent;
pub use style::Style;
pub use style_agent::StyleAgent;
