//! The tiger-and-goat hunting games. A [`Board`] is data read from a file; a [`Hunt`] is the
//! game on it. [`Play`] is one game in progress, with history.

mod board;
mod facts;
mod heuristics;
mod notation;
mod picture;
mod play;
mod rules;

pub use board::{
    Board, EMBEDDED, MAX_NODES, Node, Options, PlayRules, Repetition, Stalemate, Symmetries,
};
pub use facts::{Mobility, capture_among, capture_among_any, goats_shut_in, tigers_shut_in};
pub use heuristics::HuntEvaluation;
pub use notation::State;
pub use picture::{SKETCH_PIECES, SKETCH_STYLE, Sketches};
pub use play::{Ending, EndingReason, Phase, Play, Refusal};
pub use rules::{GOATS, Hunt, HuntEvent, Move, Position, TIGERS, nodes_in, side_name, side_named};
