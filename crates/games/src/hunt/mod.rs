//! Hunt games of tigers and goats, such as Bagh Chal.
//!
//! A [`Board`] is data read from a file, and a [`Hunt`] is the game played on it. [`OngoingGame`]
//! adds history and the rules that depend on it.

mod board;
mod facts;
mod heuristics;
mod notation;
mod picture;
mod play;
mod rules;

pub use board::{
    Board, BoardFile, EMBEDDED, MAX_NODES, Node, PlayRules, Repetition, RuleChanges, Stalemate,
    Symmetries,
};
pub use facts::{
    Mobility, fewest_goats_enclosing_tigers, fewest_immobile_goats, find_capture_in_clique,
    find_capture_of,
};
pub use heuristics::HuntEvaluation;
pub use notation::GameState;
pub use picture::{THUMBNAIL_PIECES, THUMBNAIL_STYLE, Thumbnails};
pub use play::{Ending, EndingReason, MoveRejected, OngoingGame, Phase};
pub use rules::{GOATS, Hunt, HuntEvent, Move, Position, TIGERS, nodes_in, side_name, side_named};
