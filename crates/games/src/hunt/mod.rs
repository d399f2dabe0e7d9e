//! The tiger-and-goat hunting games. A [`Board`] is data read from a file; a [`Hunt`] is the
//! game on it. [`Play`] is one game in progress, with history.

mod automorphism;
mod blockade;
mod board;
mod draw;
mod effort;
mod evaluation;
mod event;
mod fen;
mod file;
mod graph;
mod key;
mod mobility;
mod named;
mod notation;
mod pattern;
mod pgn;
mod play;
mod position;
mod rules;
mod safety;
mod sketch;
mod state;
mod svg;
mod symmetry;
mod threat;
mod weigh;
mod zobrist;

pub use blockade::{goats_shut_in, tigers_shut_in};
pub use board::{Board, MAX_NODES, Node, Options, PlayRules, Repetition, Stalemate};
pub use evaluation::HuntEvaluation;
pub use event::HuntEvent;
pub use file::EMBEDDED;
pub use mobility::Mobility;
pub use play::{Ending, EndingReason, Phase, Play, Refusal};
pub use position::{GOATS, Move, Position, TIGERS, nodes_in, side_name, side_named};
pub use rules::Hunt;
pub use safety::{capture_among, capture_among_any};
pub use sketch::{SKETCH_PIECES, SKETCH_STYLE, Sketches};
pub use state::State;
pub use symmetry::Symmetries;
