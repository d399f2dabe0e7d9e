//! The Shannon switching game. Short and Cut take turns taking edges of a [`Network`]; Short wants
//! to connect its terminals, Cut wants to separate them.
//!
//! [`Switching`] is the game. [`WinningPair`] tells who wins and how, by Lehman's theorem.
//! [`ExhaustiveSolver`] tells who wins by trying every line of play.

mod agents;
mod diagram;
mod exhaustive;
mod graph_file;
mod layout;
mod map;
mod network;
mod notation;
mod planar;
mod position;
mod rules;
mod svg;
mod symmetry;
mod theory;

pub use agents::{Memory, Strategy, StrategyAgent};
pub use exhaustive::{ExhaustiveSolver, Family, MAX_EXHAUSTIVE_EDGES, Multigraph, with_terminals};
pub use graph_file::EMBEDDED;
pub use map::{EMBEDDED_MAPS, Map, MapCell};
pub use network::{MAX_EDGES, Minor, Network, Vertex};
pub use notation::side_name;
pub use planar::{Embedding, dual};
pub use position::{CUT, Position, SHORT, edges_in};
pub use rules::{Switching, Take};
pub use theory::{
    DisjointForests, OutcomeClass, Purge, SpanningTreePair, Untying, WinningPair, all_untyings,
    find_by_purging, knot_counts, outcome_class, shared_untyings,
};
