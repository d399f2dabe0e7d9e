//! Place or Attack: a game of territory with dice.
//!
//! A turn places a stone on an empty territory or attacks an adjacent enemy stone. In an attack,
//! each own stone next to the target hits with a given probability, and a single hit converts it. A
//! player who loses all stones loses the game; when the turns are used up, the player with more
//! territories wins.
//!
//! [`Settings`] holds the parameters of the game and its variants, and [`PlaceOrAttack`] is the
//! game. Fog of war is not supported, since nothing in this project handles hidden information.

mod agents;
mod evaluation;
mod geometry;
mod keyed;
mod notation;
mod position;
mod rules;
mod settings;
mod symmetry;

pub use agents::{GreedyAgent, Style, StyleAgent};
pub use evaluation::{StoneEvaluation, static_score};
pub use geometry::{Geometry, cells_in};
pub use keyed::KeyedPlaceOrAttack;
pub use position::{Colour, Move, Position, TurnPhase};
pub use rules::PlaceOrAttack;
pub use settings::{Asymmetry, Grid, MAX_CELLS, MAX_COLUMNS, MAX_TURNS, Settings, Ties};
