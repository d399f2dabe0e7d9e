//! Lines of play for display.

mod hold_line;
mod path_line;
mod strategy_line;

pub use path_line::path_line;
pub use strategy_line::{closed_set_line, strategy_line};
