//! Boards as geometry, for programs that draw positions and let people click moves or set pieces up.
//!
//! A [`Diagram`] is drawn once for a game. Its [`Place`]s have names, by which an [`Illustrated`]
//! game tells where the pieces of a position are and which places a move visits.

mod geometry;
mod illustrated;
mod outline;
mod pieces;
mod setup;

pub use geometry::{Diagram, Label, LabelKind, Place, PlaceKind, Shape, ShapeKind};
pub use illustrated::Illustrated;
pub(crate) use outline::{circle, line, polygon, polyline, rectangle};
pub use pieces::{Counter, MovePath, PieceAt, PieceKind};
pub use setup::{CounterChoice, PieceChoice, PieceSetup, SetupOptions};
