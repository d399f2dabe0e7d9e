//! Maps of islands and bridges, which are networks drawn in text.

mod diagram;
mod map_file;
mod map_graph;
mod picture;

pub use map_file::{EMBEDDED_MAPS, Map, MapCell};
