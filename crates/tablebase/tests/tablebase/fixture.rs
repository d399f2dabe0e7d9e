//! Boards, solved folders and monitors that the tests share.

use std::path::Path;
use std::sync::atomic::{AtomicI64, Ordering};

use game::{Monitor, NoMonitor, Outcome};
use games::hunt::{Board, Hunt};
use pounce_tablebase::{Keep, TablebaseWriter, TigerClasses};

/// A placeholder for the digest of the rules, which the caller supplies.
pub const DIGEST: &str = "the rules";

/// Returns the game on a built-in board.
pub fn board(name: &str) -> Hunt {
    Hunt::new(Board::embedded(name).unwrap())
}

/// Prepares to solve a game into a folder, and to keep exactly these layers.
pub fn writer(dir: &Path, hunt: &Hunt, keep: Keep) -> TablebaseWriter {
    let mut writer = TablebaseWriter::create(dir, hunt, DIGEST, keep).unwrap();
    writer.reduce_to(keep).unwrap();
    writer
}

/// Solves a game into a folder and returns its value.
pub fn solved(dir: &Path, hunt: &Hunt, keep: Keep) -> Outcome {
    let mut writer = writer(dir, hunt, keep);
    let value = writer
        .solve(hunt, &TigerClasses::new(hunt), &NoMonitor)
        .unwrap();
    assert_eq!(writer.value(), Some(value));
    value
}

/// A monitor that stops a solve after a number of positions.
pub struct StopAfter(AtomicI64);

impl StopAfter {
    pub fn positions(positions: i64) -> Self {
        StopAfter(positions.into())
    }
}

impl Monitor for StopAfter {
    fn advance(&self, nodes: u64) -> bool {
        self.0.fetch_sub(nodes as i64, Ordering::Relaxed) < nodes as i64
    }
}
