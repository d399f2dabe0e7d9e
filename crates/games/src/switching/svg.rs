//! SVG pictures of positions. Shorted edges are thick, cut edges dashed and crossed, terminals
//! filled.
//!
//! [`Layout`] places the vertices and edges.

use std::fmt::Write;

use diagnostic::escape_xml;

use super::layout::{Layout, RADIUS, half_width};
use super::network::Network;
use super::position::Position;

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
    let layout = Layout::of(network);
    let (width, height) = (layout.width, layout.height);
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
        let curve = &layout.curves[edge];
        let (path, middle) = (curve.path(), curve.middle());
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
    for (vertex, [x, y]) in layout.vertices.iter().enumerate() {
        let name = &network.vertices[vertex].name;
        let half = half_width(name);
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
