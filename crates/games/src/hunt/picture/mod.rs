//! Pictures of a position, as text and as SVG, and the board as a diagram.

mod diagram;
mod svg;
mod text;
mod thumbnails;

pub use thumbnails::{THUMBNAIL_PIECES, THUMBNAIL_STYLE, Thumbnails};
