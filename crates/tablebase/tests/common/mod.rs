//! What the tests of files share.

use std::path::Path;

use game::{NoMonitor, Outcome};
use games::hunt::{Board, Hunt};
use pounce_tablebase::{Classes, Keep, Writer};

/// Stands for the digest of the rules, which is not this crate's business.
pub const DIGEST: &str = "the rules";

/// The game on a board that comes with the program.
pub fn board(name: &str) -> Hunt {
    Hunt::new(Board::embedded(name).unwrap())
}

/// Solves a game into a folder.
pub fn solved(dir: &Path, hunt: &Hunt, keep: Keep) -> Outcome {
    let mut writer = Writer::create(dir, hunt, DIGEST, keep).unwrap();
    let value = writer.solve(hunt, &Classes::new(hunt), &NoMonitor).unwrap();
    assert_eq!(writer.value(), Some(value));
    value
}
