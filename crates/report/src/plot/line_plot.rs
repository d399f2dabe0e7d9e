//! Line plots as SVG: a logarithmic scale upwards, a band for the interval, light and dark.

use std::fmt::Write;

use diagnostic::escape_xml;

use super::ticks::{Tick, log_ticks, whole_ticks};

/// A plot: points with an interval around each.
pub(crate) struct Plot {
    /// The title.
    pub title: String,
    /// The subtitle.
    pub subtitle: String,
    /// The horizontal axis.
    pub across: Axis,
    /// The points; their heights are decimal logarithms.
    pub points: Vec<Point>,
    /// A horizontal line with a label.
    pub mark: Option<(f64, String)>,
}

/// The horizontal axis.
pub(crate) struct Axis {
    /// The label.
    pub name: String,
    /// Set if the coordinates are decimal logarithms.
    pub logarithmic: bool,
}

/// A point with its interval.
pub(crate) struct Point {
    /// The horizontal coordinate.
    pub across: f64,
    /// The vertical coordinate.
    pub up: f64,
    /// The interval, if there is one.
    pub band: Option<[f64; 2]>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 380.0;
const LEFT: f64 = 84.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 62.0;
const BOTTOM: f64 = 52.0;

/// The style of plots, light and dark.
pub(crate) const STYLE: &str = "\
.plot text{font:13px system-ui,sans-serif;fill:#333}.plot .t{font-size:15px;font-weight:600}\
.plot .g{stroke:#ddd}.plot .a{stroke:#888}.plot .b{fill:#4a7ebb;fill-opacity:.25}\
.plot .l{fill:none;stroke:#2a5d9f;stroke-width:2}.plot .p{fill:#2a5d9f}\
.plot .m{stroke:#b5541c;stroke-dasharray:6 4}.plot .n{fill:#b5541c;stroke:#fff;stroke-width:3px;paint-order:stroke}.plot .w{fill:#fff}\
@media(prefers-color-scheme:dark){.plot text{fill:#ddd}.plot .g{stroke:#3a3a3a}\
.plot .a{stroke:#888}.plot .b{fill:#7fb0e6;fill-opacity:.3}.plot .l{stroke:#8fbdf0}\
.plot .p{fill:#8fbdf0}.plot .m{stroke:#f0a070}.plot .n{fill:#f0a070;stroke:#161616}.plot .w{fill:#161616}}";

/// Draws plots below each other as a complete SVG document.
pub(crate) fn svg(plots: &[Plot]) -> String {
    picture(plots, &format!("<style>{STYLE}</style>\n"))
}

/// Draws a plot for a page that includes [`STYLE`].
pub(crate) fn inline(plot: Plot) -> String {
    picture(&[plot], "")
}

fn picture(plots: &[Plot], style: &str) -> String {
    let height = HEIGHT * plots.len() as f64;
    let titles: Vec<String> = plots.iter().map(|plot| escape_xml(&plot.title)).collect();
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" \
         viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\n<title>{}</title>\n{style}\
         <rect class=\"w\" width=\"{WIDTH}\" height=\"{height}\"/>\n",
        titles.join("; ")
    );
    for (number, plot) in plots.iter().enumerate() {
        let down = HEIGHT * number as f64;
        let _ = writeln!(text, "<g transform=\"translate(0 {down})\">");
        plot.draw(&mut text);
        text += "</g>\n";
    }
    text + "</svg>\n"
}

/// A scale from numbers to coordinates.
pub(crate) struct Scale {
    pub from: f64,
    pub to: f64,
    pub begin: f64,
    pub end: f64,
}

impl Scale {
    pub fn at(&self, number: f64) -> f64 {
        let share = (number - self.from) / (self.to - self.from).max(1e-9);
        self.begin + share * (self.end - self.begin)
    }
}

impl Plot {
    fn draw(&self, text: &mut String) {
        let (title, subtitle) = (escape_xml(&self.title), escape_xml(&self.subtitle));
        let _ = writeln!(
            text,
            "<text class=\"t\" x=\"{LEFT}\" y=\"26\">{title}</text>\
             <text x=\"{LEFT}\" y=\"45\">{subtitle}</text>"
        );
        let (across, up) = self.scales();
        let (bottom, right) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
        for Tick { at, label } in log_ticks(up.from, up.to, 8) {
            let y = up.at(at);
            let _ = writeln!(
                text,
                "<line class=\"g\" x1=\"{LEFT}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
                LEFT - 8.0,
                y + 4.0
            );
        }
        let ticks = if self.across.logarithmic {
            log_ticks(across.from, across.to, 8)
        } else {
            whole_ticks(across.from, across.to, 10)
        };
        for Tick { at, label } in ticks {
            let x = across.at(at);
            let _ = writeln!(
                text,
                "<line class=\"a\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{bottom}\" y2=\"{:.1}\"/>\
                 <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{label}</text>",
                bottom + 5.0,
                bottom + 20.0
            );
        }
        let _ = writeln!(
            text,
            "<line class=\"a\" x1=\"{LEFT}\" x2=\"{right}\" y1=\"{bottom}\" y2=\"{bottom}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            (LEFT + right) / 2.0,
            HEIGHT - 12.0,
            escape_xml(&self.across.name)
        );
        self.draw_data(text, &across, &up);
    }

