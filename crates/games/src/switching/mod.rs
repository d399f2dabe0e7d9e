//! The Shannon switching game: Short and Cut take the edges of a [`Network`] in turn; Short wants
//! its terminals joined, Cut wants them parted. [`Switching`] is the game; [`Pair`] says who wins
//! and how, by Lehman's theorem; [`Exact`] says who wins by looking at every line.

mod agent;
mod canonical;
mod dual;
mod embedding;
mod exact;
mod family;
mod file;
mod grid;
mod island;
mod knots;
mod map_picture;
mod network;
mod notation;
mod pair;
mod position;
mod purge;
mod rules;
mod svg;
mod symmetry;
mod union;
mod untying;

pub use agent::{Memory, Strategy, StrategyAgent};
pub use canonical::Shape;
pub use dual::dual;
pub use embedding::Embedding;
pub use exact::{Exact, MOST_EXACT};
pub use family::{Family, with_terminals};
pub use file::EMBEDDED;
pub use island::{Cell, EMBEDDED_MAPS, Map};
pub use knots::Knotted;
pub use network::{MOST_EDGES, Minor, Network, Vertex};
pub use notation::side_name;
pub use pair::{Class, Pair, class};
pub use position::{CUT, Position, SHORT, edges_in};
pub use purge::{Purge, purged};
pub use rules::{Switching, Take};
pub use union::Forests;
pub use untying::{Untied, any_untyings, knots, untyings};
