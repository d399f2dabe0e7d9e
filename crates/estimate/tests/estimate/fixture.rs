//! Boards and monitors shared by the tests.

use game::Monitor;
use games::hunt::{Board, Hunt};

pub fn hunt(name: &str) -> Hunt {
    Hunt::new(Board::embedded(name).unwrap())
}

/// A monitor that stops at the first opportunity.
pub struct StopAtOnce;

impl Monitor for StopAtOnce {
    fn advance(&self, _nodes: u64) -> bool {
        true
    }
}
