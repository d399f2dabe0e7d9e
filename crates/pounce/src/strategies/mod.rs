//! The strategies in certificates, to step through them.

mod book;
mod error;
mod hunt;
mod promise;
mod switching;

pub use book::{BookStrategy, StrategyBook, StrategyEnd, StrategyRoot, StrategyStep};
pub use error::StrategyError;
pub use hunt::{hunt_move, player_name};
pub use promise::promise;
