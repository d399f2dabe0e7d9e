//! SVG pictures of positions: squares or hexagons with stones, the centre in another shade, and the
//! target of an attack ringed with strokes from its attackers.
//!
//! Every territory has an ARIA label and a tooltip. Colours follow the reader's light or dark
//! preference.

use std::fmt::Write;

use game::Notation;

use super::game_notation::stone;
use crate::place_or_attack::{Colour, Grid, PlaceOrAttack, Position, TurnPhase, cells_in};

/// The distance between neighbours, the margin around the board, and the radius of a stone.
const UNIT: f64 = 52.0;
const MARGIN: f64 = 34.0;
pub(super) const STONE: f64 = 19.0;

const STYLE: &str = "\
.pounce{--paper:#fbf7ef;--field:#efe4cc;--centre:#e2cfa4;--line:#b8a88a;--ink:#4a4238;--black:#26221f;--white:#fffdf8;--rim:#4a4238;--attack:#c8401a}\
@media(prefers-color-scheme:dark){.pounce{--paper:#1d1b19;--field:#4b4336;--centre:#64573f;--line:#7d705a;--ink:#b9ad9b;--black:#14110f;--white:#f1eadc;--rim:#b9ad9b;--attack:#ff7a4d}}\
.pounce .paper{fill:var(--paper)}\
.pounce .field{fill:var(--field);stroke:var(--line);stroke-width:1.5}\
.pounce .centre{fill:var(--centre);stroke:var(--line);stroke-width:1.5}\
.pounce .black{fill:var(--black);stroke:var(--rim);stroke-width:1.5}\
.pounce .white{fill:var(--white);stroke:var(--rim);stroke-width:1.5}\
.pounce .attack{fill:none;stroke:var(--attack);stroke-width:4}\
.pounce .arrow{stroke:var(--attack);stroke-width:4;stroke-linecap:round}\
.pounce text{font:400 13px system-ui,sans-serif;text-anchor:middle;dominant-baseline:central;fill:var(--ink)}";

/// Draws a position as an SVG document.
pub fn svg(game: &PlaceOrAttack, position: &Position) -> String {
    let page = Page::new(game);
    let (width, height) = page.size();
    let title = format!("Place or Attack: {}", game.describe(position));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pounce\" role=\"group\" \
         aria-label=\"{title}\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n\
         <rect class=\"paper\" width=\"100%\" height=\"100%\" rx=\"8\"/>\n"
    );
    for cell in 0..game.geometry().cells() {
        svg += &page.cell_svg(position, cell);
    }
    svg += &page.names_svg();
    if let TurnPhase::Dice(target) = position.phase {
        svg += &page.attack_svg(position, target);
    }
    svg + "</svg>\n"
}

/// The layout of the page.
pub(super) struct Page<'a> {
    game: &'a PlaceOrAttack,
    hex: bool,
}

