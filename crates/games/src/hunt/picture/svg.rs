//! SVG pictures of positions.
//!
//! Lines come from the adjacency that the rules use, so a picture never shows a path that a piece
//! may not take. Every node has an ARIA label and a tooltip. Colours follow the reader's light or
//! dark preference.

use std::fmt::Write;

use diagnostic::escape_xml;

use crate::hunt::notation::piece;
use crate::hunt::{Board, Hunt, Position};

/// The distance between the two closest nodes, reduced if the picture would get too large, and the
/// sizes that go with it.
pub(super) const UNIT: f64 = 60.0;
const LARGEST: f64 = 4000.0;
pub(super) const MARGIN: f64 = 40.0;
pub(super) const PIECE: f64 = 22.0;
const POINT: f64 = 5.0;

const STYLE: &str = "\
.pounce{--paper:#fbf7ef;--ink:#4a4238;--tiger:#d9731a;--goat:#fffdf8;--letter:#2b2420}\
@media(prefers-color-scheme:dark){.pounce{--paper:#1d1b19;--ink:#a89d8e;--tiger:#e8862e;--goat:#e9e2d5;--letter:#1d1b19}}\
.pounce .paper{fill:var(--paper)}\
.pounce line{stroke:var(--ink);stroke-width:2;stroke-linecap:round}\
.pounce .point{fill:var(--ink)}\
.pounce .tiger{fill:var(--tiger);stroke:var(--ink);stroke-width:2}\
.pounce .goat{fill:var(--goat);stroke:var(--ink);stroke-width:2}\
.pounce text{font:600 18px system-ui,sans-serif;text-anchor:middle;dominant-baseline:central;fill:var(--letter)}\
.pounce .name{font-size:11px;font-weight:400;fill:var(--ink);stroke:var(--paper);stroke-width:4px;paint-order:stroke}";

impl Hunt {
    /// Draws the board with its pieces as an SVG document. `words` describe what the picture does
    /// not show.
    pub fn svg(&self, position: &Position, words: &str) -> String {
        let board = self.board();
        let places = places(board, UNIT, MARGIN);
        let size = |of: fn(&(f64, f64)) -> f64| places.iter().map(of).fold(0.0, f64::max) + MARGIN;
        let (width, height) = (size(|place| place.0), size(|place| place.1));
        let title = escape_xml(&format!("{}: {words}", board.name));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pounce\" role=\"group\" \
             aria-label=\"{title}\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\">\n\
             <title>{title}</title>\n<style>{STYLE}</style>\n\
             <rect class=\"paper\" width=\"100%\" height=\"100%\" rx=\"8\"/>\n"
        );
        for (a, b) in board.edges() {
            let ((x1, y1), (x2, y2)) = (places[usize::from(a)], places[usize::from(b)]);
            let _ = writeln!(
                svg,
                "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
            );
        }
        for (node, &place) in places.iter().enumerate() {
            svg += &node_svg(board, position, node, place);
        }
        svg + "</svg>\n"
    }
}

fn node_svg(board: &Board, position: &Position, node: usize, (x, y): (f64, f64)) -> String {
    let name = &board.nodes[node].name;
    let (label, shape, reach) = if let Some(letter) = piece(position, node as u8, 'T') {
        let what = if letter == 'T' { "tiger" } else { "goat" };
        let shape = format!(
            "<circle class=\"{what}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{PIECE}\"/>\
             <text x=\"{x:.1}\" y=\"{y:.1}\">{letter}</text>"
        );
        (format!("Node {name}, occupied by a {what}"), shape, PIECE)
    } else {
        let shape = format!("<circle class=\"point\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{POINT}\"/>");
        (format!("Node {name}, empty"), shape, POINT)
    };
    let (left, below) = name_place((x, y), reach);
    format!(
        "<g role=\"img\" aria-label=\"{label}\"><title>{label}</title>{shape}\
         <text class=\"name\" x=\"{left:.1}\" y=\"{below:.1}\">{name}</text></g>\n"
    )
}

/// Returns the place for the name of a node: to the lower left, clear of a shape of this radius.
pub(super) fn name_place((x, y): (f64, f64), reach: f64) -> (f64, f64) {
    (x - 0.7 * reach - 9.0, y + 0.7 * reach + 7.0)
}

/// Returns the coordinates of the nodes on the page, with the two closest nodes `apart` and the
/// given margin.
pub(crate) fn places(board: &Board, apart: f64, margin: f64) -> Vec<(f64, f64)> {
    let nodes = &board.nodes;
    let distances = nodes.iter().enumerate().flat_map(|(number, a)| {
        let others = nodes[number + 1..].iter();
        others.map(|b| (a.x - b.x).hypot(a.y - b.y))
    });
    let closest = distances.fold(f64::INFINITY, f64::min);
    let left = nodes
        .iter()
        .map(|node| node.x)
        .fold(f64::INFINITY, f64::min);
    let top = nodes
        .iter()
        .map(|node| node.y)
        .fold(f64::INFINITY, f64::min);
    let farthest =
        |of: fn(&crate::hunt::Node) -> f64| nodes.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
    let extent = (farthest(|node| node.x) - left).max(farthest(|node| node.y) - top);
    let unit = (apart / closest).min(LARGEST / extent);
    let scale = |distance: f64| margin + distance * unit;
    nodes
        .iter()
        .map(|node| (scale(node.x - left), scale(node.y - top)))
        .collect()
}
