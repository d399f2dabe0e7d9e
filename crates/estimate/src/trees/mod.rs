//! The trees whose size is measured: the [`Tree`] trait and its two implementations.

mod game_tree;
mod plain_tree;
mod tree;

pub use game_tree::{GameTree, LeafRule};
pub use plain_tree::PlainTree;
pub use tree::Tree;
