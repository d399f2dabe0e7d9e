//! Small SVG pictures of positions, for pages with hundreds of them.
//!
//! Common parts appear once per page: the pieces ([`THUMBNAIL_PIECES`]), the style
//! ([`THUMBNAIL_STYLE`]) and the lines of each board ([`Thumbnails::lines`]). A picture then
//! consists of two paths with a piece on each vertex, and the last move.

use diagnostic::escape_xml;

use super::svg::places;
use crate::hunt::{Hunt, MAX_NODES, Move, Position, nodes_in};

/// The distance between the two closest nodes, and the sizes that go with it.
const UNIT: f64 = 22.0;
const MARGIN: f64 = 13.0;
/// Space for a name next to a piece.
const NAME: f64 = 6.0;
/// The maximum width, chosen to fit a phone.
const WIDEST: f64 = 300.0;

/// Definitions of the pieces. Tigers and goats differ by letter as well as by colour.
pub const THUMBNAIL_PIECES: &str = "\
<svg class=\"sketch-parts\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\
<marker id=\"tiger\" class=\"sketch\" markerUnits=\"userSpaceOnUse\" markerWidth=\"22\" \
markerHeight=\"22\" refX=\"11\" refY=\"11\"><circle class=\"tiger\" cx=\"11\" cy=\"11\" r=\"9\"/>\
<text x=\"11\" y=\"15\">T</text></marker>\
<marker id=\"goat\" class=\"sketch\" markerUnits=\"userSpaceOnUse\" markerWidth=\"22\" \
markerHeight=\"22\" refX=\"11\" refY=\"11\"><circle class=\"goat\" cx=\"11\" cy=\"11\" r=\"9\"/>\
<text x=\"11\" y=\"15\">G</text></marker>\
<marker id=\"node\" class=\"sketch\" markerUnits=\"userSpaceOnUse\" markerWidth=\"4\" \
markerHeight=\"4\" refX=\"2\" refY=\"2\"><circle class=\"node\" cx=\"2\" cy=\"2\" r=\"2\"/></marker>\
</defs></svg>";

/// The style sheet, light and dark.
pub const THUMBNAIL_STYLE: &str = "\
.sketch,.sketch-parts{--paper:#fbf7ef;--ink:#7d7263;--tiger:#d9731a;--goat:#fffdf8;--letter:#2b2420;--move:#1d6fb8}\
@media(prefers-color-scheme:dark){.sketch,.sketch-parts{--paper:#262320;--ink:#8f8577;--tiger:#e8862e;\
--goat:#e9e2d5;--letter:#1d1b19;--move:#6db3f2}}\
.sketch-parts{position:absolute}\
svg.sketch{background:var(--paper);border-radius:6px;max-width:100%;height:auto}\
.sketch .lines{fill:none;stroke:var(--ink);stroke-width:1.2;marker:url(#node)}\
.sketch .node{fill:var(--ink)}\
.sketch .t,.sketch .g{fill:none;stroke:none}\
.sketch .t{marker:url(#tiger)}.sketch .g{marker:url(#goat)}\
.sketch .m{fill:none;stroke:var(--move);stroke-width:4;stroke-linecap:round;opacity:.75}\
.sketch .to{fill:none;stroke:var(--move);stroke-width:2.5}\
.sketch .x{fill:none;stroke:var(--move);stroke-width:2.5;stroke-linecap:round}\
.sketch .tiger{fill:var(--tiger);stroke:var(--letter);stroke-width:1}\
.sketch .goat{fill:var(--goat);stroke:var(--ink);stroke-width:1.2}\
.sketch text{font:600 11px system-ui,sans-serif;text-anchor:middle;fill:var(--letter)}\
.sketch .name{font-size:6px;font-weight:400;fill:var(--letter);stroke:var(--paper);stroke-width:2.5px;\
paint-order:stroke}\
@media(prefers-color-scheme:dark){.sketch .name{fill:#d8d0c4}}";

