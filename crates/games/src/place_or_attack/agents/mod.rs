//! Players that need no search.

mod greedy;
mod style;
mod style_agent;

pub use greedy::Greedy;
pub use style::Manner;
pub use style_agent::Mannered;
