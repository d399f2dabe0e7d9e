//! The claimed and the found size of a tree, on one logarithmic axis.

use std::fmt::Write;

use hypothesis::TreeSizeRecord;

use super::ticks::{Tick, log_ticks};
use crate::plot::Scale;
use crate::words::{figure, power};

const WIDTH: f64 = 400.0;
const HEIGHT: f64 = 120.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 20.0;
/// The position and thickness of the two bars.
const CLAIMED: f64 = 20.0;
const FOUND: f64 = 54.0;
const BAR: f64 = 16.0;
const AXIS: f64 = 84.0;

/// Draws the two intervals.
pub(crate) fn interval(size: &TreeSizeRecord) -> String {
    let (claimed, reach) = (size.claimed.log10(), size.factor.log10());
    let bars = [
        (
            "claimed",
            CLAIMED,
            claimed,
            [claimed - reach, claimed + reach],
        ),
        ("found", FOUND, size.log10, size.interval_log10),
    ];
    let ends = || bars.iter().flat_map(|(_, _, _, ends)| *ends);
    // The logarithm of 0 cannot be drawn.
    let (low, high) = (
        ends().fold(f64::INFINITY, f64::min).max(-1.0),
        ends().fold(0.0, f64::max),
    );
    let margin = (0.08 * (high - low)).max(0.02);
    let scale = Scale {
        from: low - margin,
        to: high + margin,
        begin: LEFT,
        end: WIDTH - RIGHT,
    };
    let title = format!(
        "claimed {} up to a factor of {}, found {}",
        figure(size.claimed),
        size.factor,
        power(size.log10)
    );
    let mut text = format!(
        "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\"><title>{title}</title>\
         <rect class=\"w\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>"
    );
    for Tick { at, label } in log_ticks(scale.from, scale.to, 5) {
        let x = scale.at(at);
        let _ = write!(
            text,
            "<line class=\"g\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"8\" y2=\"{AXIS}\"/>\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{label}</text>",
            AXIS + 20.0
        );
    }
    let _ = write!(
        text,
        "<line class=\"a\" x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{AXIS}\" y2=\"{AXIS}\"/>",
        WIDTH - RIGHT
    );
    for (name, down, middle, [from, to]) in bars {
        let [from, to, middle] = [from, to, middle].map(|log| scale.at(log.max(scale.from)));
        let _ = write!(
            text,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>\
             <rect class=\"b\" x=\"{from:.1}\" width=\"{:.1}\" y=\"{:.1}\" height=\"{BAR}\"/>\
             <circle class=\"p\" cx=\"{middle:.1}\" cy=\"{down}\" r=\"4\"/>",
            LEFT - 10.0,
            down + 4.0,
            (to - from).max(1.0),
            down - BAR / 2.0,
        );
    }
    text + "</svg>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_inside_the_picture() {
        for (claimed, found, off) in [
            (1.28e24, 36.3, 0.01),
            (12.0, 12f64.log10(), 1e-12),
            (1e3, f64::MIN, 0.0),
        ] {
            let text = interval(&TreeSizeRecord {
                claimed,
                factor: 2.0,
                found: None,
                exact: None,
                log10: found,
                interval_log10: [found - off, found + off],
                profile_log10: Vec::new(),
            });
            assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
            assert_eq!(text.matches("<circle").count(), 2);
            for part in text.split("cx=\"").skip(1) {
                let x: f64 = part[..part.find('"').unwrap()].parse().unwrap();
                assert!((LEFT..=WIDTH - RIGHT).contains(&x), "{x}");
            }
        }
    }
}
