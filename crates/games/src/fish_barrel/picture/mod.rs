//! Pictures of a position, as text and as SVG.

mod svg;
mod text;

pub(crate) use svg::svg;
pub(crate) use text::draw;
