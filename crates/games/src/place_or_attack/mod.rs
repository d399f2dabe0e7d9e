//! Place or Attack: a game of territory with dice. A turn places a stone on an empty territory, or
//! attacks a neighbouring enemy stone: each of one's own stones beside it hits with a certain
//! probability, and one hit turns the stone over. Whoever has no stones left, having had some, has
//! lost; when the turns are used up, more territories win.
//!
//! [`Settings`] are the numbers of the game and its variants, [`PlaceOrAttack`] the game itself.
//! Fog of war is left out: with hidden stones a position is not all that its mover goes by, and
//! nothing in this toolkit reasons about what a player does not know.

mod agents;
mod board;
mod evaluation;
mod keyed;
mod notation;
mod position;
mod rules;
mod settings;
mod symmetry;

pub use agents::{GreedyAgent, Style, StyleAgent};
pub use board::{Geometry, cells_in};
pub use evaluation::{StoneEvaluation, static_score};
pub use keyed::KeyedPlaceOrAttack;
pub use position::{Colour, Move, Phase, Position};
pub use rules::PlaceOrAttack;
pub use settings::{Asymmetry, Grid, MAX_TURNS, Settings, Ties};