    fn draw_data(&self, text: &mut String, across: &Scale, up: &Scale) {
        let banded = || {
            self.points
                .iter()
                .filter_map(|point| Some((point.across, point.band?)))
        };
        let upper = banded().map(|(x, band)| (x, band[1]));
        let mut lower: Vec<_> = banded().map(|(x, band)| (x, band[0])).collect();
        lower.reverse();
        let outline: Vec<(f64, f64)> = upper.chain(lower).collect();
        if !outline.is_empty() {
            let _ = writeln!(
                text,
                "<path class=\"b\" d=\"{}Z\"/>",
                path(&outline, across, up)
            );
        }
        let right = WIDTH - RIGHT;
        let mark = self
            .mark
            .as_ref()
            .map(|(height, name)| (up.at(*height), name));
        if let Some((y, _)) = mark {
            let _ = writeln!(
                text,
                "<line class=\"m\" x1=\"{LEFT}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>"
            );
        }
        let line: Vec<(f64, f64)> = (self.points.iter())
            .map(|point| (point.across, point.up))
            .collect();
        let _ = writeln!(
            text,
            "<path class=\"l\" d=\"{}\"/>",
            path(&line, across, up)
        );
        if self.points.len() <= 60 {
            for (x, y) in line {
                let _ = writeln!(
                    text,
                    "<circle class=\"p\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"2.5\"/>",
                    across.at(x),
                    up.at(y)
                );
            }
        }
        // Last, so that the label stays readable on top of the line.
        if let Some((y, name)) = mark {
            let _ = writeln!(
                text,
                "<text class=\"n\" x=\"{right}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                y - 6.0,
                escape_xml(name)
            );
        }
    }

    fn scales(&self) -> (Scale, Scale) {
        let across = self.points.iter().map(|point| point.across);
        let heights = self.points.iter().flat_map(|point| {
            let [low, high] = point.band.unwrap_or([point.up; 2]);
            [point.up, low, high]
        });
        let heights = heights.chain(self.mark.iter().map(|(height, _)| *height));
        let least = |numbers: &mut dyn Iterator<Item = f64>| numbers.fold(f64::INFINITY, f64::min);
        let most =
            |numbers: &mut dyn Iterator<Item = f64>| numbers.fold(f64::NEG_INFINITY, f64::max);
        let (low, high) = (least(&mut heights.clone()), most(&mut heights.clone()));
        let margin = 0.05 * (high - low).max(0.2);
        let across = Scale {
            from: least(&mut across.clone()),
            to: most(&mut across.clone()),
            begin: LEFT,
            end: WIDTH - RIGHT,
        };
        let up = Scale {
            from: low - margin,
            to: high + margin,
            begin: HEIGHT - BOTTOM,
            end: TOP,
        };
        (across, up)
    }
}

fn path(points: &[(f64, f64)], across: &Scale, up: &Scale) -> String {
    let mut text = String::new();
    for (number, &(x, y)) in points.iter().enumerate() {
        let letter = if number == 0 { 'M' } else { 'L' };
        let _ = write!(text, "{letter}{:.1} {:.1}", across.at(x), up.at(y));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(points: Vec<Point>) -> String {
        let across = Axis {
            name: "ply".to_owned(),
            logarithmic: false,
        };
        svg(&[Plot {
            title: "a < b".to_owned(),
            subtitle: String::new(),
            across,
            points,
            mark: Some((1.0, "mean".to_owned())),
        }])
    }

    #[test]
    fn points_are_inside_the_picture() {
        let points = (1..40).map(|ply| Point {
            across: f64::from(ply),
            up: f64::from(ply) * 0.9,
            band: Some([f64::from(ply) * 0.8, f64::from(ply)]),
        });
        let text = plot(points.collect());
        assert_eq!(text.matches("<circle").count(), 39);
        assert!(text.contains("a &lt; b"));
        for part in text.split("cx=\"").skip(1) {
            let x: f64 = part[..part.find('"').unwrap()].parse().unwrap();
            assert!((LEFT..=WIDTH - RIGHT).contains(&x));
        }
        assert!(!text.contains("NaN") && !text.contains("inf"));
    }

    #[test]
    fn draws_a_single_point() {
        let text = plot(vec![Point {
            across: 1.0,
            up: 2.0,
            band: None,
        }]);
        assert!(!text.contains("NaN") && !text.contains("inf"));
    }
}
