//! Boards as data: definition, file format, graph properties and symmetries.

mod automorphism;
mod board_file;
mod definition;
mod graph;
mod symmetry;

pub use board_file::EMBEDDED;
pub(crate) use definition::words;
pub use definition::{Board, MAX_NODES, Node, Options, PlayRules, Repetition, Stalemate};
pub use symmetry::Symmetries;
