//! Pictures of maps, as text and as SVG: islands, bridges and their state, overlaid with the
//! network and its dual.

use std::fmt::Write;

use diagnostic::escape_xml;

use super::map_file::{Map, MapCell};
use crate::switching::{Network, Position};

/// The side of a cell.
pub(super) const SIDE: f64 = 28.0;
/// Rows above and below the map for the terminals of the dual.
const ROOM: f64 = 1.6;
/// The height of a face's name, and the radius of an island's.
pub(super) const FACE: f64 = 18.0;
pub(super) const ISLAND: f64 = 12.0;

const STYLE: &str = "\
.pounce{--paper:#fbf7ef;--ink:#4a4238;--blocked:#cfc5b4;--island:#cfe3c4;--bridge:#f2dca0;--free:#6d6353;--short:#1f7a4d;--cut:#c0392b;--dual:#3c6fb0;--terminal:#d9731a;--vertex:#fffdf8;--letter:#2b2420}\
@media(prefers-color-scheme:dark){.pounce{--paper:#1d1b19;--ink:#a89d8e;--blocked:#3a352f;--island:#35513a;--bridge:#6a5a2c;--free:#c9bfae;--short:#4fbf85;--cut:#e8705f;--dual:#7fb0ee;--terminal:#e8862e;--vertex:#e9e2d5;--letter:#1d1b19}}\
.pounce .paper{fill:var(--paper)}\
.pounce .blocked{fill:var(--blocked)}\
.pounce .island{fill:var(--island)}\
.pounce .bridge{fill:var(--bridge)}\
.pounce .remote{fill:var(--paper)}\
.pounce polyline,.pounce path{fill:none;stroke-linecap:round;stroke-linejoin:round}\
.pounce .free{stroke:var(--free);stroke-width:2.5}\
.pounce .shorted{stroke:var(--short);stroke-width:7}\
.pounce .cut{stroke:var(--cut);stroke-width:2;stroke-dasharray:3 7}\
.pounce .cross{stroke:var(--cut);stroke-width:3}\
.pounce .dual{stroke:var(--dual);stroke-width:1.5;stroke-dasharray:6 4}\
.pounce circle{fill:var(--vertex);stroke:var(--ink);stroke-width:2}\
.pounce .terminal{fill:var(--terminal)}\
.pounce rect.face{fill:var(--vertex);stroke:var(--dual);stroke-width:2}\
.pounce text{font:600 11px system-ui,sans-serif;text-anchor:middle;dominant-baseline:central;fill:var(--letter)}";

impl Map {
    /// Draws the map as text: `.` for islands, `-` for free bridges, `=` for shorted and `x` for
    /// cut ones; terminals by letter.
    pub fn draw(&self, position: &Position) -> String {
        let letter = |row: usize, column: usize| match self.cells[row][column] {
            _ if self.terminals[0] == [row, column] => 'A',
            _ if self.terminals[1] == [row, column] => 'B',
            MapCell::Blocked => '#',
            MapCell::Remote => ' ',
            MapCell::Island(_) => '.',
            MapCell::Bridge(edge) => match state(position, edge) {
                "shorted" => '=',
                "cut" => 'x',
                _ => '-',
            },
        };
        let rows = (0..self.cells.len()).map(|row| {
            let columns = 0..self.cells[row].len();
            columns
                .map(|column| letter(row, column))
                .collect::<String>()
        });
        rows.collect::<Vec<_>>().join("\n")
    }

