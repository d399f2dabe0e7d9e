//! Pictures of a position, as text and as SVG, and the barrels as a diagram.

mod diagram;
mod svg;
mod text;

pub(crate) use svg::svg;
pub(crate) use text::draw;
