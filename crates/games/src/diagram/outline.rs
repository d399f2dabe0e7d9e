//! Paths of simple shapes, in the syntax of SVG.

use std::fmt::Write;

/// Rounds a coordinate to tenths.
pub(crate) fn rounded(coordinate: f64) -> f64 {
    (coordinate * 10.0).round() / 10.0
}

/// Returns a straight line.
pub(crate) fn line(from: [f64; 2], to: [f64; 2]) -> String {
    polyline(&[from, to])
}

/// Returns the line through some points.
pub(crate) fn polyline(points: &[[f64; 2]]) -> String {
    let mut path = String::new();
    for (number, [x, y]) in points.iter().enumerate() {
        let command = if number == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{command}{x:.1} {y:.1}");
    }
    path
}

/// Returns the polygon with these corners.
pub(crate) fn polygon(corners: &[[f64; 2]]) -> String {
    polyline(corners) + "Z"
}

/// Returns the rectangle with this upper left corner.
pub(crate) fn rectangle([left, top]: [f64; 2], width: f64, height: f64) -> String {
    let (right, bottom) = (left + width, top + height);
    format!("M{left:.1} {top:.1}H{right:.1}V{bottom:.1}H{left:.1}Z")
}

/// Returns a circle.
pub(crate) fn circle([x, y]: [f64; 2], r: f64) -> String {
    let (left, right) = (x - r, x + r);
    format!(
        "M{left:.1} {y:.1}A{r:.1} {r:.1} 0 0 1 {right:.1} {y:.1}A{r:.1} {r:.1} 0 0 1 {left:.1} {y:.1}Z"
    )
}
