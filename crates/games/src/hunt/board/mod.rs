//! Boards as data: definition, file format, graph properties and symmetries.

mod automorphism;
mod board_file;
mod definition;
mod embedded;
mod graph;
mod symmetry;
mod validate;

pub use board_file::BoardFile;
pub(crate) use definition::words;
pub use definition::{Board, MAX_NODES, Node, PlayRules, Repetition, RuleChanges, Stalemate};
pub use embedded::EMBEDDED;
pub use symmetry::Symmetries;