/// Thumbnails of one board.
pub struct Thumbnails {
    id: String,
    places: Vec<(f64, f64)>,
    names: Vec<String>,
    edges: Vec<(u8, u8)>,
    size: (f64, f64),
}

impl Thumbnails {
    /// Creates thumbnails of a game's board. `id` is the page-wide identifier of its lines.
    pub fn of(hunt: &Hunt, id: &str) -> Thumbnails {
        let board = hunt.board();
        let places = places(board, UNIT, MARGIN);
        let size = |of: fn(&(f64, f64)) -> f64| places.iter().map(of).fold(0.0, f64::max) + MARGIN;
        Thumbnails {
            id: id.to_owned(),
            size: (size(|place| place.0), size(|place| place.1)),
            places,
            names: board.nodes.iter().map(|node| node.name.clone()).collect(),
            edges: board.edges(),
        }
    }

    /// Returns the definition of the lines, which must appear once on the page.
    pub fn lines(&self) -> String {
        let mut path = String::new();
        for &(a, b) in &self.edges {
            path += &format!("M{}L{}", self.place(a), self.place(b));
        }
        format!(
            "<svg class=\"sketch-parts\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\
             <path id=\"{}\" d=\"{path}\"/></defs></svg>",
            escape_xml(&self.id)
        )
    }

    /// Draws a position and the move that led to it. `words` describe the picture.
    pub fn draw(&self, position: &Position, last: Option<Move>, words: &str) -> String {
        let last = last.map(|m| self.last_move(m)).unwrap_or_default();
        self.picture(position, &last, words, (1.0, 0.0))
    }

    /// Draws a position with the names of the nodes, at twice the size.
    pub fn draw_named(&self, position: &Position, words: &str) -> String {
        let mut names = String::new();
        for (node, (name, (x, y))) in self.names.iter().zip(&self.places).enumerate() {
            // To the lower left, clear of the piece.
            let taken = (position.tigers | position.goats) >> node & 1 == 1;
            let offset = if taken { 10.5 } else { 6.5 };
            let (x, y) = (short(x - offset), short(y + offset));
            names += &format!(
                "<text class=\"name\" x=\"{x}\" y=\"{y}\">{}</text>",
                escape_xml(name)
            );
        }
        self.picture(position, &names, words, (2.0, NAME))
    }

    /// Draws a picture with some extra room to the left and below.
    fn picture(
        &self,
        position: &Position,
        above: &str,
        words: &str,
        (scale, room): (f64, f64),
    ) -> String {
        let (width, height) = (self.size.0 + room, self.size.1 + room);
        let shown = width.min(WIDEST) * scale;
        let tigers = self.pieces("t", position.tigers);
        let goats = self.pieces("g", position.goats);
        format!(
            "<svg class=\"sketch\" role=\"img\" width=\"{}\" viewBox=\"{} 0 {} {}\">\
             <title>{}</title><use href=\"#{}\" class=\"lines\"/>{goats}{tigers}{above}</svg>",
            short(shown),
            short(-room),
            short(width),
            short(height),
            escape_xml(words),
            escape_xml(&self.id)
        )
    }

    /// Lists the pieces of a position in words.
    pub fn words(&self, position: &Position) -> String {
        let listed = |set: u32| {
            let names = nodes_in(set).map(|node| self.names[usize::from(node)].as_str());
            names.collect::<Vec<_>>().join(" ")
        };
        match position.goats {
            0 => format!("tigers {}", listed(position.tigers)),
            goats => format!(
                "tigers {}, goats {}",
                listed(position.tigers),
                listed(goats)
            ),
        }
    }

    /// Returns a path with a vertex on each node of the set. A path of one vertex needs a segment
    /// to show its marker.
    fn pieces(&self, class: &str, set: u32) -> String {
        let corners: Vec<String> = nodes_in(set).map(|node| self.place(node)).collect();
        match corners.len() {
            0 => String::new(),
            1 => format!("<path class=\"{class}\" d=\"M{}h0\"/>", corners[0]),
            _ => format!("<path class=\"{class}\" d=\"M{}\"/>", corners.join("L")),
        }
    }

