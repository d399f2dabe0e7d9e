//! SVG pictures of positions. Shorted edges are thick, cut edges dashed and crossed, terminals
//! filled.
//!
//! Parallel edges are bent apart, and loops stand off their vertex. Vertices are placed by the
//! file's coordinates; if some are missing, all vertices lie on a circle with the terminals on the
//! left and right.

use std::fmt::Write;

use diagnostic::escape_xml;

use super::network::Network;
use super::position::Position;

/// The distance between the two closest vertices, reduced if the picture would get too large.
const UNIT: f64 = 110.0;
const LARGEST: f64 = 1600.0;
const MARGIN: f64 = 56.0;
/// Half the height of a vertex, and the width of a letter of its name.
const RADIUS: f64 = 15.0;
const LETTER: f64 = 8.5;
/// The distance between parallel edges.
const BEND: f64 = 30.0;

const STYLE: &str = "\
.pounce{--paper:#fbf7ef;--ink:#4a4238;--free:#8d8272;--short:#1f7a4d;--cut:#c0392b;--terminal:#d9731a;--vertex:#fffdf8;--letter:#2b2420}\
@media(prefers-color-scheme:dark){.pounce{--paper:#1d1b19;--ink:#a89d8e;--free:#8f8577;--short:#4fbf85;--cut:#e8705f;--terminal:#e8862e;--vertex:#e9e2d5;--letter:#1d1b19}}\
.pounce .paper{fill:var(--paper)}\
.pounce path{fill:none;stroke-linecap:round}\
.pounce .free{stroke:var(--free);stroke-width:2.5}\
.pounce .shorted{stroke:var(--short);stroke-width:7}\
.pounce .cut{stroke:var(--cut);stroke-width:2;stroke-dasharray:3 7}\
.pounce .cross{stroke:var(--cut);stroke-width:3}\
.pounce .vertex{fill:var(--vertex);stroke:var(--ink);stroke-width:2}\
.pounce .terminal{fill:var(--terminal)}\
.pounce text{font:600 13px system-ui,sans-serif;text-anchor:middle;dominant-baseline:central;fill:var(--letter)}";

/// Draws the network in a position as an SVG document. `words` describe what it does not show.
pub(crate) fn document(network: &Network, position: &Position, words: &str) -> String {
    let places = page(&places(network));
    let size = |at: usize| {
        let ends = places.iter().map(|place| place[at]);
        ends.fold(0.0, f64::max) + MARGIN
    };
    let (width, height) = (size(0), size(1));
    let title = escape_xml(&format!("{}: {words}", network.name));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pounce\" role=\"group\" \
         aria-label=\"{title}\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n\
         <rect class=\"paper\" width=\"100%\" height=\"100%\" rx=\"8\"/>\n"
    );
    for edge in 0..network.edges.len() {
        let state = match position {
            _ if position.shorted >> edge & 1 == 1 => "shorted",
            _ if position.cut >> edge & 1 == 1 => "cut",
            _ => "free",
        };
        let label = format!("Edge {}, {state}", network.edge_name(edge));
        let (path, middle) = path(network, &places, edge);
        let _ = write!(
            svg,
            "<g role=\"img\" aria-label=\"{label}\"><title>{label}</title>\
             <path class=\"{state}\" d=\"{path}\"/>"
        );
        if state == "cut" {
            let ([x, y], arm) = (middle, 6.0);
            let (left, right, top, bottom) = (x - arm, x + arm, y - arm, y + arm);
            let _ = write!(
                svg,
                "<path class=\"cross\" d=\"M{left:.1} {top:.1}L{right:.1} {bottom:.1}\
                 M{left:.1} {bottom:.1}L{right:.1} {top:.1}\"/>"
            );
        }
        svg += "</g>\n";
    }
    for (vertex, [x, y]) in places.iter().enumerate() {
        let name = &network.vertices[vertex].name;
        let half = RADIUS.max(LETTER * name.len() as f64 / 2.0 + 5.0);
        let (class, what) = if network.terminals.contains(&vertex) {
            ("vertex terminal", "Terminal")
        } else {
            ("vertex", "Vertex")
        };
        let _ = writeln!(
            svg,
            "<g role=\"img\" aria-label=\"{what} {name}\"><title>{what} {name}</title>\
             <rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{}\" rx=\"{RADIUS}\"/>\
             <text x=\"{x:.1}\" y=\"{y:.1}\">{name}</text></g>",
            x - half,
            y - RADIUS,
            2.0 * half,
            2.0 * RADIUS
        );
    }
    svg + "</svg>\n"
}

