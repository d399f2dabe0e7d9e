//! Plots as SVG.

mod estimate;
mod interval;
mod line_plot;

pub use estimate::estimate_svg;
pub(crate) use interval::interval;
pub(crate) use line_plot::{Axis, Plot, Point, STYLE, Scale, inline, tick_name};
