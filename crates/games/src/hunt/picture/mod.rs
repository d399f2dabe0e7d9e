//! Pictures of a position, as text and as SVG.

mod svg;
mod text;
mod thumbnails;

pub use thumbnails::{SKETCH_PIECES, SKETCH_STYLE, Sketches};
