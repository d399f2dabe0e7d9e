//! The trees whose size is measured.

mod game_tree;
mod plain_tree;
mod tree;

pub use game_tree::{GameTree, Leaf};
pub use plain_tree::PlainTree;
pub use tree::Tree;