    /// Draws the map with its network and dual as an SVG document. `words` describe what it does
    /// not show.
    pub fn svg(&self, position: &Position, words: &str) -> String {
        let (width, height) = self.size();
        let title = escape_xml(&format!("{}: {words}", self.network.name));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pounce\" role=\"group\" \
             aria-label=\"{title}\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\">\n\
             <title>{title}</title>\n<style>{STYLE}</style>\n\
             <rect class=\"paper\" width=\"100%\" height=\"100%\" rx=\"8\"/>\n"
        );
        for (row, cells) in self.cells.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let class = match cell {
                    MapCell::Blocked => "blocked",
                    MapCell::Island(_) => "island",
                    MapCell::Bridge(_) => "bridge",
                    MapCell::Remote => "remote",
                };
                let (x, y) = (column as f64 * SIDE, (row as f64 + ROOM) * SIDE);
                let _ = writeln!(
                    svg,
                    "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{SIDE}\" height=\"{SIDE}\"/>"
                );
            }
        }
        for edge in 0..self.network.edges.len() {
            svg += &self.edge_svg(position, edge);
        }
        svg += &self.vertices_svg();
        svg + "</svg>\n"
    }

    fn edge_svg(&self, position: &Position, edge: usize) -> String {
        let Bridge {
            middle,
            along,
            across,
        } = self.bridge(edge);
        let state = state(position, edge);
        let label = format!("Bridge {}, {state}", self.network.edge_name(edge));
        let mut svg = format!(
            "<g role=\"img\" aria-label=\"{label}\"><title>{label}</title>\
             <polyline class=\"dual\" points=\"{}\"/>\
             <polyline class=\"{state}\" points=\"{}\"/>",
            points(&across),
            points(&along)
        );
        if state == "cut" {
            let ([x, y], arm) = (middle, 7.0);
            let (left, right, top, bottom) = (x - arm, x + arm, y - arm, y + arm);
            let _ = write!(
                svg,
                "<path class=\"cross\" d=\"M{left:.1} {top:.1}L{right:.1} {bottom:.1}\
                 M{left:.1} {bottom:.1}L{right:.1} {top:.1}\"/>"
            );
        }
        svg + "</g>\n"
    }

    fn vertices_svg(&self) -> String {
        let mut svg = String::new();
        for (index, vertex) in self.dual.vertices.iter().enumerate() {
            let [x, y] = page(vertex.place.unwrap_or_default());
            let name = &vertex.name;
            let what = if self.dual.terminals.contains(&index) {
                "Terminal of the dual"
            } else {
                "Face"
            };
            let width = face_width(name);
            let (left, top) = (x - width / 2.0, y - FACE / 2.0);
            let _ = writeln!(
                svg,
                "<g role=\"img\" aria-label=\"{what} {name}\"><title>{what} {name}</title>\
                 <rect class=\"face\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{FACE}\" rx=\"4\"/>\
                 <text x=\"{x:.1}\" y=\"{y:.1}\">{name}</text></g>"
            );
        }
        for (index, vertex) in self.network.vertices.iter().enumerate() {
            let [x, y] = page(vertex.place.unwrap_or_default());
            let name = &vertex.name;
            let (class, what) = if self.network.terminals.contains(&index) {
                (" class=\"terminal\"", "Terminal")
            } else {
                ("", "Island")
            };
            let _ = writeln!(
                svg,
                "<g role=\"img\" aria-label=\"{what} {name}\"><title>{what} {name}</title>\
                 <circle{class} cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{ISLAND}\"/>\
                 <text x=\"{x:.1}\" y=\"{y:.1}\">{name}</text></g>"
            );
        }
        svg
    }

    /// Returns the width and height of the page.
    pub(super) fn size(&self) -> (f64, f64) {
        (
            self.cells[0].len() as f64 * SIDE,
            (self.cells.len() as f64 + 2.0 * ROOM) * SIDE,
        )
    }

    /// Returns a bridge on the page.
    pub(super) fn bridge(&self, edge: usize) -> Bridge {
        let path = self.path(edge);
        let middle = path[path.len() / 2];
        let ends = |ends: [usize; 2], network: &Network| {
            ends.map(|end| network.vertices[end].place.unwrap_or_default())
        };
        let [from, to] = ends(self.network.edges[edge], &self.network);
        let along = [from].into_iter().chain(path).chain([to]);
        let [one, other] = ends(self.dual.edges[edge], &self.dual);
        Bridge {
            middle: page(middle),
            along: along.map(page).collect(),
            across: [one, middle, other].map(page),
        }
    }

    /// Returns the cells of a bridge as x and y, from its first island to its second.
    fn path(&self, edge: usize) -> Vec<[f64; 2]> {
        let all = (0..self.cells.len())
            .flat_map(|row| (0..self.cells[row].len()).map(move |column| [row, column]));
        let mut left: Vec<[usize; 2]> = all
            .filter(|&[row, column]| self.cells[row][column] == MapCell::Bridge(edge))
            .collect();
        let adjacent =
            |a: &[usize; 2], b: &[usize; 2]| a[0].abs_diff(b[0]) + a[1].abs_diff(b[1]) == 1;
        let island = self.network.edges[edge][0];
        let touches = |place: &[usize; 2]| {
            let rows = place[0].saturating_sub(1)..(place[0] + 2).min(self.cells.len());
            let mut near = rows.flat_map(|row| {
                let columns = place[1].saturating_sub(1)..(place[1] + 2).min(self.cells[row].len());
                columns.map(move |column| [row, column])
            });
            near.any(|near| {
                adjacent(place, &near) && self.cells[near[0]][near[1]] == MapCell::Island(island)
            })
        };
        let mut at = left.iter().position(touches);
        let mut path = Vec::new();
        while let Some(found) = at {
            let place = left.swap_remove(found);
            path.push([place[1] as f64, place[0] as f64]);
            at = left.iter().position(|next| adjacent(next, &place));
        }
        path
    }
}

/// A bridge on the page.
pub(super) struct Bridge {
    /// Its middle.
    pub middle: [f64; 2],
    /// The line from its first island to its second.
    pub along: Vec<[f64; 2]>,
    /// The line between the faces on its sides.
    pub across: [[f64; 2]; 3],
}

/// Returns the width of a face with this name.
pub(super) fn face_width(name: &str) -> f64 {
    8.0 * name.len() as f64 + 10.0
}

fn state(position: &Position, edge: usize) -> &'static str {
    match position {
        _ if position.shorted >> edge & 1 == 1 => "shorted",
        _ if position.cut >> edge & 1 == 1 => "cut",
        _ => "free",
    }
}

/// Returns the centre of a cell on the page.
pub(super) fn page([x, y]: [f64; 2]) -> [f64; 2] {
    [(x + 0.5) * SIDE, (y + 0.5 + ROOM) * SIDE]
}

fn points(places: &[[f64; 2]]) -> String {
    let point = |[x, y]: &[f64; 2]| format!("{x:.1},{y:.1}");
    places.iter().map(point).collect::<Vec<_>>().join(" ")
}