    /// Marks the start and end of a move and the captured goat.
    fn last_move(&self, m: Move) -> String {
        let (way, over, to) = match m {
            Move::Drop { to } => (None, None, to),
            Move::Slide { from, to } => (Some([from, to]), None, to),
            Move::Jump { from, over, to } => (Some([from, over]), Some(over), to),
        };
        let mut text = String::new();
        if let Some([from, to]) = way {
            let ((x1, y1), (x2, y2)) =
                (self.places[usize::from(from)], self.places[usize::from(to)]);
            // The stroke ends before the piece, so that the piece stays readable.
            let length = (x2 - x1).hypot(y2 - y1).max(1.0);
            let part = if over.is_some() {
                1.0
            } else {
                1.0 - (10.0 / length).min(1.0)
            };
            let end = (x1 + part * (x2 - x1), y1 + part * (y2 - y1));
            text += &format!(
                "<path class=\"m\" d=\"M{}L{}\"/>",
                self.place(from),
                point(end)
            );
        }
        if let Some(over) = over {
            let (x, y) = self.places[usize::from(over)];
            let cross = point((x - 5.0, y - 5.0));
            text += &format!("<path class=\"x\" d=\"M{cross}l10 10m0-10l-10 10\"/>");
        }
        let (x, y) = self.places[usize::from(to)];
        text += &format!(
            "<circle class=\"to\" cx=\"{}\" cy=\"{}\" r=\"10.5\"/>",
            short(x),
            short(y)
        );
        text
    }

    fn place(&self, node: u8) -> String {
        point(self.places[usize::from(node) % MAX_NODES])
    }
}

fn point((x, y): (f64, f64)) -> String {
    format!("{} {}", short(x), short(y))
}

/// Formats a number with at most one decimal place.
fn short(number: f64) -> String {
    format!("{}", (number * 10.0).round() / 10.0)
}

#[cfg(test)]
mod tests {
    use game::Game;

    use super::*;
    use crate::hunt::{Board, EMBEDDED};

    #[test]
    fn thumbnails_show_every_piece() {
        for (name, _) in EMBEDDED {
            let hunt = Hunt::new(Board::embedded(name).unwrap());
            let thumbnails = Thumbnails::of(&hunt, "lines");
            let mut position = hunt.start();
            for _ in 0..12 {
                let Some(m) = hunt.moves(&position).last() else {
                    break;
                };
                position = hunt.play(&position, m);
                let text = thumbnails.draw(&position, Some(m), "a < b");
                assert!(text.contains("<title>a &lt; b</title>"));
                for (class, set) in [("t", position.tigers), ("g", position.goats)] {
                    let start = format!("<path class=\"{class}\" d=\"M");
                    let corners = text.split(&start).nth(1).map_or(0, |rest| {
                        let path = rest.split('"').next().unwrap();
                        path.matches('L').count() + 1
                    });
                    assert_eq!(corners as u32, set.count_ones(), "{name} {class}");
                }
            }
            assert!(
                thumbnails.size.0 <= WIDEST,
                "{name} is {} wide",
                thumbnails.size.0
            );
            let edges = thumbnails.lines().matches('M').count();
            assert_eq!(edges, hunt.board().edges().len());
        }
    }

    #[test]
    fn capture_is_crossed_out() {
        let hunt = Hunt::new(Board::embedded("small-grid").unwrap());
        let thumbnails = Thumbnails::of(&hunt, "lines");
        let position = hunt.parse_position("TG6T-t5").unwrap();
        let jump = hunt.parse_move(&position, "Bx1113").unwrap();
        let after = hunt.play(&position, jump);
        let text = thumbnails.draw(&after, Some(jump), &thumbnails.words(&after));
        assert!(text.contains("class=\"x\""), "{text}");
        assert!(text.contains("<title>tigers 13 33</title>"), "{text}");
    }
}