impl<'a> Page<'a> {
    pub fn new(game: &'a PlaceOrAttack) -> Page<'a> {
        Page {
            game,
            hex: game.settings().grid == Grid::Hex,
        }
    }

    fn sides(&self) -> (f64, f64) {
        let settings = self.game.settings();
        (f64::from(settings.rows), f64::from(settings.columns))
    }

    /// Returns the distance between rows.
    fn rise(&self) -> f64 {
        if self.hex {
            UNIT * 0.75f64.sqrt()
        } else {
            UNIT
        }
    }

    /// Returns the width and height of the page.
    pub fn size(&self) -> (f64, f64) {
        let (rows, columns) = self.sides();
        let shift = if self.hex { (rows - 1.0) / 2.0 } else { 0.0 };
        // Hexagons extend beyond the row spacing by a sixth of their height at the top and bottom.
        let height = (rows - 1.0) * self.rise() + if self.hex { UNIT * 1.155 } else { UNIT };
        (
            (columns + shift) * UNIT + 2.0 * MARGIN,
            height + 2.0 * MARGIN,
        )
    }

    /// Returns the centre of a row and column, which may lie off the board.
    fn place(&self, row: f64, column: f64) -> (f64, f64) {
        let (rows, _) = self.sides();
        let below = rows - 1.0 - row;
        let shift = if self.hex { below / 2.0 } else { 0.0 };
        let top = if self.hex { UNIT * 0.5775 } else { UNIT / 2.0 };
        (
            MARGIN + (column + shift + 0.5) * UNIT,
            MARGIN + top + below * self.rise(),
        )
    }

    /// Returns the middle of a territory.
    pub fn middle(&self, cell: u8) -> (f64, f64) {
        let columns = self.game.settings().columns;
        self.place((cell / columns).into(), (cell % columns).into())
    }

    fn outline(&self, cell: u8, class: &str) -> String {
        let (x, y) = self.middle(cell);
        if !self.hex {
            let (left, top) = (x - UNIT / 2.0, y - UNIT / 2.0);
            return format!(
                "<rect class=\"{class}\" x=\"{left:.1}\" y=\"{top:.1}\" \
                 width=\"{UNIT}\" height=\"{UNIT}\"/>"
            );
        }
        let corners = self.corners(cell).into_iter();
        let points: Vec<String> = corners.map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
        format!(
            "<polygon class=\"{class}\" points=\"{}\"/>",
            points.join(" ")
        )
    }

    /// Returns the corners of a territory.
    pub fn corners(&self, cell: u8) -> Vec<[f64; 2]> {
        let (x, y) = self.middle(cell);
        let (number, radius, turn) = if self.hex {
            (6, UNIT / 3f64.sqrt(), 0.5)
        } else {
            (4, UNIT / 2f64.sqrt(), 0.25)
        };
        (0..number)
            .map(|corner| {
                let part = 2.0 * f64::from(corner) / f64::from(number);
                let angle = std::f64::consts::PI * (part + turn);
                [x + radius * angle.cos(), y + radius * angle.sin()]
            })
            .collect()
    }

    fn cell_svg(&self, position: &Position, cell: u8) -> String {
        let name = self.game.geometry().name(cell);
        let class = match self.game.geometry().centre() >> cell & 1 {
            1 => "centre",
            _ => "field",
        };
        let (what, piece) = match stone(position, cell) {
            None => ("empty", String::new()),
            Some(colour) => {
                let (class, what) = match colour {
                    Colour::Black => ("black", "a black stone"),
                    Colour::White => ("white", "a white stone"),
                };
                let (x, y) = self.middle(cell);
                let circle = format!(
                    "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{STONE}\"/>"
                );
                (what, circle)
            }
        };
        let label = format!("{name}, {what}");
        let outline = self.outline(cell, class);
        format!(
            "<g role=\"img\" aria-label=\"{label}\"><title>{label}</title>{outline}{piece}</g>\n"
        )
    }

    fn names_svg(&self) -> String {
        let mut names = String::new();
        for (text, (x, y)) in self.names() {
            let _ = writeln!(names, "<text x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>");
        }
        names
    }

    /// Returns the letters of the columns below the board and the numbers of the rows to its left.
    pub fn names(&self) -> Vec<(String, (f64, f64))> {
        let settings = self.game.settings();
        let below = if self.hex { UNIT * 0.5775 } else { UNIT / 2.0 };
        let columns = (0..settings.columns).map(|column| {
            let (x, y) = self.place(0.0, column.into());
            (char::from(b'a' + column).to_string(), (x, y + below + 14.0))
        });
        let rows = (0..settings.rows).map(|row| {
            let (x, y) = self.place(row.into(), 0.0);
            ((row + 1).to_string(), (x - UNIT / 2.0 - 16.0, y))
        });
        columns.chain(rows).collect()
    }

    /// Draws a ring around the target and a short stroke from each attacking stone.
    fn attack_svg(&self, position: &Position, target: u8) -> String {
        let (x, y) = self.middle(target);
        let ring = STONE + 3.0;
        let mut svg =
            format!("<circle class=\"attack\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{ring}\"/>\n");
        for cell in cells_in(position.own() & self.game.geometry().neighbours(target)) {
            let (from_x, from_y) = self.middle(cell);
            let part = |share: f64| (from_x + share * (x - from_x), from_y + share * (y - from_y));
            let ((x1, y1), (x2, y2)) = (part(0.2), part(0.5));
            let _ = writeln!(
                svg,
                "<line class=\"arrow\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
            );
        }
        svg
    }
}
