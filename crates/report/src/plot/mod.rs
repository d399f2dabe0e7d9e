//! Plots as SVG.

mod estimate;
mod interval;
mod line_plot;
mod ticks;

pub use estimate::estimate_svg;
pub(crate) use interval::interval;
pub(crate) use line_plot::{Axis, Plot, Point, STYLE, Scale, inline};
