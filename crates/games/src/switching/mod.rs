//! The Shannon switching game: Short and Cut take the edges of a [`Network`] in turn; Short wants
//! its terminals joined, Cut wants them parted. [`Switching`] is the game; [`Pair`] says who wins
//! and how, by Lehman's theorem; [`Exact`] says who wins by looking at every line.

mod agents;
mod exhaustive;
mod graph_file;
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
pub use exhaustive::{Exact, Family, MOST_EXACT, Shape, with_terminals};
pub use graph_file::EMBEDDED;
pub use map::{Cell, EMBEDDED_MAPS, Map};
pub use network::{MOST_EDGES, Minor, Network, Vertex};
pub use notation::side_name;
pub use planar::{Embedding, dual};
pub use position::{CUT, Position, SHORT, edges_in};
pub use rules::{Switching, Take};
pub use theory::{
    Class, Forests, Knotted, Pair, Purge, Untied, any_untyings, class, knots, purged, untyings,
};
