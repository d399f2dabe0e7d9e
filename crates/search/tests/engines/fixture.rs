//! Values that several tests share.

use game::Monitor;
use pounce_search::SettledNode;

/// A node of no game. A search whose log is not empty skips the warm-up and starts with all
/// threads.
pub const UNRELATED_NODE: SettledNode = SettledNode {
    key: u64::MAX,
    plies: None,
    move_index: 0,
    event_reached: true,
};

/// A monitor that stops a run at once.
pub struct Stop;

impl Monitor for Stop {
    fn advance(&self, _nodes: u64) -> bool {
        true
    }
}