/// Returns the path of an edge and its midpoint.
fn path(network: &Network, places: &[[f64; 2]], edge: usize) -> (String, [f64; 2]) {
    let [from, to] = network.edges[edge];
    let parallel = |&other: &usize| {
        let [one, two] = network.edges[other];
        [one, two] == [from, to] || [two, one] == [from, to]
    };
    let before = (0..edge).filter(parallel).count() as f64;
    let all = (0..network.edges.len()).filter(parallel).count() as f64;
    let [[x1, y1], [x2, y2]] = [places[from], places[to]];
    if from == to {
        let (reach, width) = (52.0 + 16.0 * before, 34.0 + 10.0 * before);
        let (left, right, top) = (x1 - width, x1 + width, y1 - reach * 1.2);
        let path =
            format!("M{x1:.1} {y1:.1}C{left:.1} {top:.1} {right:.1} {top:.1} {x1:.1} {y1:.1}");
        return (path, [x1, y1 + 0.75 * (top - y1)]);
    }
    // Bend to the same side whichever end is named first.
    let turned = if from < to { 1.0 } else { -1.0 };
    let bend = turned * BEND * (before - (all - 1.0) / 2.0) * 2.0;
    let length = (x2 - x1).hypot(y2 - y1).max(1.0);
    let (across, down) = ((y1 - y2) / length, (x2 - x1) / length);
    let (x, y) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
    let (cx, cy) = (x + bend * across, y + bend * down);
    let path = if bend == 0.0 {
        format!("M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}")
    } else {
        format!("M{x1:.1} {y1:.1}Q{cx:.1} {cy:.1} {x2:.1} {y2:.1}")
    };
    (path, [(x + cx) / 2.0, (y + cy) / 2.0])
}

/// Returns the coordinates of the vertices, from the file or on a circle.
pub(crate) fn places(network: &Network) -> Vec<[f64; 2]> {
    let given: Option<Vec<[f64; 2]>> = network.vertices.iter().map(|vertex| vertex.place).collect();
    given.unwrap_or_else(|| on_a_circle(network))
}

fn on_a_circle(network: &Network) -> Vec<[f64; 2]> {
    let [left, right] = network.terminals;
    let others = network.vertices.len() - 2;
    let above = others.div_ceil(2);
    let (mut upper, mut lower) = (0, 0);
    let turn = |step: usize, of: usize| (step + 1) as f64 / (of + 1) as f64 * 0.5;
    let angle = |vertex: usize| match vertex {
        _ if vertex == left => 0.5,
        _ if vertex == right => 0.0,
        _ if upper < above => {
            upper += 1;
            0.5 + turn(upper - 1, above)
        }
        _ => {
            lower += 1;
            0.5 - turn(lower - 1, others - above)
        }
    };
    let at = |turn: f64| {
        [
            (turn * std::f64::consts::TAU).cos(),
            (turn * std::f64::consts::TAU).sin(),
        ]
    };
    (0..network.vertices.len()).map(angle).map(at).collect()
}

/// Scales coordinates to the page: the closest two are one unit apart, with a margin around all.
fn page(places: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let pairs = places.iter().enumerate().flat_map(|(number, a)| {
        let others = places[number + 1..].iter();
        others.map(move |b| (a[0] - b[0]).hypot(a[1] - b[1]))
    });
    let closest = pairs.fold(f64::INFINITY, f64::min);
    let least = |at: usize| {
        places
            .iter()
            .map(|place| place[at])
            .fold(f64::INFINITY, f64::min)
    };
    let most = |at: usize| {
        places
            .iter()
            .map(|place| place[at])
            .fold(f64::NEG_INFINITY, f64::max)
    };
    let extent = [0, 1]
        .map(|at| most(at) - least(at))
        .into_iter()
        .fold(0.0, f64::max);
    let unit = (UNIT / closest).min(LARGEST / extent);
    let scaled = |place: &[f64; 2]| [0, 1].map(|at| MARGIN + (place[at] - least(at)) * unit);
    places.iter().map(scaled).collect()
}
